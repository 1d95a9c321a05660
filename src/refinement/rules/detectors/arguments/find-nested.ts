import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.js';
import { joinWords } from '../../../../support/join-words.js';
import type { ConstraintHint } from '../../../../arguments/messages/constraint-hint.js';
import { validateArguments } from '../../../../arguments/schema/validate-arguments.js';
import { mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding, FindingOf } from '../../finding.js';
import { valuesNamed } from '../../observations/values-named.js';
import { hintsOf, type RejectedObservation } from '../../observations/observation.js';
import { literalText } from '../../../../support/literal-text.js';
import { fitsMeasure, isMeasured, measureText, withBothEnds } from '../bounds/nested-measures.js';

/**
 * Rules about properties inside an argument: a refusal states one, and a later success carries the property in a way that the
 * refused call did not.
 */
export function findNested(view: EvidenceView): readonly Finding[] {
  const found = new Map<string, FindingOf<'nested'>>();
  for (const rejection of view.rejections) {
    for (const hint of hintsOf(rejection, view.argumentNames())) {
      for (const finding of nestedRule(view, rejection, hint))
        found.set(`${finding.argument} ${finding.property} ${finding.rule}`, finding);
    }
  }
  return [...withBothEnds([...found.values()]), ...alternatives(view)];
}

/** An object refused without any of two properties that its refusal names, and accepted with either alone. */
function alternatives(view: EvidenceView): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const rejection of view.rejections) {
    for (const [argument, value] of Object.entries(rejection.arguments)) {
      const worked = objectsAt(view, argument);
      if (!isJsonObject(value) || worked.length === 0) continue;
      const missing = [
        ...new Set(worked.flatMap(({ value: object }) => Object.keys(object))),
      ].filter((name) => !Object.hasOwn(value, name) && mentions(rejection.outcome.message, name));
      const [a, b] = missing;
      if (a === undefined || b === undefined || missing.length > 2) continue;
      const onlyA = worked.find(({ value: object }) => a in object && !(b in object));
      const onlyB = worked.find(({ value: object }) => b in object && !(a in object));
      const neither = worked.some(({ value: object }) => !(a in object) && !(b in object));
      if (onlyA === undefined || onlyB === undefined || neither) continue;
      found.set(argument, {
        kind: 'nested-one-of',
        argument,
        properties: [a, b],
        calls: [rejection.id, onlyA.id, onlyB.id],
      });
    }
  }
  return [...found.values()];
}

function objectsAt(
  view: EvidenceView,
  argument: string,
): readonly { readonly id: string; readonly value: JsonObject }[] {
  return view.successes.flatMap(({ id, arguments: args }) => {
    const value = args[argument];
    return value !== undefined && isJsonObject(value) ? [{ id, value }] : [];
  });
}

function nestedRule(
  view: EvidenceView,
  rejection: RejectedObservation,
  hint: ConstraintHint,
): readonly FindingOf<'nested'>[] {
  if (
    hint.kind !== 'required' &&
    hint.kind !== 'pattern' &&
    hint.kind !== 'format' &&
    hint.kind !== 'enum' &&
    !isMeasured(hint)
  )
    return [];
  const stated = hint.argument;
  if (stated === null || view.parameter(stated) !== undefined) return [];
  const property =
    stated
      .replace(/\[?\d*\]?/g, '')
      .split('.')
      .at(-1) ?? stated;
  const argument = ownerOf(view, rejection, property, stated);
  if (argument === undefined || !/^[A-Za-z_][\w-]{0,40}$/.test(property)) return [];
  const before = valuesNamed(rejection.arguments[argument] ?? null, property);
  if (hint.kind === 'required' ? before.length > 0 : before.length === 0) return [];
  if (isMeasured(hint) && before.every((value) => fits(hint, value))) return [];
  const success = view.successes.find(({ arguments: args }) => {
    const values = valuesNamed(args[argument] ?? null, property);
    return (
      values.length > 0 &&
      values.every((value) => fits(hint, value)) &&
      JSON.stringify(values) !== JSON.stringify(before)
    );
  });
  const without = view.successes.some(
    ({ arguments: args }) =>
      Object.hasOwn(args, argument) && valuesNamed(args[argument] ?? null, property).length === 0,
  );
  if (success === undefined || (hint.kind === 'required' && without)) return [];
  if (isMeasured(hint) && isTakenOtherwise(view, hint, { argument, property })) return [];
  if (isInSchema(view, rejection, { argument, property })) return [];
  return [
    {
      kind: 'nested',
      argument,
      property,
      rule: hint.kind,
      detail: detailOf(hint),
      calls: [rejection.id, success.id],
    },
  ];
}

/** True where the schema objects to the same property of the refused call: what it says already is nothing new. */
function isInSchema(
  { tool }: EvidenceView,
  rejection: RejectedObservation,
  { argument, property }: { readonly argument: string; readonly property: string },
): boolean {
  const named = new RegExp(`['.]${property}['.]`);
  return validateArguments(tool.parameters, rejection.arguments).some(
    (issue) => issue.argument === argument && named.test(issue.message),
  );
}

/** The argument that holds the property: the one the message names first, or the only one whose schema or value has it. */
function ownerOf(
  view: EvidenceView,
  rejection: RejectedObservation,
  property: string,
  stated: string,
): string | undefined {
  const [first] = stated.split(/[.[]/);
  if (first !== undefined && first !== property && view.parameter(first) !== undefined)
    return first;
  const owners = view.parameters.filter(({ name }) => {
    const carried = view.observations.some(
      ({ arguments: args }) => valuesNamed(args[name] ?? null, property).length > 0,
    );
    return carried && Object.hasOwn(rejection.arguments, name);
  });
  return owners.length === 1 ? owners[0]?.name : undefined;
}

function fits(hint: ConstraintHint, value: Json): boolean {
  if (isMeasured(hint)) return fitsMeasure(hint, value);
  if (hint.kind === 'enum') return hint.values.includes(literalText(value));
  if (hint.kind !== 'pattern') return value !== null && value !== '';
  const schema = {
    type: 'object',
    properties: { value: { type: 'string', pattern: hint.pattern } },
  };
  return validateArguments(schema, { value }).length === 0;
}

/** A call worked with what the bound forbids. */
function isTakenOtherwise(
  { successes }: EvidenceView,
  hint: ConstraintHint,
  { argument, property }: { readonly argument: string; readonly property: string },
): boolean {
  return successes.some(({ arguments: args }) =>
    valuesNamed(args[argument] ?? null, property).some((value) => !fits(hint, value)),
  );
}

function detailOf(hint: ConstraintHint): string {
  if (isMeasured(hint)) return measureText(hint);
  switch (hint.kind) {
    case 'pattern':
      return hint.pattern;
    case 'format':
      return hint.format;
    case 'enum':
      return joinWords(
        hint.values.map((value) => `\`${value}\``),
        'or',
      );
    default:
      return '';
  }
}
