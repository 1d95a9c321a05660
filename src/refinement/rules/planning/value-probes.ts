import { isPathArgument } from '../../../core/is-path-argument.js';
import { pooledCandidates } from '../pooled-candidates.js';
import type { Json } from '../../../core/json.js';
import { enumInText } from '../../../arguments/enum-in-text.js';
import { isSearchLike } from '../../../arguments/is-search-like.js';
import { isPathLike, outsidePath, relativePath } from '../../../arguments/path-like.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import {
  emptyLike,
  enumCaseVariant,
  outsideEnumValue,
  unknownIdLike,
  wrongTypeValues,
} from '../../../arguments/probe-values.js';
import { plausibleValues } from '../../../arguments/plausible-values.js';
import type { ProposedCall } from '../../engine.js';
import { listedValues } from '../detectors/find-enums.js';
import type { SuccessObservation } from '../observation.js';
import { isReference } from './is-reference.js';
import { knownForms } from './known-forms.js';
import type { Planning } from './planning.js';

const mostEnumValues = 12;

/** Ids that exist nowhere and paths where none may go. */
export function referenceProbes(planning: Planning): readonly ProposedCall[] {
  return eachCarried(planning, (parameter, value, on) => {
    const { name } = parameter;
    if (isPathLike(parameter, value) && typeof value === 'string') {
      const relative = relativePath(value);
      return [
        planning.varyFrom(on, 'outside-path', { [name]: outsidePath(value) }),
        ...(planning.mutates
          ? []
          : [planning.varyFrom(on, 'unknown-id', { [name]: unknownIdLike(value) })]),
        ...(relative === null
          ? []
          : [planning.varyFrom(on, 'relative-path', { [name]: relative })]),
      ];
    }
    if (isSearchLike(parameter))
      return [
        planning.varyFrom(
          on,
          'vary-value',
          { [name]: 'zqxjk tooldraft nothing' },
          'matches nothing',
        ),
      ];
    const pooled = pooledCandidates(planning.view.pool, parameter, planning.context.tool).some(
      (candidate) => JSON.stringify(candidate.value) === JSON.stringify(value),
    );
    const isPath = isPathArgument(planning.context.tool, name);
    const refers = isReference(parameter) || isPath || (pooled && typeof value === 'string');
    return refers && parameter.schema.enum === undefined
      ? [planning.varyFrom(on, 'unknown-id', { [name]: unknownIdLike(value) })]
      : [];
  });
}

/** Every listed value, one outside the list, and one in another case. */
export function enumProbes(planning: Planning): readonly ProposedCall[] {
  return planning.view.parameters.flatMap((parameter) => {
    const { name, schema } = parameter;
    const on = planning.baseFor(name);
    if (on === null || planning.isStuck(name)) return [];
    const refusals = planning.view.rejections.filter(({ arguments: args }) =>
      Object.hasOwn(args, name),
    );
    const documented = schema.enum ?? enumInText(schema.description ?? '');
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
        : [planning.varyFrom(on, 'outside-enum', { [name]: outside })]),
      ...values.map((value) =>
        planning.varyFrom(on, 'enum-value', {
          [name]: parameter.types.includes('array') ? [value] : value,
        }),
      ),
      ...(variant === null ? [] : [planning.varyFrom(on, 'enum-case', { [name]: variant })]),
    ];
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

function isWhole({ types, schema }: Parameter): boolean {
  return schema.enum === undefined && types.includes('integer') && !types.includes('number');
}

/** Values of another type, and empty ones. */
export function formProbes(planning: Planning): readonly ProposedCall[] {
  return planning.view.parameters.flatMap((parameter) => {
    const on = planning.baseFor(parameter.name);
    if (on === null || planning.isStuck(parameter.name)) return [];
    const empty = emptyLike(parameter);
    const inPath = isPathArgument(planning.context.tool, parameter.name);
    return [
      ...wrongTypeValues(parameter)
        .slice(0, 1)
        .map((value) => planning.varyFrom(on, 'wrong-type', { [parameter.name]: value })),
      ...(numeric(parameter)
        ? [
            planning.varyFrom(
              on,
              'wrong-type',
              { [parameter.name]: String(numberIn(on.arguments[parameter.name]) ?? 3) },
              'a number as text',
            ),
          ]
        : []),
      ...(isWhole(parameter)
        ? [
            planning.varyFrom(
              on,
              'wrong-type',
              { [parameter.name]: (numberIn(on.arguments[parameter.name]) ?? 1) + 0.5 },
              'a fraction',
            ),
          ]
        : []),
      ...(parameter.types.includes('boolean') && !parameter.types.includes('string')
        ? [
            planning.varyFrom(
              on,
              'wrong-type',
              { [parameter.name]: on.arguments[parameter.name] === false ? 'false' : 'true' },
              'a boolean as text',
            ),
          ]
        : []),
      ...malformed(planning, parameter, on.arguments[parameter.name]),
      ...documentedForms(planning, parameter, on.arguments[parameter.name]),
      ...(empty === null || inPath
        ? []
        : [planning.varyFrom(on, 'empty', { [parameter.name]: empty })]),
    ];
  });
}

/** A value of a well-known form (an address, a date) that worked may have had to have it: a text without any form is tried. */
function malformed(
  planning: Planning,
  { name, types }: Parameter,
  worked: Json | undefined,
): readonly ProposedCall[] {
  const on = planning.baseFor(name);
  if (on === null || typeof worked !== 'string' || !planning.mutates) return [];
  const hasForm = types.includes('string') && knownForms.some((form) => form.test(worked));
  const isDigits = /^\d{3,20}$/.test(worked);
  const other = hasForm ? 'no-such-form' : 'x'.repeat(worked.length);
  return hasForm || isDigits
    ? [planning.varyFrom(on, 'format', { [name]: other }, 'without its form')]
    : [];
}

/** Where only a value of another type has worked, values of the documented one are tried too. */
function documentedForms(
  planning: Planning,
  parameter: Parameter,
  worked: Json | undefined,
): readonly ProposedCall[] {
  const on = planning.baseFor(parameter.name);
  if (on === null || worked === undefined || parameter.types.length === 0) return [];
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

function varied(planning: Planning, name: string, value: Json): readonly ProposedCall[] {
  const on = planning.baseFor(name);
  return on === null ? [] : [planning.varyFrom(on, 'vary-value', { [name]: value })];
}

function numeric({ types }: Parameter): boolean {
  return types.includes('integer') || types.includes('number');
}

function numberIn(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The same call again, to know what changes by itself. */
export function repeatProbes(planning: Planning): readonly ProposedCall[] {
  const { baseline, view } = planning;
  if (baseline === null) return [];
  const again = [baseline, ...view.successes].find(({ key }) => !planning.hidden.has(key));
  return again === undefined ? [] : [repeatOf(again)];
}

/** Further values of arguments that seem to change nothing. */
export function furtherValueProbes(planning: Planning): readonly ProposedCall[] {
  if (planning.mutates || planning.baseline === null) return [];
  return planning.view.parameters.flatMap((parameter) =>
    planning.isStuck(parameter.name)
      ? []
      : planning
          .optionsFor(parameter)
          .slice(1, 3)
          .flatMap((value) => varied(planning, parameter.name, value)),
  );
}

function repeatOf({ id, arguments: args }: SuccessObservation): ProposedCall {
  return {
    purpose: { kind: 'repeat', arguments: [], baseline: id },
    arguments: args,
    repeatOf: id,
  };
}

function eachCarried(
  planning: Planning,
  probe: (
    parameter: Parameter,
    value: Json,
    on: NonNullable<Planning['baseline']>,
  ) => readonly ProposedCall[],
): readonly ProposedCall[] {
  return planning.view.parameters.flatMap((parameter) => {
    const on = planning.baseFor(parameter.name);
    const value = on?.arguments[parameter.name];
    return on === null || value === undefined ? [] : probe(parameter, value, on);
  });
}
