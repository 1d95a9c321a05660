import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import type { Parameter } from '../schema/parameters-of.js';
import type { Effect } from '../core/effect.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { changesWhatIsThere } from '../arguments/names/changes-what-is-there.js';
import { createsThings, makesThings } from '../arguments/pool/made-by-call.js';
import { hasMethod } from '../core/has-method.js';
import { probableEffect } from '../arguments/names/probable-effect.js';
import {
  innermostFirst,
  listingPlaceOf,
  pathArguments,
  urlPlace,
} from '../arguments/names/url-place.js';
import { neededValues, referringArguments } from './needs-values.js';
import { pooledCandidates } from '../arguments/pool/pooled-candidates.js';
import { namesMatch, rightKind } from '../arguments/pool/candidate-score.js';
import { examplesInText } from '../arguments/texts/examples-in-text.js';
import { explainedParameters } from '../arguments/texts/explained-parameters.js';
import { isSearchLike } from '../arguments/names/is-search-like.js';
import { looksUpNames } from '../arguments/names/looks-up-names.js';
import { isOwnName } from '../arguments/values/fresh.js';
import { isStandInText } from '../arguments/values/stand-in-texts.js';
import { oncePerObject } from '../support/once-per-object.js';

/**
 * The tools to refine next: those that need nothing, or whose needs the pool can meet now, optional ones included. Where none
 * is ready, those whose required arguments can be met; where that is none either, all that are left, with made-up values. Those that
 * read come first, then those that make things. A tool waits for the one that lists what it takes or adds to. `given` names the arguments for which the user gave values, `refined`
 * the tools that were in a wave before.
 */
export function nextWave(
  remaining: readonly ToolDoc[],
  pool: FrozenPool,
  given: readonly string[],
  refined: ReadonlySet<string> = new Set(),
): readonly ToolDoc[] {
  const meets = (tool: ToolDoc) => (parameter: Parameter) =>
    given.includes(parameter.name) ||
    pooledCandidates(pool, parameter, tool).some(({ score }) => score >= rightKind);
  const ready = remaining.filter((tool) => neededValues(tool).every(meets(tool)));
  const listed = placesToRead(ready, refined);
  const free = ready.filter((tool) => !waitsFor(listed, tool));
  const wellReady = free.filter((tool) => referringArguments(tool).every(meets(tool)));
  const seeing = wellReady.filter((tool) => !searchesBlindly(tool, pool, given));
  const [due] = [seeing, wellReady, free, ready].filter(({ length }) => length > 0);
  const wave = readFirst(due === undefined ? creatorsFirst(remaining) : listingFirst(due), refined);
  return mildestFirst(wave, refined);
}

/** Of those due, the ones that only read; then with those that were tried before the ones that make things: what others need or change. */
function mildestFirst(wave: readonly ToolDoc[], refined: ReadonlySet<string>): readonly ToolDoc[] {
  const isNew = ({ id }: ToolDoc): boolean => !refined.has(id);
  const readers = wave.filter((tool) => isNew(tool) && reads(tool));
  if (readers.length > 0) return wave.filter(reads);
  const makers = wave.filter((tool) => isNew(tool) && !reads(tool) && adds(tool));
  if (makers.length === 0) return wave;
  return wave.filter((tool) => reads(tool) || makers.includes(tool));
}

/** A search that must be told what to look for, or a lookup by name, while no name is known: every answer would be empty. */
function searchesBlindly(tool: ToolDoc, pool: FrozenPool, given: readonly string[]): boolean {
  if (!reads(tool)) return false;
  return explainedParameters(tool).some((parameter) => {
    if (given.includes(parameter.name) || examplesIn(parameter)) return false;
    if (looksUpNames(tool.name, parameter))
      return !pooledCandidates(pool, parameter, tool).some(({ score }) => score >= namesMatch);
    return parameter.required && isSearchLike(parameter) && !knowsNames(pool, tool);
  });
}

/** True where answers of other tools held names or titles, none that calls of ours had given: there is something to search for. */
function knowsNames(pool: FrozenPool, { id }: ToolDoc): boolean {
  return namingTools(pool).some((toolId) => toolId !== id);
}

const namingTools = oncePerObject((pool: FrozenPool): readonly string[] => {
  const named = pool
    .all()
    .filter(
      ({ origin, field, value, sentFirst }) =>
        origin === 'answer' &&
        !sentFirst &&
        typeof value === 'string' &&
        /name|title|label|subject|headline/i.test(field) &&
        /\p{L}{3}/u.test(value) &&
        !/[/\\@\n]/.test(value) &&
        !isOwnName(value) &&
        !isStandInText(value),
    );
  return [...new Set(named.map(({ toolId }) => toolId))];
});

/** The document itself says what may be looked for. */
function examplesIn({ schema }: Parameter): boolean {
  return (
    schema.enum !== undefined ||
    schema.examples !== undefined ||
    examplesInText(schema.description ?? '').length > 0
  );
}

/** Where nothing is known that any tool needs: those that make something of the least, such as a file under a name of one's own. */
function creatorsFirst(remaining: readonly ToolDoc[]): readonly ToolDoc[] {
  const creators = remaining.filter(
    (tool) => createsThings(tool) && neededValues(tool).length <= 1,
  );
  const least = Math.min(...creators.map(requiredIn));
  return creators.length === 0 ? remaining : creators.filter((tool) => requiredIn(tool) === least);
}

function requiredIn({ parameters }: ToolDoc): number {
  return Array.isArray(parameters.required) ? parameters.required.length : 0;
}

/** The URLs that tools not refined yet read. */
function placesToRead(
  tools: readonly ToolDoc[],
  refined: ReadonlySet<string>,
): ReadonlySet<string> {
  const unread = tools.filter((tool) => reads(tool) && !refined.has(tool.id));
  return new Set(unread.map(urlPlace).filter((place) => place !== null));
}

/** What is listed elsewhere under the same name may be of another kind: a part of a URL is one of what is listed before it. */
function waitsFor(listed: ReadonlySet<string>, tool: ToolDoc): boolean {
  const places = pathArguments(tool).map((name) => listingPlaceOf(tool, name));
  return places
    .concat(reads(tool) ? [] : [urlPlace(tool)])
    .some((place) => place !== null && listed.has(place));
}

function reads(tool: ToolDoc): boolean {
  return probableEffect(tool) === 'read';
}

/** A tool that changes what another one reads at the same URL waits for that: the answer is what it may be sent. */
function readFirst(wave: readonly ToolDoc[], refined: ReadonlySet<string>): readonly ToolDoc[] {
  const read = new Set(wave.filter((tool) => reads(tool) && !refined.has(tool.id)).map(urlPlace));
  return wave.filter((tool) => reads(tool) || urlPlace(tool) === null || !read.has(urlPlace(tool)));
}

function adds(tool: ToolDoc): boolean {
  return makesThings(tool) && !hasMethod(tool, 'PUT') && !changesWhatIsThere(tool);
}

/** The tools of a wave by when it is their turn: those that read, all at once, then what may change something, one after the other. */
export function inTurn(wave: readonly ToolDoc[]): {
  readonly readers: readonly ToolDoc[];
  readonly writers: readonly ToolDoc[];
} {
  const ofEffect = (effect: Effect) => wave.filter((tool) => probableEffect(tool) === effect);
  const destroyers = innermostFirst(ofEffect('destructive'), (tool) => tool);
  return {
    readers: ofEffect('read'),
    writers: [...makersFirst(ofEffect('write')), ...destroyers],
  };
}

/** Of the tools that write, those that add things, then the rest: what others change or take away may be what these need as it was. */
function makersFirst(writers: readonly ToolDoc[]): readonly ToolDoc[] {
  return [...writers.filter(adds), ...writers.filter((tool) => !adds(tool))];
}

const lists = /(^|[_\-./ ]|[a-z](?=[A-Z]))(list|search|find|index|browse|tree|all|query)/i;

/** Of the tools that need values, those that list things go before those that take one thing: their answers are what these need. */
function listingFirst(ready: readonly ToolDoc[]): readonly ToolDoc[] {
  const needy = ready.filter((tool) => referringArguments(tool).length > 0);
  const listing = needy.filter((tool) => lists.test(tool.name) && reads(tool));
  if (listing.length === 0 || listing.length === needy.length) return ready;
  const others = new Set(needy.filter((tool) => !listing.includes(tool)));
  return ready.filter((tool) => !others.has(tool));
}
