import { isPathArgument } from '../../../../core/is-path-argument.js';
import type { Json } from '../../../../core/json.js';
import { boundsInText } from '../../../../arguments/texts/bounds-in-text.js';
import { makesThings } from '../../../../arguments/pool/made-by-call.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { isPathLike } from '../../../../arguments/names/path-like.js';
import type { ProposedCall } from '../../../engine.js';
import { itemsIn } from '../../answers/items-in.js';
import { isAboutAbsence } from '../../refusals/attribution.js';
import { namesWhatIsThere } from '../../refusals/fields-in-refusals.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { bisections } from './bisections.js';
import { isReference } from '../../../../arguments/names/is-reference.js';
import { variantsOf } from './item-variants.js';
import type { Planning } from '../planning.js';
import { knownForms } from './known-forms.js';
import { stretched } from './stretched.js';

const farAway = [500, 100_000];
const longText = [300, 6_000];

/** Where the bounds lie and whether values beyond them are refused, cut down or taken; the edges of all arguments first. */
export function boundProbes(planning: Planning): readonly ProposedCall[] {
  const parameters = planning.view.parameters.filter(({ name }) => !planning.isStuck(name));
  const each = (probe: (planning: Planning, parameter: Parameter) => readonly ProposedCall[]) =>
    parameters.flatMap((parameter) => probe(planning, parameter));
  return [
    ...each(statedBounds),
    ...each(numberProbes),
    ...each(bisections),
    ...each(lengthProbes),
    ...each(itemProbes),
  ];
}

/** What bounds seldom are: negative numbers, and the value that an argument may have when it is left out. */
export function furtherBoundProbes(planning: Planning): readonly ProposedCall[] {
  return planning.view.parameters.flatMap((parameter) =>
    planning.isStuck(parameter.name) ? [] : furtherNumberProbes(planning, parameter),
  );
}

function numberProbes(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { schema, name } = parameter;
  const on = planning.baseFor(name);
  if (on === null || !takesNumbers(parameter, on.arguments[name])) return [];
  if (isReference(parameter) || isText(on.arguments[name])) return [];
  if (namesWhatIsThere(planning.view, name)) return [];
  const stated = boundsInText(schema.description ?? '');
  const low = schema.minimum ?? stated.minimum;
  const high = schema.maximum ?? stated.maximum;
  const small = [1, 2, 3].filter(
    (value) => (low === undefined || value >= low) && (high === undefined || value <= high),
  );
  const beyond = high === undefined ? farAway : [high + 1, high * 10 + 7];
  return [
    ...small.slice(0, 2).map((value) => planning.varyFrom(on, 'vary-value', { [name]: value })),
    planning.varyFrom(on, 'below-bound', { [name]: (low ?? 1) - 1 }),
    ...(low === undefined && wasTaken(planning, name, 0) ? [negative(planning, on, name)] : []),
    planning.varyFrom(on, 'above-bound', { [name]: beyond[0] ?? 0 }),
    ...(wasRefused(planning, name, beyond[0] ?? 0)
      ? []
      : [planning.varyFrom(on, 'far-above-bound', { [name]: beyond[1] ?? 0 })]),
    ...(high === undefined ? [] : [planning.varyFrom(on, 'at-bound', { [name]: high })]),
    ...(low === undefined ? [] : [planning.varyFrom(on, 'at-bound', { [name]: low })]),
    ...defaultCandidates(planning, parameter).map((value) =>
      planning.varyFrom(on, 'vary-value', { [name]: value }, 'as without it'),
    ),
  ];
}

/** Documented as a number, or one has worked. */
function takesNumbers({ types }: Parameter, worked: Json | undefined): boolean {
  return types.includes('integer') || types.includes('number') || typeof worked === 'number';
}

/** What only worked as a text is no number, whatever the schema says. */
function isText(worked: Json | undefined): boolean {
  return typeof worked === 'string';
}

function furtherNumberProbes(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { types, schema, name } = parameter;
  if (!types.includes('integer') && !types.includes('number')) return [];
  const on = planning.baseFor(name);
  const low = schema.minimum ?? boundsInText(schema.description ?? '').minimum;
  if (on === null || isReference(parameter) || low !== undefined) return [];
  if (isText(on.arguments[name])) return [];
  return wasRefused(planning, name, 0) ? [] : [negative(planning, on, name)];
}

function negative(planning: Planning, on: SuccessObservation, name: string): ProposedCall {
  return planning.varyFrom(on, 'below-bound', { [name]: -1 }, 'negative');
}

function wasTaken({ view }: Planning, name: string, value: Json): boolean {
  return view.successes.some(({ arguments: args }) => args[name] === value);
}

/** The documented default, and the length of the list that comes back without the argument. */
function defaultCandidates(planning: Planning, { name, schema }: Parameter): readonly Json[] {
  const without = planning.view.successes.find(({ arguments: args }) => !Object.hasOwn(args, name));
  const lengths =
    without === undefined
      ? []
      : [...itemsIn(without.outcome.body ?? null).values()].map((list) => list.length);
  const documented = schema.default ?? boundsInText(schema.description ?? '').default;
  return [
    ...(documented === undefined ? [] : [documented]),
    ...lengths.filter((length) => length > 1).slice(0, 2),
  ];
}

function lengthProbes(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { types, schema, name } = parameter;
  const base = planning.baseFor(name)?.arguments[name];
  if (
    isReference(parameter) ||
    isPathLike(parameter, base) ||
    isPathArgument(planning.context.tool, name) ||
    isListed(planning, name) ||
    takesOnlyExisting(planning, name)
  )
    return [];
  if (
    !types.includes('string') ||
    schema.enum !== undefined ||
    schema.format !== undefined ||
    typeof base !== 'string'
  )
    return [];
  if (knownForms.some((form) => form.test(base))) return [];
  const lengths = schema.maxLength === undefined ? longText : [schema.maxLength + 1];
  const on = planning.baseFor(name);
  if (on === null || typeof on.arguments[name] !== 'string') return [];
  const short =
    base.length > 1 && (!planning.mutates || makesThings(planning.context.tool))
      ? [planning.varyFrom(on, 'below-bound', { [name]: base.slice(0, 1) }, '1 character')]
      : [];
  const lengthsLeft = lengths.filter(
    (length) =>
      lengths[0] === length || !wasRefused(planning, name, stretched(base, lengths[0] ?? 0)),
  );
  const long = lengthsLeft.map((length) =>
    planning.varyFrom(
      on,
      'far-above-bound',
      { [name]: stretched(base, length) },
      `${length} characters`,
    ),
  );
  return [...short, ...long];
}

/** A made-up value was refused as missing: so would be one of any length. */
function takesOnlyExisting({ view }: Planning, name: string): boolean {
  return view.rejections.some(
    (rejection) =>
      ['unknown-id', 'outside-enum'].includes(rejection.call.purpose.kind) &&
      rejection.call.purpose.arguments.join() === name &&
      isAboutAbsence(view, rejection),
  );
}

/** A value that was refused makes the ones beyond it pointless. */
function wasRefused(planning: Planning, name: string, value: Json): boolean {
  const text = JSON.stringify(value);
  return planning.view.rejections.some(
    ({ arguments: args, call }) =>
      call.purpose.arguments.join() === name && JSON.stringify(args[name]) === text,
  );
}

/** Only listed values are taken, so length does not matter. */
function isListed(planning: Planning, name: string): boolean {
  return planning.refusals
    .hintsFor(name)
    .some(({ kind }) => kind === 'enum' || kind === 'format' || kind === 'pattern');
}

function itemProbes(
  planning: Planning,
  { types, schema, name }: Parameter,
): readonly ProposedCall[] {
  const on = planning.baseFor(name);
  const base = on?.arguments[name];
  if (!types.includes('array') || on === null || !Array.isArray(base)) return [];
  const [item] = base as readonly Json[];
  if (item === undefined) return [];
  const many = (schema.maxItems ?? 20) + 1;
  const variant = variantsOf(planning, name, schema);
  return [
    planning.varyFrom(on, 'empty', { [name]: [] }),
    planning.varyFrom(on, 'vary-value', { [name]: [item] }, 'one item'),
    planning.varyFrom(
      on,
      'above-bound',
      { [name]: Array.from({ length: many }, (_, index) => variant(item, index)) },
      `${many} items`,
    ),
  ];
}

/** Bounds that refusals name are tried themselves: only an accepted bound is one. */
function statedBounds(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { name } = parameter;
  const on = planning.baseFor(name);
  if (on === null) return [];
  return planning.refusals.hintsFor(name).flatMap((hint): ProposedCall[] => {
    if (!('value' in hint) || typeof hint.value !== 'number') return [];
    const base = on.arguments[name];
    switch (hint.kind) {
      case 'minimum':
        if (base !== undefined && typeof base !== 'number') return [];
        return [
          planning.varyFrom(on, 'at-bound', {
            [name]: hint.exclusive === true ? hint.value + 1 : hint.value,
          }),
        ];
      case 'maximum':
        if (base !== undefined && typeof base !== 'number') return [];
        return [
          planning.varyFrom(on, 'at-bound', {
            [name]: hint.exclusive === true ? hint.value - 1 : hint.value,
          }),
        ];
      case 'minLength':
      case 'maxLength':
        return typeof base === 'string' && hint.value <= 100_000
          ? [
              planning.varyFrom(
                on,
                'at-bound',
                { [name]: stretched(base, hint.value) },
                `${hint.value} characters`,
              ),
            ]
          : [];
      case 'minItems':
      case 'maxItems': {
        const [item] = Array.isArray(base) ? (base as readonly Json[]) : [];
        const variant = variantsOf(planning, name, parameter.schema);
        return item === undefined || hint.value > 1000
          ? []
          : [
              planning.varyFrom(
                on,
                'at-bound',
                { [name]: Array.from({ length: hint.value }, (_, index) => variant(item, index)) },
                `${hint.value} items`,
              ),
            ];
      }
      default:
        return [];
    }
  });
}
