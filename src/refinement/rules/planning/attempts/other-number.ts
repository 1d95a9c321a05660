import { idWords } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import type { JsonObject } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { hintsOf } from '../../observations/observation.js';

/**
 * The arguments of a call that would make once more what is there already, with another number in them: what has no name of its own
 * may be told apart by an amount. `nth` tells the calls of one plan apart. As they are where nothing like them has worked.
 */
export function withOtherNumber(args: JsonObject, view: EvidenceView, nth: number): JsonObject {
  const key = canonicalArguments(args);
  if (!view.successes.some(({ arguments: before }) => canonicalArguments(before) === key))
    return args;
  for (const parameter of view.parameters) {
    const value = args[parameter.name];
    if (typeof value !== 'number' || !isFree(parameter, view)) continue;
    const others = unused(parameter.name, value, view);
    const other = others[(nth - 1) % Math.max(others.length, 1)];
    if (other !== undefined) return { ...args, [parameter.name]: other };
  }
  return args;
}

/** A number of something: no id, and none of a few that are listed. */
function isFree({ name, schema }: Parameter, view: EvidenceView): boolean {
  const words = nameWords(name);
  if (schema.enum !== undefined || idWords.has(words.at(-1) ?? '')) return false;
  return !hintsAbout(name, view).some(({ kind }) => kind === 'enum' || kind === 'not-found');
}

const mostSteps = 40;

/** The next whole steps up that no call has tried and no refusal speaks against. */
function unused(name: string, from: number, view: EvidenceView): readonly number[] {
  const tried = new Set(view.observations.map(({ arguments: args }) => args[name]));
  const most = hintsAbout(name, view).flatMap((hint) =>
    hint.kind === 'maximum' ? [hint.value] : [],
  );
  const highest = Math.min(view.parameter(name)?.schema.maximum ?? Infinity, ...most);
  return Array.from({ length: mostSteps }, (_each, step) => from + step + 1).filter(
    (value) => value < highest && !tried.has(value),
  );
}

function hintsAbout(name: string, view: EvidenceView) {
  return view.rejections
    .flatMap((rejection) => hintsOf(rejection, view.argumentNames()))
    .filter((hint) => 'argument' in hint && hint.argument === name);
}
