import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { usePlace, type Sentence } from '../../core/sentence.js';
import { parseSentence, parseSentences } from '../../docs/sentence.js';
import { parseExperiments } from '../../experiments/experiment.js';
import { parseModelJson } from '../../support/parse-model-json.js';
import type { Answer } from '../engine.js';
import { emptyAnswer } from '../engine.js';

/** What an answer of the model gives; null if there is no JSON object in it at all. Whatever parses is used, the rest is named in `slips`. */
export function readAnswer(text: string, tools: readonly string[]): Answer | null {
  const { candidates } = parseModelJson(text);
  const known = ['experiments', 'docs', 'fix', 'use', 'wrong', 'needs'];
  const objects = candidates.filter(isJsonObject);
  const [first] = [
    ...objects.filter((one) => known.some((key) => key in one)),
    ...objects.filter((one) => Object.keys(one).length === 0),
  ];
  if (first !== undefined) return answerOf(first, tools);
  // One experiment a line, or a bare list of them.
  const list = candidates.find((one) => Array.isArray(one));
  const lines = objects.filter((one) => 'steps' in one);
  const experiments = list ?? (lines.length > 0 ? lines : undefined);
  return experiments === undefined ? null : answerOf({ experiments }, tools);
}

function answerOf(written: JsonObject, tools: readonly string[]): Answer {
  const slips: string[] = [];
  const { experiments, slips: unread } = parseExperiments(written['experiments'], new Set());
  slips.push(...unread);
  const docs = new Map<string, Sentence[]>();
  const add = (tool: string, sentences: readonly Sentence[]): void => {
    docs.set(tool, [...(docs.get(tool) ?? []), ...sentences]);
  };
  for (const [tool, list] of members(written['docs'])) {
    if (!tools.includes(tool)) {
      slips.push(`docs: \`${tool}\` is none of the tools to document`);
      continue;
    }
    const read = parseSentences(list);
    slips.push(...read.slips.map((slip) => `${tool}.${slip}`));
    add(tool, read.sentences);
  }
  for (const [tool, use] of members(written['use'])) {
    const read = parseSentence(usePlace, use);
    if (!tools.includes(tool)) slips.push(`use: \`${tool}\` is none of the tools to document`);
    else if (typeof read === 'string') slips.push(`use.${tool}: ${read}`);
    else add(tool, [read]);
  }
  for (const [tool, wrong] of members(written['wrong'])) {
    const read = refutation(wrong);
    if (!tools.includes(tool)) slips.push(`wrong: \`${tool}\` is none of the tools to document`);
    else if (typeof read === 'string') slips.push(`wrong.${tool}: ${read}`);
    else add(tool, [read]);
  }
  const fixes = new Map<string, Sentence | null>();
  for (const [address, fix] of members(written['fix'])) {
    const place = placeOf(address, tools);
    if (place === null) slips.push(`fix: there is no sentence ${address}`);
    else if (fix === null) fixes.set(address, null);
    else {
      const read = parseSentence(place, fix);
      if (typeof read === 'string') slips.push(`fix.${address}: ${read}`);
      else fixes.set(address, read);
    }
  }
  const needs = new Map(
    members(written['needs']).flatMap(([place, what]) =>
      typeof what === 'string' ? [[place, what] as const] : [],
    ),
  );
  return { ...emptyAnswer, experiments, docs, fixes, needs, slips };
}

function members(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** `["words of the documentation", ["u1.s1"], "what is so instead"]`: a sentence that contradicts the source. */
function refutation(written: Json): Sentence | string {
  const parts = Array.isArray(written) ? (written as readonly Json[]) : [];
  const [words, steps = [], instead] = parts;
  if (typeof words !== 'string') return 'words of the documentation and the steps that refute them';
  const text =
    typeof instead === 'string' && instead !== ''
      ? `Contrary to the above: ${instead.replace(/^contrary to the above:\s*/i, '')}`
      : `Contrary to the above: "${words}" does not hold.`;
  const read = parseSentence('description', [text, steps]);
  return typeof read === 'string' ? read : { ...read, refutes: words };
}

/** The place in an address: `expire_seconds` of `hset.expire_seconds.0`. */
function placeOf(address: string, tools: readonly string[]): string | null {
  const tool = tools.find((name) => address.startsWith(`${name}.`));
  if (tool === undefined) return null;
  const place = /^(.+)\.\d+$/.exec(address.slice(tool.length + 1))?.[1];
  return place ?? null;
}
