import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { descriptionPlace, usePlace, type Sentence } from '../../core/sentence.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { placeOfWords } from '../../docs/place-of-words.js';
import { parseSentence, parseSentences } from '../../docs/sentence.js';
import { parseExperiments } from '../../experiments/experiment.js';
import { parseModelJson } from '../../support/parse-model-json.js';
import type { Answer } from '../engine.js';
import { emptyAnswer } from '../engine.js';

const parts = ['experiments', 'docs', 'use', 'wrong', 'fix', 'needs'] as const;
const byName = z.record(z.string(), z.unknown());
const refutationSchema = z.tuple([
  z.string().trim().min(1),
  z.array(z.string()).or(z.string().transform((step) => [step])),
  z.string().default(''),
]);

/** What an answer of the model gives, or why there is nothing to read. What parses is used; the rest is named in `slips`. */
export function readAnswer(
  text: string,
  tools: readonly ToolDoc[],
): Answer | 'no JSON' | 'cut off' {
  const { candidates, cutOff } = parseModelJson(text);
  const objects = candidates.filter(isJsonObject);
  const main = objects.find((one) => parts.some((part) => part in one));
  // Experiments may stand one a line, alone or after the docs; candidates come with the last one first.
  const lines = objects.filter((one) => Array.isArray(one['steps'])).toReversed();
  const list = candidates.find((one) => Array.isArray(one)) ?? (lines.length > 0 ? lines : null);
  if (main === undefined && list === null) {
    const isEmpty = objects.some((one) => Object.keys(one).length === 0);
    return isEmpty ? emptyAnswer : cutOff ? 'cut off' : 'no JSON';
  }
  const beside = main !== undefined && !('experiments' in main) ? lines : list;
  return answerOf({ experiments: beside ?? [], ...main }, tools);
}

/** Several answers as one, in their order. */
export function joined(answers: readonly Answer[]): Answer {
  const docs = new Map<string, readonly Sentence[]>();
  for (const [tool, sentences] of answers.flatMap((one) => [...one.docs]))
    docs.set(tool, [...(docs.get(tool) ?? []), ...sentences]);
  return {
    isUnusable: answers.length > 0 && answers.every(({ isUnusable }) => isUnusable),
    experiments: answers.flatMap(({ experiments }) => experiments),
    docs,
    fixes: new Map(answers.flatMap(({ fixes }) => [...fixes])),
    needs: new Map(answers.flatMap(({ needs }) => [...needs])),
    slips: answers.flatMap(({ slips }) => slips),
  };
}

/** The answer with its first experiments, so many at most; the others are named. */
export function limited(answer: Answer, most: number): Answer {
  const left = answer.experiments.slice(most).map(({ id }) => id);
  if (left.length === 0) return answer;
  const slip = `${left.join(', ')}: more than the ${most} experiments asked for, not run`;
  return {
    ...answer,
    experiments: answer.experiments.slice(0, most),
    slips: [...answer.slips, slip],
  };
}

function answerOf(written: JsonObject, tools: readonly ToolDoc[]): Answer {
  const slips: string[] = [];
  const docs = new Map<string, Sentence[]>();
  const add = (tool: string, sentences: readonly Sentence[]): void => {
    docs.set(tool, [...(docs.get(tool) ?? []), ...sentences]);
  };
  const toolOf = (name: string) => tools.find((tool) => tool.name === name);
  const isTool = (name: string): boolean => toolOf(name) !== undefined;
  /** The members of a part, each read by itself; what `read` returns is the slip. */
  const each = (
    part: (typeof parts)[number],
    isKnown: (name: string) => boolean,
    read: (name: string, value: Json) => string | null,
  ): void => {
    const value = written[part] ?? {};
    if (!byName.safeParse(value).success) slips.push(`${part}: it has to be an object by name`);
    for (const [name, one] of isJsonObject(value) ? Object.entries(value) : []) {
      const slip = isKnown(name)
        ? read(name, one)
        : `\`${name}\` belongs to none of the tools to document`;
      if (slip !== null) slips.push(`${part}.${name}: ${slip}`);
    }
  };
  const given = written['experiments'] ?? [];
  const { experiments, slips: unread } = parseExperiments(given, new Set());
  if (!Array.isArray(given)) slips.push('experiments: they have to be a list');
  slips.push(...unread);
  each('docs', isTool, (tool, value) => {
    const read = parseSentences(value);
    slips.push(...read.slips.map((slip) => `docs.${tool}.${slip}`));
    add(tool, read.sentences);
    return null;
  });
  const addOne = (tool: string, read: Sentence | string): string | null => {
    if (typeof read === 'string') return read;
    add(tool, [read]);
    return null;
  };
  each('use', isTool, (tool, value) => addOne(tool, parseSentence(usePlace, value)));
  each('wrong', isTool, (name, value) => addOne(name, refutation(value, toolOf(name))));
  const placeOf = (address: string): string | null => placeIn(address, tools);
  const fixes = new Map<string, Sentence | null>();
  each(
    'fix',
    (address) => placeOf(address) !== null,
    (address, value) => {
      const place = placeOf(address)?.replace(/\.\d+$/, '') ?? '';
      const read = value === null ? null : parseSentence(place, value);
      if (typeof read === 'string') return read;
      fixes.set(address, read);
      return null;
    },
  );
  const needs = new Map<string, string>();
  each(
    'needs',
    (place) => placeOf(place) !== null,
    (place, value) => {
      if (typeof value !== 'string') return 'say in words what only the user can provide';
      needs.set(place, value);
      return null;
    },
  );
  return { isUnusable: false, experiments, docs, fixes, needs, slips };
}

/** `["words of the documentation", ["u1.s1"], "what is true instead"]`: a sentence that contradicts the source. */
function refutation(written: Json, tool?: ToolDoc): Sentence | string {
  const parsed = refutationSchema.safeParse(written);
  if (!parsed.success)
    return 'write ["words of the documentation", ["u1.s1"], "what is true instead"]';
  const [words, steps, instead] = parsed.data;
  const told = instead.replace(/^contrary to the above:\s*/i, '').trim();
  const text = `Contrary to the above: ${told === '' ? `"${words}" does not hold.` : told}`;
  const place = tool === undefined ? descriptionPlace : placeOfWords(tool, words);
  return { place, text, steps, attacks: [], refutes: words };
}

/** What follows the name of a tool in an address: `expire_seconds.0` of `hset.expire_seconds.0`. */
function placeIn(address: string, tools: readonly ToolDoc[]): string | null {
  const [name] = tools
    .map((tool) => tool.name)
    .filter((one) => address.startsWith(`${one}.`))
    .toSorted((a, b) => b.length - a.length);
  return name === undefined ? null : address.slice(name.length + 1);
}
