import { canonicalJson } from '../../support/canonical-json.js';
import { effectiveSchema } from '../../arguments/effective-schema.js';
import { validateArguments } from '../../arguments/validate-arguments.js';
import { isJsonObject, jsonSchemaOfJson, type Json } from '../../core/json.js';
import {
  learnedConstraintsSchema,
  type LearnedConstraints,
} from '../../core/learned-constraints.js';
import { mentions } from '../rules/attribution.js';
import { hintsOf, type RejectedObservation } from '../rules/observation.js';
import type { WrittenConstraint } from '../prompts/rewriter-prompt.js';
import type { Proven } from './proven.js';

export interface SupportedConstraint {
  readonly written: WrittenConstraint;
  readonly learned: LearnedConstraints;
  /** Ids of the calls it rests on. */
  readonly calls: readonly string[];
}

/** Rules that stand only where the rules engine has found them too: outcomes alone cannot bear them out. */
const undecidable = new Set<WrittenConstraint['rule']>(['format', 'type', 'default']);

/**
 * The constraints of a model that stand. Either the rules engine has learnt the same from the calls, or the outcomes bear it
 * out: no success breaks it, and a refusal among the calls it names breaks it, names the argument, and states the value.
 */
export function supportedConstraints(
  written: readonly WrittenConstraint[],
  proven: Proven,
): readonly SupportedConstraint[] {
  return written.flatMap((constraint) => {
    const learned = overlayOf(constraint, proven);
    if (learned === null || isLearnt(learned, proven.learned)) return [];
    const calls = undecidable.has(constraint.rule) ? [] : bearing(constraint, learned, proven);
    return calls.length === 0 ? [] : [{ written: constraint, learned, calls }];
  });
}

/** A constraint as an overlay of its own; null where it makes no sense for the tool. */
function overlayOf(
  constraint: WrittenConstraint,
  { view, learned }: Proven,
): LearnedConstraints | null {
  const { argument, rule } = constraint;
  const known = new Set(view.argumentNames());
  const other = constraint.value.trim();
  if (!known.has(argument)) return null;
  switch (rule) {
    case 'required':
      return { required: [...new Set([...(learned.required ?? requiredIn(view)), argument])] };
    case 'not-together':
      return known.has(other) && other !== argument
        ? { allOf: [{ not: { required: [argument, other] } }] }
        : null;
    case 'needs':
      return known.has(other) && other !== argument
        ? { dependentRequired: { [argument]: [other] } }
        : null;
    default:
      return parsedOverlay({ properties: { [argument]: { [rule]: parsedValue(rule, other) } } });
  }
}

function requiredIn(view: Proven['view']): readonly string[] {
  return view.parameters.filter(({ required }) => required).map(({ name }) => name);
}

function parsedOverlay(overlay: unknown): LearnedConstraints | null {
  return learnedConstraintsSchema.safeParse(overlay).data ?? null;
}

/** The value as JSON; a bare word for rules that take a text. */
function parsedValue(rule: WrittenConstraint['rule'], text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return ['pattern', 'format', 'type', 'default'].includes(rule) ? text : undefined;
  }
}

/** True where the rules engine's overlay says the same: it is taken over as a whole anyway. */
function isLearnt(candidate: LearnedConstraints, learned: LearnedConstraints): boolean {
  return covers(jsonSchemaOfJson.parse(learned), jsonSchemaOfJson.parse(candidate));
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

function bearing(
  constraint: WrittenConstraint,
  learned: LearnedConstraints,
  { view }: Proven,
): readonly string[] {
  const schema = effectiveSchema({ type: 'object' }, ownPart(constraint, learned));
  const breaks = (args: RejectedObservation['arguments']) =>
    validateArguments(schema, args).length > 0;
  if (view.successes.some(({ arguments: args }) => breaks(args))) return [];
  const refusals = view.rejections.filter(
    (rejection) =>
      constraint.calls.includes(rejection.id) &&
      (breaks(rejection.arguments) || isOtherEnd(rejection, constraint, view.argumentNames())) &&
      states(rejection, constraint, view.argumentNames()),
  );
  return refusals.map(({ id }) => id);
}

const otherEnds = new Map<WrittenConstraint['rule'], WrittenConstraint['rule']>([
  ['minimum', 'maximum'],
  ['maximum', 'minimum'],
  ['minLength', 'maxLength'],
  ['maxLength', 'minLength'],
  ['minItems', 'maxItems'],
  ['maxItems', 'minItems'],
]);

/** True where a refusal states both ends of a range (`between 1 and 50`), this one too, and the call broke the other. */
function isOtherEnd(
  rejection: RejectedObservation,
  { argument, rule, value }: WrittenConstraint,
  names: readonly string[],
): boolean {
  const ends = hintsOf(rejection, names).flatMap((hint) =>
    'argument' in hint &&
    hint.argument === argument &&
    'value' in hint &&
    typeof hint.value === 'number'
      ? [{ kind: hint.kind, bound: hint.value }]
      : [],
  );
  const isStated = ends.some(({ kind, bound }) => kind === rule && String(bound) === value.trim());
  const other = ends.find(({ kind }) => kind === otherEnds.get(rule));
  if (!isStated || other === undefined) return false;
  const overlay = parsedOverlay({ properties: { [argument]: { [other.kind]: other.bound } } });
  if (overlay === null) return false;
  const schema = effectiveSchema({ type: 'object' }, overlay);
  return validateArguments(schema, rejection.arguments).length > 0;
}

/** What the constraint itself adds: `required` lists the documented ones too. */
function ownPart({ rule, argument }: WrittenConstraint, learned: LearnedConstraints) {
  return rule === 'required' ? { required: [argument] } : learned;
}

/** True where the refusal's message is about the argument and says the value. */
function states(
  rejection: RejectedObservation,
  { argument, rule, value }: WrittenConstraint,
  names: readonly string[],
): boolean {
  const { message } = rejection.outcome;
  const hinted = hintsOf(rejection, names).some(
    (hint) => 'argument' in hint && hint.argument === argument,
  );
  if (!hinted && !mentions(message, argument)) return false;
  if (rule === 'required') return true;
  if (rule === 'not-together' || rule === 'needs') return mentions(message, value.trim());
  const stated: unknown = parsedValue(rule, value.trim());
  if (rule === 'pattern') return typeof stated === 'string' && message.includes(stated);
  const parts: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
  return parts.every((part) => mentions(message, String(part)));
}

/** Two overlays as one; where both speak of a keyword the first is right. */
export function mergedConstraints(
  first: LearnedConstraints,
  second: LearnedConstraints,
): LearnedConstraints {
  const names = new Set([
    ...Object.keys(first.properties ?? {}),
    ...Object.keys(second.properties ?? {}),
  ]);
  const properties = Object.fromEntries(
    [...names].map((name) => [name, { ...second.properties?.[name], ...first.properties?.[name] }]),
  );
  const required = [...new Set([...(first.required ?? []), ...(second.required ?? [])])];
  const allOf = [...(first.allOf ?? []), ...(second.allOf ?? [])];
  const dependentRequired = { ...second.dependentRequired, ...first.dependentRequired };
  return {
    ...(names.size === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
    ...(allOf.length === 0 ? {} : { allOf }),
    ...(first.anyOf === undefined ? {} : { anyOf: first.anyOf }),
    ...(Object.keys(dependentRequired).length === 0 ? {} : { dependentRequired }),
  };
}
