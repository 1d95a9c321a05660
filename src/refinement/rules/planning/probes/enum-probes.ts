import { asType } from '../../../../arguments/schema/as-type.js';
import { enumInText } from '../../../../arguments/texts/enum-in-text.js';
import { isPathLike } from '../../../../arguments/names/path-like.js';
import { isSearchLike } from '../../../../arguments/names/is-search-like.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import {
  enumCaseVariant,
  enumCaseVariants,
  outsideEnumValue,
} from '../../../../arguments/values/probe-values.js';
import type { Json } from '../../../../core/json.js';
import type { ProposedCall } from '../../../engine.js';
import { listsByArgument } from '../../detectors/arguments/lists-by-argument.js';
import { listedValues } from '../../detectors/arguments/refusals-of-values.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { otherWordsFor } from './other-words-for.js';
import type { Planning } from '../planning.js';

const mostEnumValues = 12;

/** Every listed value, one outside the list, and one in another case. */
export function enumProbes(planning: Planning): readonly ProposedCall[] {
  return planning.view.parameters.flatMap((parameter) => {
    const { name, schema } = parameter;
    const on = planning.baseFor(name);
    if (on === null || planning.isStuck(name)) return [];
    const depends = listsByArgument(planning.view, name)?.by;
    const refusals = planning.view.rejections.filter(
      ({ arguments: args }) =>
        Object.hasOwn(args, name) &&
        (depends === undefined || args[depends] === on.arguments[depends]),
    );
    const documented =
      schema.enum ??
      enumInText(schema.description ?? '').map((value) => asType(value, parameter.types));
    const listed = listedValues(planning.view, name, refusals);
    const values = [...new Set([...listed, ...documented])].slice(0, mostEnumValues);
    const closed = documented.length > 0 || listed.length > 0;
    const outside = closed
      ? (outsideEnumValue(parameter) ?? 'tooldraft-none')
      : probeWord(planning, parameter);
    const [first] = values;
    const variant = first === undefined ? null : enumCaseVariant(first);
    return [
      ...(outside === null || isOnlyEnumeratedNumber(parameter)
        ? []
        : [
            planning.varyFrom(on, 'outside-enum', { [name]: outside }),
            ...(listed.length === 0 ? [] : underOthers(planning, { on, name, outside })),
          ]),
      ...values.map((value) =>
        planning.varyFrom(on, 'enum-value', {
          [name]: parameter.types.includes('array') ? [value] : value,
        }),
      ),
      ...otherWords(planning, name, documented).map((value) =>
        planning.varyFrom(on, 'enum-value', { [name]: value }),
      ),
      ...(variant === null ? [] : [planning.varyFrom(on, 'enum-case', { [name]: variant })]),
      ...otherVariants(planning, name, documented).map((value) =>
        planning.varyFrom(on, 'enum-case', { [name]: value }),
      ),
    ];
  });
}

const mostOthers = 2;

/** A refusal that lists values may list others where another argument that is needed, too, has another value. */
function underOthers(
  planning: Planning,
  { on, name, outside }: { on: SuccessObservation; name: string; outside: Json },
): readonly ProposedCall[] {
  const { view } = planning;
  const others = view.parameters.filter((other) => other.required && other.name !== name);
  return others
    .flatMap((other): ProposedCall[] => {
      const worked = view.successes.map(({ arguments: args }) => args[other.name]);
      const value = [...worked, ...planning.optionsFor(other)].find(
        (each) => isScalar(each) && each !== on.arguments[other.name],
      );
      return value === undefined
        ? []
        : [planning.varyFrom(on, 'outside-enum', { [other.name]: value, [name]: outside })];
    })
    .slice(0, mostOthers);
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** Where a documented value is refused as written and taken in another case: the others in that case. */
function otherVariants(
  { view }: Planning,
  name: string,
  documented: readonly Json[],
): readonly Json[] {
  const taken = (value: Json) => view.successes.some(({ arguments: args }) => args[name] === value);
  const [first] = documented;
  const wasRefused = view.rejections.some(({ arguments: args }) => args[name] === first);
  if (first === undefined || documented.some(taken) || !wasRefused) return [];
  const variants = documented.flatMap(enumCaseVariants);
  return variants.some(taken) ? variants.slice(0, mostEnumValues) : enumCaseVariants(first);
}

/** Where some documented values are taken and others refused: other words for those, until one is taken. */
function otherWords(
  { view }: Planning,
  name: string,
  documented: readonly Json[],
): readonly Json[] {
  const isTaken = (value: Json) =>
    view.successes.some(({ arguments: args }) => args[name] === value);
  if (!documented.some(isTaken)) return [];
  const refused = documented.filter(
    (value) =>
      !isTaken(value) && view.rejections.some(({ arguments: args }) => args[name] === value),
  );
  return refused.flatMap((value) => {
    const others = otherWordsFor(value).filter((other) => !documented.includes(other));
    return others.some(isTaken) ? others.filter(isTaken) : others;
  });
}

/** A free text argument of a reading tool gets a made-up word: if only some values are taken, the refusal lists them. */
function probeWord(planning: Planning, parameter: Parameter): Json | null {
  if (
    planning.mutates ||
    !parameter.types.includes('string') ||
    isSearchLike(parameter) ||
    isPathLike(parameter)
  )
    return null;
  return 'tooldraft-none';
}

function isOnlyEnumeratedNumber({ types, schema }: Parameter): boolean {
  return schema.enum === undefined && !types.includes('string');
}
