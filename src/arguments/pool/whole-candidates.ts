import { bindingOf } from '../../core/binding-of.js';
import { isJsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { groupBy } from '../../support/group-by.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { distinctBy } from '../../support/distinct-by.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { fitWhole } from './fit-whole.js';
import { nameWords } from '../names/name-words.js';
import type { Parameter } from '../../schema/parameters-of.js';
import type { Candidate } from './pooled-value.js';
import type { PooledWhole } from './pooled-whole.js';
import { urlPlace } from '../names/url-place.js';

const mostTried = 60;
const mostCandidates = 6;

/** A field of the same name where the same thing is read; elsewhere, where the schema names members; where it names none. */
const scores = { there: 1, shaped: 0.75, open: 0.62 } as const;

/**
 * Objects and lists of objects that answers held, for a parameter that takes such: those of a field of its name, and for the
 * whole body of a request what the same URL answers. Those of that URL come first.
 */
export function wholeCandidates(
  parameter: Parameter,
  tool: ToolDoc,
  wholes: readonly PooledWhole[],
): readonly Candidate[] {
  if (!takesWholes(parameter, tool)) return [];
  const isBody = isWholeBody(parameter, tool);
  const named = byField(wholes).get(nameWords(parameter.name).join(' ')) ?? [];
  const elsewhere = hasMembers(parameter) ? scores.shaped : scores.open;
  const matching = (isBody ? wholes.filter(isRecord) : named).flatMap((whole) => {
    const there = isThere(whole, tool);
    return isBody && !there ? [] : [{ whole, score: there ? scores.there : elsewhere }];
  });
  const fitting = matching
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostTried)
    .flatMap(({ whole, score }): Candidate[] => {
      const value = fitWhole(whole.value, parameter, tool);
      if (value === null) return [];
      const { place: _place, ...pooled } = whole;
      return [{ ...pooled, value, score }];
    });
  return distinctBy(fitting, ({ value }) => canonicalJson(value)).slice(0, mostCandidates);
}

const byField = oncePerObject((wholes: readonly PooledWhole[]) =>
  groupBy(
    wholes.filter(({ path }) => !path.endsWith(']')),
    ({ field }) => nameWords(field).join(' '),
  ),
);

/** True where the thing that the tool writes is read: `/zones/{}` for it, `/zones` and what is in it for a tool that adds to it. */
export function isThere({ place }: Pick<PooledWhole, 'place'>, tool: ToolDoc): boolean {
  const own = urlPlace(tool);
  if (own === null || place === null) return false;
  return place === own || place === `${own}/{}` || `${place}/{}` === own;
}

/** One thing: the answer itself, or an item of the list that it is. */
function isRecord({ path, value }: PooledWhole): boolean {
  return (path === '' || path === '[]') && isJsonObject(value);
}

/** True for an argument that is the body of a request, and not one field of it. */
export function isWholeBody({ name }: Parameter, tool: ToolDoc): boolean {
  const binding = bindingOf(tool, name);
  return binding?.in === 'body' && binding.name === '';
}

function takesWholes(parameter: Parameter, tool: ToolDoc): boolean {
  const { types, schema } = parameter;
  if (types.length === 0) return isWholeBody(parameter, tool);
  if (types.includes('object')) return true;
  const { type } = isJsonObject(schema.items) ? schema.items : {};
  return types.includes('array') && (type === undefined || [type].flat().includes('object'));
}

function hasMembers({ schema }: Parameter): boolean {
  return schema.properties !== undefined || schema.items !== undefined;
}
