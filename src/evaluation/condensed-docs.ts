import { z } from 'zod';
import { parametersOf } from '../schema/parameters-of.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { DocText } from '../core/refined-docs.js';
import { writeJson } from '../core/json-text.js';
import type { ChatModel } from '../models/chat-model.js';
import { requireReached } from '../models/require-reached.js';
import { escapeJsonText } from '../support/escape-control-characters.js';
import { dataRule, fenced } from '../support/fence.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { splitSentences } from '../support/split-sentences.js';
import type { VariantDoc } from './doc-variants.js';

/** Words of a condensed description, and of a required argument's. */
const descriptionWords = 30;
const argumentWords = 12;

/**
 * Docs cut short in the manner of EasyTool (arXiv 2401.06201), by rule: the first sentences up to 30 words without links
 * and markup, 12 words for each required argument, nothing for optional ones. A baseline: nothing is added.
 */
export function condensedByRule(docs: readonly VariantDoc[]): readonly VariantDoc[] {
  return docs.map(({ tool, doc }) => ({
    tool,
    doc: condensed(doc, firstSentences(doc), (text) => firstWords(plain(text), argumentWords)),
  }));
}

const rules = `You shorten the documentation of one tool for an assistant that has little room. Keep what is needed to choose it and to
call it, in at most ${descriptionWords} words; drop examples, marketing, links and what its name says already. For each required argument
give at most ${argumentWords} words. Add nothing that the documentation does not say.

${dataRule}`;

const answerSchema = z.object({
  description: z.string().min(1),
  arguments: z.record(z.string(), z.string()).default({}),
});

export interface CondensingOptions {
  readonly model: ChatModel;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

/** The same by a model, as in EasyTool itself; a doc that it gives no usable answer for is condensed by rule. */
export async function condensedByModel(
  docs: readonly VariantDoc[],
  { model, concurrency, signal }: CondensingOptions,
): Promise<readonly VariantDoc[]> {
  const byRule = condensedByRule(docs);
  return mapWithLimit(docs, concurrency, async (one, index) => {
    const { name } = one.tool;
    const { description: whole, parameters } = one.doc;
    const shown = fenced(
      'TOOL',
      escapeJsonText(writeJson({ name, description: whole, parameters })),
    );
    const result = await model.complete(
      {
        messages: [
          { role: 'system', content: rules },
          { role: 'user', content: `${shown}\n\nShorten it.` },
        ],
        ...{ schema: answerSchema, schemaName: 'condensed_doc', temperature: 0 },
      },
      signal,
    );
    requireReached(result, 'The condensing model');
    if (result.kind === 'failed') return byRule[index] ?? one;
    const { description, arguments: written } = result.value;
    return {
      tool: one.tool,
      doc: condensed(one.doc, description, (_, argument) => written[argument] ?? ''),
    };
  });
}

function condensed(
  { parameters }: DocText,
  description: string,
  shorten: (text: string, name: string) => string,
): DocText {
  const arguments_ = new Map(parametersOf(parameters).map((one) => [one.name, one]));
  const short = (name: string, schema: JsonSchema): JsonSchema => {
    const known = arguments_.get(name);
    const text = known?.schema.description ?? '';
    return { ...schema, description: known?.required === true ? shorten(text, name) : '' };
  };
  const properties = Object.entries(parameters.properties ?? {}).map(
    ([name, schema]) => [name, short(name, schema)] as const,
  );
  const told = properties.length === 0 ? {} : { properties: Object.fromEntries(properties) };
  return { use: null, description, parameters: { ...parameters, ...told } };
}

function firstSentences({ use, description }: DocText): string {
  const sentences = splitSentences(plain(use ?? description));
  const [first = '', ...rest] = sentences;
  let text = firstWords(first, descriptionWords);
  for (const sentence of rest) {
    const longer = `${text} ${sentence}`;
    if (longer.split(' ').length > descriptionWords) break;
    text = longer;
  }
  return text;
}

function firstWords(text: string, most: number): string {
  const words = text.split(' ').filter((word) => word !== '');
  return words.length <= most ? words.join(' ') : `${words.slice(0, most).join(' ')} …`;
}

/** Without links, HTML and Markdown signs, on one line. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]{1,200}>|https?:\/\/\S+|[*_#`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
