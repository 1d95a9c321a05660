import type { FrozenPool } from '../arguments/frozen-pool.js';
import type { Parameter } from '../arguments/parameters-of.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { changesWhatIsThere } from '../arguments/changes-what-is-there.js';
import { makesThings } from '../arguments/made-by-call.js';
import { hasMethod } from '../core/has-method.js';
import { probableEffect } from '../arguments/probable-effect.js';
import { urlPlace } from '../arguments/url-place.js';
import { neededValues, referringArguments } from './needs-values.js';
import { pooledCandidates } from './rules/pooled-candidates.js';
import { rightKind } from '../arguments/candidate-score.js';

/**
 * The tools to refine next: those that need nothing, or whose needs the pool can meet now, optional ones included. Where none
 * is ready, those whose required arguments can be met; where that is none either, all that are left, with made-up values. `given` names the arguments
 * for which the user gave values, `refined` the tools that were in a wave before.
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
  const wellReady = remaining.filter((tool) => referringArguments(tool).every(meets(tool)));
  if (wellReady.length > 0) return readFirst(listingFirst(wellReady), refined);
  const ready = remaining.filter((tool) => neededValues(tool).every(meets(tool)));
  return readFirst(ready.length > 0 ? listingFirst(ready) : remaining, refined);
}

/** A tool that changes what another one reads at the same URL waits for that: the answer is what it may be sent. */
function readFirst(wave: readonly ToolDoc[], refined: ReadonlySet<string>): readonly ToolDoc[] {
  const reads = (tool: ToolDoc): boolean => probableEffect(tool) === 'read';
  const read = new Set(wave.filter((tool) => reads(tool) && !refined.has(tool.id)).map(urlPlace));
  return wave.filter((tool) => reads(tool) || urlPlace(tool) === null || !read.has(urlPlace(tool)));
}

/** Of the tools that write, those that add things first: what others change or take away may be what these need as it was. */
export function makersFirst(writers: readonly ToolDoc[]): readonly ToolDoc[] {
  const adds = (tool: ToolDoc): boolean =>
    makesThings(tool) && !hasMethod(tool, 'PUT') && !changesWhatIsThere(tool);
  return [...writers.filter(adds), ...writers.filter((tool) => !adds(tool))];
}

const lists = /(^|[_\-./ ]|[a-z](?=[A-Z]))(list|search|find|index|browse|tree|all|query)/i;

/** Of the tools that need values, those that list things go before those that take one thing: their answers are what these need. */
function listingFirst(ready: readonly ToolDoc[]): readonly ToolDoc[] {
  const needy = ready.filter((tool) => referringArguments(tool).length > 0);
  const listing = needy.filter(({ name }) => lists.test(name));
  if (listing.length === 0 || listing.length === needy.length) return ready;
  const others = new Set(needy.filter((tool) => !listing.includes(tool)));
  return ready.filter((tool) => !others.has(tool));
}
