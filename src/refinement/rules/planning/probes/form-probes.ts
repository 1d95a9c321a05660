import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { plausibleValues } from '../../../../arguments/values/plausible-values.js';
import { emptyLike, wrongTypeValues } from '../../../../arguments/values/probe-values.js';
import { isPathArgument } from '../../../../core/is-path-argument.js';
import { calendarNameIn } from '../../../../arguments/texts/calendar-names.js';
import { timeFormOf } from '../../../../arguments/texts/time-form.js';
import type { Json } from '../../../../core/json.js';
import type { ProposedCall } from '../../../engine.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { knownForms } from './known-forms.js';
import type { Planning } from '../planning.js';

/** Values of another type, and empty ones. */
export function formProbes(planning: Planning): readonly ProposedCall[] {
  return planning.view.parameters.flatMap((parameter) => {
    const { name } = parameter;
    const on = planning.baseFor(name);
    if (on === null || planning.isStuck(name)) return [];
    const worked = on.arguments[name];
    const [wrong] = wrongTypeValues(parameter);
    const empty = isPathArgument(planning.context.tool, name) ? null : emptyLike(parameter);
    return [
      ...(wrong === undefined ? [] : [planning.varyFrom(on, 'wrong-type', { [name]: wrong })]),
      ...lookalikes(parameter, worked).map(({ value, note }) =>
        planning.varyFrom(on, 'wrong-type', { [name]: value }, note),
      ),
      ...betweenWhole(planning, parameter, on),
      ...malformed(planning, parameter, on),
      ...documentedForms(planning, parameter, on),
      ...withTime(planning, parameter, on),
      ...timeAsDocumented(planning, parameter, on),
      ...(empty === null ? [] : [planning.varyFrom(on, 'empty', { [name]: empty })]),
    ];
  });
}

interface Lookalike {
  readonly value: Json;
  readonly note: string;
}

/** Values of another type that a lenient tool takes for what it wants. */
function lookalikes({ types, schema }: Parameter, worked: Json | undefined): readonly Lookalike[] {
  const isWhole = types.includes('integer') && !types.includes('number');
  const number = typeof worked === 'number' ? worked : undefined;
  const found: Lookalike[] = [];
  if (types.includes('integer') || types.includes('number'))
    found.push({ value: String(number ?? 3), note: 'a number as text' });
  if (isWhole && schema.enum === undefined)
    found.push({ value: (number ?? 1) + 0.5, note: 'a fraction' });
  if (types.includes('boolean') && !types.includes('string'))
    found.push({ value: worked === false ? 'false' : 'true', note: 'a boolean as text' });
  return found;
}

/** Documented as any number, where only whole ones have worked: one between two of those, whose size cannot be what is refused. */
function betweenWhole(
  planning: Planning,
  { name, types }: Parameter,
  on: SuccessObservation,
): readonly ProposedCall[] {
  if (!types.includes('number') || types.includes('integer')) return [];
  const worked = planning.view.successes.flatMap(({ arguments: args }) => {
    const { [name]: value } = args;
    return typeof value === 'number' ? [value] : [];
  });
  const [least = 0] = worked.toSorted((a, b) => a - b);
  if (!worked.every(Number.isInteger) || worked.every((value) => value === least)) return [];
  return [planning.varyFrom(on, 'format', { [name]: least + 0.5 }, 'a fraction')];
}

/** A value of a well-known form (an address, a date) that worked may have had to have it: a text without any form is tried. */
function malformed(
  planning: Planning,
  { name, types }: Parameter,
  on: SuccessObservation,
): readonly ProposedCall[] {
  const worked = on.arguments[name];
  if (typeof worked !== 'string' || !planning.mutates) return [];
  const hasForm = types.includes('string') && knownForms.some((form) => form.test(worked));
  const isDigits = /^\d{3,20}$/.test(worked);
  const other = hasForm ? 'no-such-form' : 'x'.repeat(worked.length);
  return hasForm || isDigits
    ? [planning.varyFrom(on, 'format', { [name]: other }, 'without its form')]
    : [];
}

/** A refusal asks for a date: one with a time of day may do as well. */
function withTime(
  planning: Planning,
  { name, schema }: Parameter,
  on: SuccessObservation,
): readonly ProposedCall[] {
  const worked = on.arguments[name];
  const isAsked = planning.refusals
    .hints()
    .some((hint) => hint.kind === 'format' && hint.format === 'date' && hint.argument === name);
  return isAsked &&
    schema.format === undefined &&
    typeof worked === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(worked)
    ? [planning.varyFrom(on, 'format', { [name]: `${worked}T00:30:00Z` }, 'with a time')]
    : [];
}

/** A time worked in another form than the name of a day or month that the document shows (`mon`, where it says `e.g. Monday`): that is tried, too. */
function timeAsDocumented(
  planning: Planning,
  { name, schema }: Parameter,
  on: SuccessObservation,
): readonly ProposedCall[] {
  const worked = timeFormOf(on.arguments[name]);
  const shown = calendarNameIn(schema.description ?? '');
  return worked === null || shown === null || timeFormOf(shown) === worked
    ? []
    : [planning.varyFrom(on, 'format', { [name]: shown }, 'as documented')];
}

/** Where only a value of another type has worked, values of the documented one are tried too. */
function documentedForms(
  planning: Planning,
  parameter: Parameter,
  on: SuccessObservation,
): readonly ProposedCall[] {
  const worked = on.arguments[parameter.name];
  if (worked === undefined || parameter.types.length === 0) return [];
  const type = Array.isArray(worked) ? 'array' : typeof worked;
  if (parameter.types.includes(type) || (type === 'number' && parameter.types.includes('integer')))
    return [];
  return plausibleValues(parameter, {
    tool: planning.context.tool,
    seed: planning.context.settings.seed,
  })
    .slice(0, 4)
    .map((value) =>
      planning.varyFrom(on, 'format', { [parameter.name]: value }, 'the documented type'),
    );
}
