import { z } from 'zod';
import { docAsAgentSeesIt } from '../schema/doc-as-agent-sees-it.js';
import { parametersOf } from '../schema/parameters-of.js';
import type { DocVersion, ParameterDoc } from '../core/doc-version.js';
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
  return docs.map(({ tool, version }) => ({
    tool,
    version: condensed({ tool, version }, firstSentences(version), (text) =>
      firstWords(plain(text), argumentWords),
    ),
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
  return mapWithLimit(docs, concurrency, async (doc, index) => {
    const shown = fenced(
      'TOOL',
      escapeJsonText(writeJson(docAsAgentSeesIt(doc.tool, doc.version))),
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
    if (result.kind === 'failed') return byRule[index] ?? doc;
    const { description, arguments: written } = result.value;
    const version = condensed(doc, description, (_, name) => written[name] ?? '');
    return { tool: doc.tool, version };
  });
}

function condensed(
  { tool, version }: VariantDoc,
  description: string,
  shorten: (text: string, name: string) => string,
): DocVersion {
  const { parameters } = docAsAgentSeesIt(tool, version);
  const docs = parametersOf(parameters).map(
    ({ name, pointer, schema, required }): [string, ParameterDoc] => {
      const text = typeof schema.description === 'string' ? schema.description : '';
      return [pointer, { description: required ? shorten(text, name) : '' }];
    },
  );
  const parameterDocs = Object.fromEntries(docs);
  return { description, sections: null, parameterDocs, learned: version.learned, claims: [] };
}

function firstSentences({ description, sections }: DocVersion): string {
  const purpose = sections?.purpose ?? [];
  const sentences = splitSentences(plain(purpose.length > 0 ? purpose.join(' ') : description));
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
