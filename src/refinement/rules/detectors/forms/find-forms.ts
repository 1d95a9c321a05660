import { findLooks } from './find-looks.js';
import { findFractions } from './find-fractions.js';
import { findAnyFormats } from './find-any-formats.js';
import { findWhole } from './find-whole.js';
import { formsByTrial } from './forms-by-trial.js';
import { timeFormsByTrial } from './time-forms-by-trial.js';
import { hasForm, type StatedForm } from './has-form.js';
import { isReallyTaken } from '../arguments/is-really-taken.js';
import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { onlyVaried } from '../../observations/only-varied.js';
import {
  hintsOf,
  isSuccess,
  type Observation,
  type RejectedObservation,
} from '../../observations/observation.js';

/** The form a value must have: its type, format or pattern as a refusal states it, once a value of that form has worked. */
export function findForms(view: EvidenceView): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const rejection of view.rejections) {
    for (const finding of statedForms(view, rejection)) {
      const key = `${finding.kind} ${'argument' in finding ? (finding.argument ?? '') : ''}`;
      if (!found.has(key)) found.set(key, finding);
    }
  }
  const stated = [...found.values()];
  const ofTimes = timeFormsByTrial(view, stated);
  const byTrial = [...ofTimes, ...formsByTrial(view, [...stated, ...ofTimes])];
  return [
    ...stated,
    ...byTrial,
    ...findLooks(view, [...stated, ...byTrial]),
    ...findAnyFormats(view, [...stated, ...byTrial]),
    ...typesByTrial(view, stated),
    ...findWhole(view, stated),
    ...findCoerced(view),
    ...findFractions(view),
  ];
}

function statedForms(view: EvidenceView, rejection: RejectedObservation): readonly Finding[] {
  return hintsOf(rejection, view.argumentNames()).flatMap((hint): Finding[] => {
    if (hint.kind !== 'type' && hint.kind !== 'format' && hint.kind !== 'pattern') return [];
    const argument = hint.argument ?? onlyVaried(rejection);
    if (argument === null || !Object.hasOwn(rejection.arguments, argument)) return [];
    const parameter = view.parameter(argument);
    const refused = rejection.arguments[argument];
    if (Array.isArray(refused)) return [...formOfItems(view, rejection, argument, hint)];
    const worked = view.successes.find(
      (success) =>
        Object.hasOwn(success.arguments, argument) &&
        hasForm(success.arguments[argument] as Json, hint) &&
        JSON.stringify(success.arguments[argument]) !== JSON.stringify(refused),
    );
    if (worked === undefined || hasForm(refused as Json, hint)) return [];
    const unlike = view.successes.find(
      (success) =>
        Object.hasOwn(success.arguments, argument) &&
        success.arguments[argument] !== '' &&
        !hasForm(success.arguments[argument] as Json, hint),
    );
    if (unlike !== undefined) return [];
    const example = worked.arguments[argument] as Json;
    const calls = [rejection.id, worked.id];
    switch (hint.kind) {
      case 'type':
        return parameter === undefined ||
          parameter.types.includes(hint.type) ||
          (hint.type === 'number' && parameter.types.includes('integer'))
          ? []
          : [{ kind: 'type', argument, type: hint.type, calls }];
      case 'format':
        return parameter?.schema.format === hint.format
          ? []
          : [{ kind: 'format', argument, format: hint.format, example, calls }];
      case 'pattern':
        return parameter?.schema.pattern === hint.pattern
          ? []
          : [{ kind: 'pattern', argument, pattern: hint.pattern, example, calls }];
    }
  });
}

/** The items of a list have the form: a list of such worked, none with others did, and the refused one has another in it. */
function formOfItems(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
  hint: StatedForm,
): readonly Finding[] {
  if (hint.kind === 'type' || hint.format === undefined) return [];
  const itemsOf = ({ arguments: args }: Observation): readonly Json[] => {
    const list = args[argument];
    return Array.isArray(list) ? (list as readonly Json[]) : [];
  };
  const fits = (item: Json) => hasForm(item, hint);
  const filled = view.successes.filter((success) => itemsOf(success).length > 0);
  const [worked] = filled;
  if (worked === undefined || !filled.every((success) => itemsOf(success).every(fits))) return [];
  if (itemsOf(rejection).every(fits)) return [];
  const calls = [rejection.id, worked.id];
  return [{ kind: 'nested', argument, property: '', rule: 'format', detail: hint.format, calls }];
}

const asText: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);

/** The same answer to both, and not the same to all else too: what makes no difference may not have been read. */
function isTakenAlike(
  view: EvidenceView,
  group: readonly Observation[],
  [one, other]: readonly [Observation, Observation],
): boolean {
  const others = group.filter((each) => each !== one && each !== other);
  const makesDifference = others.some((each) => !isSuccess(each) || !view.same(each, one));
  return view.same(one, other) && (others.length === 0 || makesDifference);
}

/** Types accepted beside the documented one with the same answer; on a URL every value is text, so only bodies count. */
function findCoerced(view: EvidenceView): readonly Finding[] {
  return view.parameters.flatMap(({ name, types }): Finding[] => {
    const { call } = view.tool;
    if (call.kind === 'http' && call.bindings[name]?.in !== 'body') return [];
    if (!types.some((type) => asText.has(type)) || types.includes('string')) return [];
    const groups =
      view.effect === 'read' ? [...view.contextsOf(name).values()] : [view.observations];
    for (const group of groups) {
      const texts = group
        .filter(isSuccess)
        .filter(({ arguments: args }) => typeof args[name] === 'string');
      for (const text of texts) {
        const asNumber = group.find(
          (o) =>
            isSuccess(o) &&
            (typeof o.arguments[name] === 'number' || typeof o.arguments[name] === 'boolean') &&
            String(o.arguments[name]) === text.arguments[name],
        );
        if (
          asNumber !== undefined &&
          (view.effect !== 'read' || isTakenAlike(view, group, [asNumber, text]))
        ) {
          return [
            { kind: 'coerced', argument: name, from: 'string', calls: [text.id, asNumber.id] },
          ];
        }
      }
    }
    return [];
  });
}

/** Arguments that the schema does not have and that a call nevertheless needed or took. */
export function findUndocumented(view: EvidenceView): readonly Finding[] {
  const documented = new Set(
    view.parameters
      .filter(({ schema }) => schema['x-undocumented'] !== true)
      .map(({ name }) => name),
  );
  const known = new Set(view.parameters.map(({ name }) => name));
  return view.argumentNames().flatMap((argument): Finding[] => {
    if (documented.has(argument)) return [];
    const success = view.successes.find(({ arguments: args }) => Object.hasOwn(args, argument));
    if (success === undefined) return [];
    if (!known.has(argument) && !isReallyTaken(view, argument)) return [];
    return [
      {
        kind: 'undocumented-argument',
        argument,
        example: success.arguments[argument] as Json,
        calls: [success.id],
      },
    ];
  });
}

/** So many values, refused ones of the documented type and working ones of another, are no chance. */
const fewestTried = 3;

/** Every value of the documented type was refused, all that worked were of one other type. */
function typesByTrial(view: EvidenceView, stated: readonly Finding[]): readonly Finding[] {
  return view.parameters.flatMap(({ name, types }): Finding[] => {
    if (
      types.length === 0 ||
      stated.some((finding) => finding.kind === 'type' && finding.argument === name)
    )
      return [];
    const used = (observation: Observation) => Object.hasOwn(observation.arguments, name);
    const worked = view.successes.filter(used);
    const [type, ...others] = [
      ...new Set(worked.map(({ arguments: args }) => typeName(args[name] as Json))),
    ];
    if (
      type === undefined ||
      others.length > 0 ||
      types.includes(type) ||
      (type === 'integer' && types.includes('number'))
    )
      return [];
    if (
      type === 'string' &&
      worked.some(({ arguments: args }) => /^"?[\d.+-]+"?$/.test(JSON.stringify(args[name])))
    )
      return [];
    const refused = view.rejections.filter(
      (r) => used(r) && types.includes(typeName(r.arguments[name] as Json)),
    );
    const [first] = refused;
    const values = new Set(worked.map(({ arguments: args }) => JSON.stringify(args[name])));
    const tried = new Set(refused.map(({ key }) => key));
    if (first === undefined || tried.size + values.size < fewestTried) return [];
    return [
      {
        kind: 'type',
        argument: name,
        type,
        calls: [first.id, ...worked.slice(0, 1).map(({ id }) => id)],
      },
    ];
  });
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}
