import { canonicalJson } from '../../support/canonical-json.js';
import { effectiveSchema } from '../../arguments/schema/effective-schema.js';
import { validateArguments } from '../../arguments/schema/validate-arguments.js';
import { isJsonObject, jsonSchemaOfJson, type Json, type JsonObject } from '../../core/json.js';
import type { LearnedConstraints } from '../../core/learned-constraints.js';
import { oneLine } from '../../support/one-line.js';
import { argumentOf } from '../../arguments/slots/path.js';
import { parametersOf } from '../../arguments/schema/parameters-of.js';
import type { Refused } from '../../evidence/made.js';
import type { Hint } from '../../refusals/read-refusal.js';
import { escapePattern } from '../../support/escape-pattern.js';
import { literalText } from '../../support/literal-text.js';
import type { WrittenConstraint } from '../prompts/rewriter-prompt.js';
import { overlayOf, parsedOverlay, parsedValue } from './constraint-overlay.js';
import { droppedValue } from './dropped-value.js';
import type { Proven } from './proven.js';

export interface SupportedConstraint {
  readonly written: WrittenConstraint;
  readonly learned: LearnedConstraints;
  /** Ids of the calls it rests on. */
  readonly calls: readonly string[];
}

/** Rules that stand only where claims say the same: outcomes alone cannot bear them out. */
const undecidable = new Set<WrittenConstraint['rule']>(['format', 'type', 'default']);

/** What a model's constraints came to. */
export interface JudgedConstraints {
  readonly supported: readonly SupportedConstraint[];
  /** Why the others do not stand, one sentence each. */
  readonly against: readonly string[];
}

/**
 * The constraints of a model, judged. One stands where claims say the same (and the doc takes it over
 * as a whole anyway), or where the outcomes bear it out: no success breaks it, and a refusal among the calls it names breaks it,
 * names the argument, and states the value.
 */
export function judgeConstraints(
  written: readonly WrittenConstraint[],
  proven: Proven,
): JudgedConstraints {
  const judged = written.flatMap((constraint) => judge(constraint, proven) ?? []);
  return {
    supported: judged.filter((one) => typeof one !== 'string'),
    against: judged.filter((one) => typeof one === 'string'),
  };
}

/** The constraint with what it rests on, or why it does not stand; null where claims or the schema say it. */
function judge(written: WrittenConstraint, proven: Proven): SupportedConstraint | string | null {
  const learned = overlayOf(written, proven);
  if (learned === null) return `${named(written)} has no such argument or value here`;
  if (isLearnt(learned, proven.learned) || isInSchema(written, learned, proven)) return null;
  if (undecidable.has(written.rule)) return `${named(written)} is not what the calls show by rule`;
  const breaker = breakingSuccess(written, learned, proven);
  if (breaker !== undefined) return `${named(written)} is broken by ${breaker}, which succeeded`;
  const dropped = droppedValue(written, learned, proven);
  if (dropped !== undefined)
    return `${named(written)} leaves out ${literalText(dropped)}, which the schema lists and no call shows to be refused`;
  const calls = refusalsStating(written, learned, proven);
  return calls.length === 0
    ? `${named(written)} is stated by no refusal among the calls it names`
    : { written, learned, calls };
}

function named({ argument, rule, value }: WrittenConstraint): string {
  const constraint = oneLine(`${argument} ${rule} ${value}`, 120);
  return `constraint \`${constraint}\``;
}

/** True where what claims have proven says the same: it is taken over as a whole anyway. */
function isLearnt(candidate: LearnedConstraints, learned: LearnedConstraints): boolean {
  return covers(jsonSchemaOfJson.parse(learned), jsonSchemaOfJson.parse(candidate));
}

/** What the tool's own schema says need not be learnt. */
function isInSchema(
  { argument, rule }: WrittenConstraint,
  { properties }: LearnedConstraints,
  { view }: Proven,
): boolean {
  const parameter = parametersOf(view.tool.parameters).find(({ name }) => name === argument);
  if (parameter === undefined) return false;
  if (rule === 'required') return parameter.required;
  const stated = properties?.[argument];
  // A shorter list says more than the schema's.
  const isShorter =
    rule === 'enum' && (stated?.enum?.length ?? 0) < (parameter.schema.enum?.length ?? 0);
  return (
    stated !== undefined &&
    !isShorter &&
    covers(jsonSchemaOfJson.parse(parameter.schema), jsonSchemaOfJson.parse(stated))
  );
}

function covers(known: Json | undefined, wanted: Json): boolean {
  if (known === undefined) return false;
  if (Array.isArray(wanted) && Array.isArray(known)) {
    const present = new Set(known.map((item: Json) => canonicalJson(item)));
    return wanted.every((item: Json) => present.has(canonicalJson(item)));
  }
  if (isJsonObject(wanted) && isJsonObject(known))
    return Object.entries(wanted).every(([key, value]) => covers(known[key], value));
  return canonicalJson(known) === canonicalJson(wanted);
}

/** The id of a success with arguments that the constraint forbids. */
function breakingSuccess(
  constraint: WrittenConstraint,
  learned: LearnedConstraints,
  { view }: Proven,
): string | undefined {
  const breaks = breaker(constraint, learned);
  return view.accepted.find(({ args }) => breaks(args))?.id;
}

/** Those of the calls it names that were refused for breaking it, in words that state it. */
function refusalsStating(
  constraint: WrittenConstraint,
  learned: LearnedConstraints,
  { view }: Proven,
): readonly string[] {
  const breaks = breaker(constraint, learned);
  return view.refused
    .filter((refused) => {
      if (!constraint.calls.includes(refused.id)) return false;
      const blaming = view
        .hints(refused)
        .filter(({ slots }) => slots.some((slot) => argumentOf(slot) === constraint.argument));
      return (
        blaming.some((hint) => states(hint, constraint)) &&
        (breaks(refused.args) || blaming.some((hint) => breaksOtherEnd(refused, hint, constraint)))
      );
    })
    .map(({ id }) => id);
}

/** Tells whether arguments break a constraint, whatever else is required. */
function breaker(
  { rule, argument }: WrittenConstraint,
  learned: LearnedConstraints,
): (args: JsonObject) => boolean {
  const own = rule === 'required' ? { required: [argument] } : learned;
  const schema = effectiveSchema({ type: 'object' }, own);
  return (args) => validateArguments(schema, args).length > 0;
}

const otherEnds = new Map<WrittenConstraint['rule'], WrittenConstraint['rule']>([
  ['minimum', 'maximum'],
  ['maximum', 'minimum'],
  ['minLength', 'maxLength'],
  ['maxLength', 'minLength'],
  ['minItems', 'maxItems'],
  ['maxItems', 'minItems'],
]);

/** True where a refusal states both ends of a range (`between 1 and 50`), and the call broke the other. */
function breaksOtherEnd(
  { args }: Refused,
  { numbers }: Hint,
  { argument, rule, value }: WrittenConstraint,
): boolean {
  const other = otherEnds.get(rule);
  if (other === undefined) return false;
  const own = Number(value);
  const isLower = other.startsWith('min');
  return numbers
    .filter((number) => (isLower ? number < own : number > own))
    .some((bound) => {
      const overlay = parsedOverlay({ properties: { [argument]: { [other]: bound } } });
      if (overlay === null) return false;
      const schema = effectiveSchema({ type: 'object' }, overlay);
      return validateArguments(schema, args).length > 0;
    });
}

/** True where words that blame the argument say the value. */
function states(hint: Hint, { rule, value }: WrittenConstraint): boolean {
  if (rule === 'required') return true;
  if (rule === 'not-together' || rule === 'needs')
    return new RegExp(`\\b${escapePattern(value.trim())}\\b`).test(hint.text);
  const stated: unknown = parsedValue(rule, value.trim());
  if (rule === 'pattern')
    return typeof stated === 'string' && (hint.pattern === stated || hint.text.includes(stated));
  const parts: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
  return parts.every((part) => says(hint, part));
}

function says({ numbers, listed, text }: Hint, part: unknown): boolean {
  if (typeof part === 'number') return [...numbers, ...listed].includes(part);
  const written = String(part);
  return listed.some((value) => literalText(value) === written) || text.includes(written);
}
