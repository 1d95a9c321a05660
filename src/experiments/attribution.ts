import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { differencesOf } from './differences.js';
import { sameJson } from './expectations.js';
import { leavesOf, namedBy, type Leaf } from './leaves.js';
import { lexicon, wordsOf } from './lexicon.js';
import type { Marks } from './mark.js';
import { namingsIn, nounOf, type Vocabulary } from './namings.js';
import { identitiesOf } from './records.js';
import { nounsOf, type Effect } from './tool-kind.js';

/** A step that wrote something, for saying what it touched. */
export interface WritingStep {
  readonly id: string;
  readonly tool: ToolDoc;
  readonly arguments: JsonObject;
}

/** A record that is not what it was. */
export interface ChangedRecord {
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
  {
    vocabulary,
    marks,
    effectOf,
    isUnique,
  }: {
    readonly vocabulary: Vocabulary;
    readonly marks: Marks;
    readonly effectOf: (tool: ToolDoc) => Effect;
    /** True for a value by which a record is told from others. */
    readonly isUnique: (key: string, text: string) => boolean;
  },
): string | null {
  const found = steps.findLast((step) => {
    const leaves = leavesOf(step.arguments);
    const named = namingsIn(step, leaves, vocabulary);
    if (named.length === 0 && !leaves.some(({ text }) => marks.isIn(text)))
      if (effectOf(step.tool) !== 'create' && isNear(step.tool, changed.reader)) return true;
    return (
      namesRecord(named, changed) ||
      mentions(leaves, changed) ||
      leavesOf(changed.before).some(
        ({ key, text }) =>
          isUnique(key, text) && leaves.some((sent) => sent.key === key && sent.text === text),
      ) ||
      (effectOf(step.tool) !== 'create' && namesContainer(named, changed, vocabulary.nouns)) ||
      holdsWhatWasSent(leaves, changed, marks)
    );
  });
  return found?.id ?? null;
}

function isNear(tool: ToolDoc, reader: ToolDoc): boolean {
  const nouns = new Set(nounsOf(reader));
  const own = nounsOf(tool);
  return own.length === 0 || nouns.size === 0 || own.some((noun) => nouns.has(noun));
}

function namesRecord(
  named: readonly { readonly leaf: Leaf; readonly kind: string }[],
  { reader, record, before }: ChangedRecord,
): boolean {
  const noun = nounOf(reader);
  const names = new Set([record, ...identitiesOf(before)].filter((name) => name !== ''));
  return named.some(
    ({ leaf, kind }) =>
      names.has(leaf.text) &&
      (kind === noun || kind === '' || noun === '' || !/^-?\d{1,9}$/.test(leaf.text)),
  );
}

/** A program, a path or a list in one text that holds the name of the record as a word. */
function mentions(leaves: readonly Leaf[], { record, before }: ChangedRecord): boolean {
  const names = [record, ...identitiesOf(before)].filter(
    (name) => name.length > 3 && !/^\d+$/.test(name),
  );
  return names.some((name) =>
    leaves.some(({ text }) => {
      const at = text.indexOf(name);
      if (at < 0) return false;
      return !/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[at + name.length] ?? ''}`);
    }),
  );
}

function namesContainer(
  named: readonly { readonly leaf: Leaf; readonly kind: string }[],
  { before }: ChangedRecord,
  kinds: ReadonlySet<string>,
): boolean {
  return leavesOf(before).some(({ key, text }) => {
    const place = namedBy(key, kinds);
    return (
      place !== null &&
      place.kind !== '' &&
      text !== '' &&
      named.some(({ leaf, kind }) => kind === place.kind && leaf.text === text)
    );
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
    const key =
      path
        .replace(/\[\d+\]/g, '')
        .split('.')
        .at(-1) ?? '';
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
    const last = wordsOf(key).at(-1) ?? '';
    return !(Number.isInteger(value) && positions.has(last) && lexicon.id.has(last));
  });
  return Object.fromEntries(kept);
}

const positions = new Set('id index line no nr num number ordinal position rank row'.split(' '));
