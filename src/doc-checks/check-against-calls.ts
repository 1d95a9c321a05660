import { lacks, leafOf, valuesAt, withValueAt, type Path } from '../arguments/slots/path.js';
import { probableEffect } from '../arguments/names/probable-effect.js';
import { slotsOf } from '../arguments/slots/slot.js';
import type { CallRecord } from '../core/call-record.js';
import { ownCallId } from '../core/evidence.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { RefusedOutcome, AcceptedOutcome } from '../core/outcome.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { readRefusal } from '../refusals/read-refusal.js';
import { canonicalJson } from '../support/canonical-json.js';
import { argumentOfPointer } from '../core/json-pointer.js';
import { addedSentences } from './added-texts.js';
import { readStatements, type Beyond, type Statement } from './read-statement.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';

/** A call that taught something. */
interface Told extends CallRecord {
  readonly outcome: AcceptedOutcome | RefusedOutcome;
}

/** What is said of all calls holds for each that was made; what calls have proven needs no other look. */
export function checkAgainstCalls(revision: RevisionUnderCheck): readonly Complaint[] {
  const { tool, calls } = revision;
  const told = calls.filter(isTold);
  return addedSentences(revision)
    .filter((sentence) => !isProven(sentence, revision))
    .flatMap((sentence) => {
      const subject = documentedBy(sentence, revision);
      const found = readStatements(sentence, { slots: slotsOf(tool), subject }).flatMap(
        (statement) =>
          against(statement, told, tool) ?? restsOnOne(statement, sentence, revision) ?? [],
      );
      return found.slice(0, 1).map((reason) => ({
        text: `${reason}: "${sentence.slice(0, 200)}"`,
        sentence,
      }));
    });
}

function isTold(call: CallRecord): call is Told {
  return call.outcome !== null && call.outcome.kind !== 'fault';
}

function isProven(sentence: string, { proposal }: RevisionUnderCheck): boolean {
  return proposal.claims.some(
    ({ text, verdict }) =>
      (verdict === 'supported' || verdict === 'confirmed') && text.includes(sentence),
  );
}

/** The argument whose documentation has the sentence, where it stands nowhere else. */
function documentedBy(sentence: string, { proposal }: RevisionUnderCheck): Path | undefined {
  const { sections, parameterDocs } = proposal;
  if (Object.values(sections ?? {}).some((texts) => texts.some((one) => one.includes(sentence))))
    return undefined;
  const [pointer] =
    Object.entries(parameterDocs).find(([, { description }]) => description.includes(sentence)) ??
    [];
  return pointer === undefined ? undefined : (argumentOfPointer(pointer) ?? undefined);
}

/** What the calls show otherwise; null where they do not. */
function against(statement: Statement, calls: readonly Told[], tool: ToolDoc): string | null {
  switch (statement.says) {
    case 'refused': {
      const isMeant = (value: Json) =>
        'beyond' in statement
          ? isBeyond(value, statement.beyond)
          : statement.values.some((text) => isValue(value, text));
      const call = calls.find(
        (one) => isAccepted(one) && valuesAt(one.arguments, statement.slot).some(isMeant),
      );
      return call === undefined ? null : `is refuted by ${call.id}, which was accepted`;
    }
    case 'required': {
      const call = calls.find((one) => isAccepted(one) && lacks(one.arguments, statement.slot));
      return call === undefined ? null : `is refuted by ${call.id}, which was accepted without it`;
    }
    case 'accepted':
      return refusedValue(statement, calls, tool);
    case 'ignored': {
      const pair =
        'values' in statement
          ? onceWithout(statement, calls, tool)
          : twoThatDiffer(statement.slot, calls, tool);
      return pair === null
        ? null
        : `is refuted by ${pair.join(' and ')}, which were answered otherwise`;
    }
    case 'has': {
      const lacking = statement.fields.flatMap((field) => withoutField(field, calls));
      return lacking.length === 0
        ? null
        : `is refuted by ${lacking.map(({ id }) => id).join(', ')}, whose answer lacks it`;
    }
    case 'has no': {
      const call = calls.find(
        ({ outcome }) =>
          outcome.kind === 'accepted' &&
          statement.fields.some((field) => holdsField(outcome.body, leafOf(field))),
      );
      return call === undefined ? null : `is refuted by ${call.id}, whose answer has it`;
    }
    case 'generally':
      return null;
  }
}

function isAccepted({ outcome }: Told): boolean {
  return outcome.kind === 'accepted';
}

function isValue(value: Json, text: string): boolean {
  const plain = text.replace(/^(["'])(.*)\1$/s, '$2');
  return typeof value === 'string'
    ? value === text || value === plain
    : canonicalJson(value) === text;
}

function isBeyond(value: Json, { side, number }: Beyond): boolean {
  return typeof value === 'number' && (side === 'above' ? value > number : value < number);
}

/** A value that every call with it was refused for, and for nothing else. */
function refusedValue(
  {
    slot,
    values,
  }: Extract<Statement, { says: 'accepted' | 'refused' | 'ignored'; values: unknown }>,
  calls: readonly Told[],
  tool: ToolDoc,
): string | null {
  for (const text of values) {
    const tried = calls.filter((call) =>
      valuesAt(call.arguments, slot).some((value) => isValue(value, text)),
    );
    if (tried.length > 0 && tried.every((call) => isBlamedOn(call, slot, tool)))
      return `is refuted by ${tried.map(({ id }) => id).join(', ')}, where \`${text}\` was refused`;
  }
  return null;
}

function isBlamedOn({ outcome, arguments: args }: Told, slot: Path, tool: ToolDoc): boolean {
  if (outcome.kind !== 'refused') return false;
  const blamed = readRefusal({ outcome, args }, slotsOf(tool)).flatMap(({ slots }) => slots);
  return blamed.length > 0 && blamed.every((path) => path === slot);
}

/** Two calls that differ in this argument alone and were not answered alike. */
function twoThatDiffer(
  slot: Path,
  calls: readonly Told[],
  tool: ToolDoc,
): readonly [string, string] | null {
  return pairOf(calls, slot, tool, () => true);
}

/** A call with one of the values and one without the argument that were not answered alike. */
function onceWithout(
  { slot, values }: { readonly slot: Path; readonly values: readonly string[] },
  calls: readonly Told[],
  tool: ToolDoc,
): readonly [string, string] | null {
  const has = ({ arguments: args }: Told) =>
    valuesAt(args, slot).some((value) => values.some((text) => isValue(value, text)));
  return pairOf(calls, slot, tool, (one, other) => has(one) && lacks(other.arguments, slot));
}

function pairOf(
  calls: readonly Told[],
  slot: Path,
  tool: ToolDoc,
  counts: (one: Told, other: Told) => boolean,
): readonly [string, string] | null {
  const isSteady = repeatsItself(calls);
  for (const one of calls)
    for (const other of calls) {
      if (one === other || !counts(one, other)) continue;
      const [first, second] = [one, other].map(({ arguments: args }) =>
        canonicalJson(withValueAt(args, slot, undefined)),
      );
      if (first !== second || canonicalJson(one.arguments) === canonicalJson(other.arguments))
        continue;
      if (isAnsweredOtherwise(one, other, slot, { tool, isSteady })) return [one.id, other.id];
    }
  return null;
}

/** True where a repeated call was answered as before: then any other answer is one. */
function repeatsItself(calls: readonly Told[]): boolean {
  const seen = new Map<string, string>();
  let repeats = 0;
  for (const { arguments: args, outcome } of calls) {
    if (outcome.kind !== 'accepted') continue;
    const [key, body] = [canonicalJson(args), canonicalJson(outcome.body ?? null)];
    const before = seen.get(key);
    if (before !== undefined && before !== body) return false;
    if (before !== undefined) repeats += 1;
    seen.set(key, body);
  }
  return repeats > 0;
}

function isAnsweredOtherwise(
  one: Told,
  other: Told,
  slot: Path,
  { tool, isSteady }: { readonly tool: ToolDoc; readonly isSteady: boolean },
): boolean {
  if (isAccepted(one) !== isAccepted(other))
    return isBlamedOn(isAccepted(one) ? other : one, slot, tool);
  if (!isAccepted(one)) return false;
  const [first, second] = [one, other].map(({ outcome: { body } }) => body ?? null);
  if (isSteady) return canonicalJson(first ?? null) !== canonicalJson(second ?? null);
  return probableEffect(tool) === 'read' && outline(first ?? null) !== outline(second ?? null);
}

/** An answer without its values, which may differ from one moment to the next. */
function outline(value: Json): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (!isJsonObject(value)) return typeof value;
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${name}:${outline(value[name] ?? null)}`)
    .join()}}`;
}

/** Successes that lack what others have; a list that is empty shows nothing of its items. */
function withoutField(field: string, calls: readonly Told[]): readonly Told[] {
  const name = leafOf(field);
  const answered = calls.flatMap((call) =>
    call.outcome.kind === 'accepted' && !call.outcome.truncated && isJsonObject(call.outcome.body)
      ? [{ call, body: call.outcome.body }]
      : [],
  );
  if (!answered.some(({ body }) => holdsField(body, name))) return [];
  const isTop = answered.some(({ body }) => Object.hasOwn(body, name));
  return answered
    .filter(({ body }) => !holdsField(body, name, () => true) && (isTop || !holdsNothing(body)))
    .map(({ call }) => call);
}

function holdsField(
  value: Json | undefined,
  name: string,
  counts: (held: Json | undefined) => boolean = (held) => held !== null,
): boolean {
  if (Array.isArray(value))
    return (value as readonly Json[]).some((item) => holdsField(item, name, counts));
  if (!isJsonObject(value)) return false;
  return (
    (Object.hasOwn(value, name) && counts(value[name])) ||
    Object.values(value).some((inner) => holdsField(inner, name, counts))
  );
}

function holdsNothing(value: Json): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const inner: readonly Json[] = Object.values(value);
  return inner.length === 0 || inner.some(holdsNothing);
}

/** One answer is one answer: what is said of an argument in general must have been seen more than once. */
function restsOnOne(
  statement: Statement,
  sentence: string,
  { proposal, calls, run, tool }: RevisionUnderCheck,
): string | null {
  if (statement.says !== 'generally') return null;
  const cited = new Set(
    proposal.claims
      .filter(({ text }) => text.includes(sentence) || sentence.includes(text))
      .flatMap(({ evidence }) => evidence.map((reference) => ownCallId(reference, run, tool.id))),
  );
  const setting = calls.filter(
    (call) => isTold(call) && valuesAt(call.arguments, statement.slot).length > 0,
  );
  return cited.size === 1 && setting.length <= 1
    ? `says of \`${statement.slot}\` in general what one call showed (one answer is one answer)`
    : null;
}
