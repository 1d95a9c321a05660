import { isJsonObject, type Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { escapePattern } from '../support/escape-pattern.js';
import type { Request } from './call-tool.js';
import { differencesOf, sameJson } from '../core/differences.js';
import { leavesOf, type Leaf } from '../core/leaves.js';
import type { Gate } from './gate.js';
import { isSmallNumber, namedBy } from './leaves.js';
import { lexicon, wordsOf } from './lexicon.js';
import type { Marks } from './mark.js';
import { namingsIn, type Naming } from './namings.js';
import { identitiesOf } from './records.js';
import { nounOf, nounsOf } from './tool-kind.js';

/** A step that wrote something, for saying what it touched. */
export interface WritingStep extends Request {
  readonly id: string;
  readonly isRefused?: boolean;
}

/** A record that is not what it was. */
interface ChangedRecord {
  readonly reader: ToolDoc;
  readonly record: string;
  readonly before: Json;
  /** Undefined if it is gone. */
  readonly after: Json | undefined;
}

/**
 * The last step that touched a record: it named the record or what it stands in, the record holds what the step sent, or the step named
 * nothing and so may have touched everything of its sort. Null if no step did: others use the target too.
 */
export function stepThatTouched(
  changed: ChangedRecord,
  steps: readonly WritingStep[],
  { gate, marks }: { readonly gate: Gate; readonly marks: Marks },
): string | null {
  const { vocabulary, own } = gate;
  const found = steps.findLast((step) => {
    const leaves = leavesOf(step.arguments);
    const named = namingsIn(step, leaves, vocabulary);
    const creates = gate.kindOf(step.tool).effect === 'create';
    if (named.length === 0 && !leaves.some(({ text }) => marks.isIn(text)))
      if (!creates && isNear(step.tool, changed.reader)) return true;
    return (
      namesRecord(named, changed) ||
      mentions(leaves, changed) ||
      leavesOf(changed.before).some(
        ({ key, text }) =>
          own.isUnique(key, text) && leaves.some((sent) => sent.key === key && sent.text === text),
      ) ||
      (!creates && namesContainer(named, changed, vocabulary.nouns)) ||
      holdsWhatWasSent(leaves, changed, marks)
    );
  });
  return found?.id ?? null;
}

function isNear(tool: ToolDoc, reader: ToolDoc): boolean {
  const [nouns, own] = [nounsOf(reader), nounsOf(tool)];
  return own.length === 0 || nouns.length === 0 || own.some((noun) => nouns.includes(noun));
}

function namesRecord(named: readonly Naming[], changed: ChangedRecord): boolean {
  const [noun, names] = [nounOf(changed.reader), namesOf(changed)];
  return named.some(
    ({ leaf: { text }, kind }) =>
      names.includes(text) && (kind === noun || kind === '' || noun === '' || !isSmallNumber(text)),
  );
}

function namesOf({ record, before }: ChangedRecord): readonly string[] {
  return [record, ...identitiesOf(before)].filter((name) => name !== '');
}

/** A program, a path or a list in one text that holds the name of the record as a word. */
function mentions(leaves: readonly Leaf[], changed: ChangedRecord): boolean {
  const names = namesOf(changed).filter((name) => name.length > 3 && !/^\d+$/.test(name));
  return names.some((name) => {
    const word = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'u');
    return leaves.some(({ text }) => word.test(text));
  });
}

function namesContainer(
  named: readonly Naming[],
  { before }: ChangedRecord,
  kinds: ReadonlySet<string>,
): boolean {
  return leavesOf(before).some(({ key, text }) => {
    const place = namedBy(key, kinds)?.kind ?? '';
    if (place === '' || text === '') return false;
    return named.some(({ leaf, kind }) => kind === place && leaf.text === text);
  });
}

function holdsWhatWasSent(
  leaves: readonly Leaf[],
  { before, after }: ChangedRecord,
  marks: Marks,
): boolean {
  if (after === undefined) return false;
  return differencesOf(before, after).some(({ path, after: value }) => {
    if (value === undefined) return false;
    const key = /([^.[\]]*)(?:\[\d+\])*$/.exec(path)?.[1] ?? '';
    return leavesOf(value).some(
      (leaf) =>
        leaves.some((sent) => sent.key === (leaf.key || key) && sameJson(sent.value, leaf.value)) ||
        leaves.some((sent) => sent.text.length > 3 && leaf.text.includes(sent.text)) ||
        (marks.isIn(leaf.text) && leaves.some(({ text }) => marks.isIn(text))),
    );
  });
}

/** True if a record is still there and has only moved: it is the same but for its number. */
export function isElsewhere(before: Json, records: ReadonlyMap<string, Json>): boolean {
  const wanted = withoutPosition(before);
  return [...records.values()].some((record) => sameJson(withoutPosition(record), wanted));
}

function withoutPosition(record: Json): Json {
  if (typeof record === 'string') return record.replace(/^\W*\d+\W*/, '');
  if (!isJsonObject(record)) return record;
  const kept = Object.entries(record).filter(([key, value]) => {
    return !(Number.isInteger(value) && lexicon.position.has(wordsOf(key).at(-1) ?? ''));
  });
  return Object.fromEntries(kept);
}
