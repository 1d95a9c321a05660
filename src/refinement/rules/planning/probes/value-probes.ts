import { isPathArgument } from '../../../../core/is-path-argument.js';
import { pooledCandidates } from '../../pooled-candidates.js';
import type { Json } from '../../../../core/json.js';
import { isSearchLike } from '../../../../arguments/names/is-search-like.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { noMatch } from '../../../../arguments/values/no-match.js';
import { isPathLike, outsidePath, relativePath } from '../../../../arguments/names/path-like.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { unknownIdLike } from '../../../../arguments/values/unknown-id-like.js';
import type { ProposedCall } from '../../../engine.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { allowedRoot } from '../../answers/allowed-root.js';
import { hasContent } from '../../answers/answers.js';
import { asRefusalsCallIt, namesWhatIsThere } from '../../refusals/fields-in-refusals.js';
import { answersHolding } from '../../detectors/sources/value-sources.js';
import { isReference } from '../../../../arguments/names/is-reference.js';
import type { Planning } from '../planning.js';

/** Ids that exist nowhere, paths where none may go, a search that finds nothing. */
export function referenceProbes(planning: Planning): readonly ProposedCall[] {
  const { view } = planning;
  return view.parameters.flatMap((parameter): readonly ProposedCall[] => {
    const { name } = parameter;
    const on = planning.baseFor(name);
    const value = on?.arguments[name];
    if (on === null || value === undefined) return [];
    if (isPathLike(parameter, value) && typeof value === 'string')
      return pathProbes(planning, on, name, value);
    if (isSearchLike(parameter))
      return [planning.varyFrom(on, 'vary-value', { [name]: noMatch }, 'matches nothing')];
    const known = view.effect === 'read' ? firstKnown(planning, value) : null;
    const mixed = known === null ? null : { [name]: [unknownIdLike(known), known] };
    return [
      ...(parameter.schema.enum === undefined && refersTo(planning, parameter, value)
        ? [planning.varyFrom(on, 'unknown-id', { [name]: unknownIdLike(value) })]
        : []),
      ...(mixed === null
        ? []
        : [planning.varyFrom(on, 'vary-value', mixed, 'with one that names nothing')]),
    ];
  });
}

/** The first item of a list of texts that stands in another tool's answer; null where none does. */
function firstKnown({ view, context }: Planning, value: Json): string | null {
  if (!Array.isArray(value)) return null;
  const texts = value.filter((item): item is string => typeof item === 'string');
  const named = answersHolding(new Set(texts), view.pool).find(
    ({ toolId }) => toolId !== context.tool.id,
  );
  return typeof named?.value === 'string' ? named.value : null;
}

function pathProbes(
  planning: Planning,
  on: SuccessObservation,
  name: string,
  path: string,
): readonly ProposedCall[] {
  const relative = relativePath(path);
  return [
    // What writes may write there, where nothing keeps it inside a folder.
    ...(planning.mutates && !isKeptInside(planning, path)
      ? []
      : [planning.varyFrom(on, 'outside-path', { [name]: outsidePath(path) })]),
    ...(planning.mutates
      ? []
      : [planning.varyFrom(on, 'unknown-id', { [name]: unknownIdLike(path) })]),
    ...(relative === null ? [] : [planning.varyFrom(on, 'relative-path', { [name]: relative })]),
  ];
}

/** The server was started with a folder, or a tool lists those that are allowed. */
function isKeptInside({ context: { places = [] }, view }: Planning, path: string): boolean {
  return places.length > 0 || allowedRoot(view, path) !== undefined;
}

/** True where the value names something, by the argument's name or place or by where the value was seen. */
function refersTo({ view, context }: Planning, parameter: Parameter, value: Json): boolean {
  // A cell far away is no stranger: what is done up to it is done a million times.
  if (nameWords(parameter.name).at(-1) === 'cell') return false;
  if (isReference(parameter) || isPathArgument(context.tool, parameter.name)) return true;
  const wasSeen = asRefusalsCallIt(view, parameter)
    .flatMap((each) => pooledCandidates(view.pool, each, context.tool))
    .some((candidate) => JSON.stringify(candidate.value) === JSON.stringify(value));
  return wasSeen && (typeof value === 'string' || namesWhatIsThere(view, parameter.name));
}

/** The same call again, to know what changes by itself. */
export function repeatProbes(planning: Planning): readonly ProposedCall[] {
  const { baseline, view } = planning;
  if (baseline === null) return [];
  const usable = [baseline, ...view.successes].filter(({ key }) => !planning.hidden.has(key));
  const again = usable.find(hasContent) ?? usable[0];
  return again === undefined ? [] : [repeatOf(again)];
}

/** What a switch does shows at the value that it does not have by itself. */
export function switchProbes(planning: Planning): readonly ProposedCall[] {
  if (planning.mutates) return [];
  return planning.view.parameters.flatMap(({ name, schema }) =>
    typeof schema.default !== 'boolean' || planning.isStuck(name)
      ? []
      : varied(planning, name, !schema.default),
  );
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
          .concat(isBareText(parameter) ? spellingsOfYes : [])
          .flatMap((value) => varied(planning, parameter.name, value)),
  );
}

/** A switch may be documented as any text: `?open=1`. */
const spellingsOfYes = ['true', '1', 'yes'];

function isBareText({ required, types, schema }: Parameter): boolean {
  return (
    !required &&
    types.join() === 'string' &&
    (schema.description ?? '') === '' &&
    [schema.enum, schema.format, schema.pattern, schema.default].every((each) => each === undefined)
  );
}

function repeatOf({ id, arguments: args }: SuccessObservation): ProposedCall {
  return {
    purpose: { kind: 'repeat', arguments: [], baseline: id },
    arguments: args,
    repeatOf: id,
  };
}

function varied(planning: Planning, name: string, value: Json): readonly ProposedCall[] {
  const on = planning.baseFor(name);
  return on === null ? [] : [planning.varyFrom(on, 'vary-value', { [name]: value })];
}
