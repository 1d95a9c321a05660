import type { Judged, Tried } from '../claims/judge.js';
import type { Expectation } from '../claims/kind.js';
import { valueAt } from '../arguments/slots/path.js';
import type { Claim, Verdict } from '../core/claim.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import type { Outcome } from '../core/outcome.js';
import { isRefused, type Made } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import type { Subject } from './subjects.js';

/** A call of a check, with what came. */
export interface ShownCall {
  readonly tool?: string;
  readonly arguments: JsonObject;
  readonly outcome: Outcome;
}

/** What speaks against a claim: a test that came out false, or a call that worked though the claim says it cannot. */
export interface Counterproof {
  readonly side: string;
  readonly expected: Expectation;
  /** What the call is compared with; null where the call alone tells. */
  readonly base: ShownCall | null;
  readonly call: ShownCall;
  /** False for what a person says and no call has shown before. */
  readonly wasSeen: boolean;
}

export type Standing =
  | { readonly is: 'true' }
  | { readonly is: 'false'; readonly proof: Counterproof }
  | { readonly is: 'unclear'; readonly why: string };

const borneOut: ReadonlySet<Verdict> = new Set(['observed', 'supported', 'confirmed']);

/** What one set of new calls makes of a sentence. */
export function standingOf(subject: Subject, judged: Judged, view: View): Standing {
  if (borneOut.has(judged.verdict) || hasAllSides(judged)) return { is: 'true' };
  const proof = judged.verdict === 'refuted' ? counterproof(subject, judged, view) : null;
  return proof === null ? { is: 'unclear', why: reasonFor(judged, view) } : { is: 'false', proof };
}

/** False only where a second set of calls, made from nothing, says so too. */
export function settled(first: Standing, second: Standing): Standing {
  if (first.is !== 'false') return first;
  if (second.is === 'false') return second;
  return { is: 'unclear', why: 'it came out false once, and not a second time' };
}

/** All that the claim says came true; what else would explain it was not tried again. */
function hasAllSides({ tried, verdict }: Judged): boolean {
  const sides = tried.filter(({ test }) => test.why === 'side');
  return (
    verdict === 'open' && sides.length > 0 && sides.every(({ result }) => result.state === 'true')
  );
}

/**
 * A call counts that gave the opposite when the doc was written; one that nobody had made before tells of no change. Of what no call
 * has proved yet, any counts.
 */
function counterproof({ recipe, claim }: Subject, judged: Judged, view: View): Counterproof | null {
  const { against, tried } = judged;
  const wasSeen = recipe.length > 0;
  const wasMade = ({ args }: Made, side?: string): boolean =>
    !wasSeen ||
    recipe.some(
      (test) =>
        (side === undefined || test.side === side) &&
        test.steps.some((step) => isLike(step.args, args, claim)),
    );
  if (against !== null)
    return wasMade(against)
      ? { ...{ side: 'refused', expected: 'refused', wasSeen }, base: null, call: shown(against) }
      : null;
  for (const { test, result } of tried) {
    if (result.state !== 'false' || !wasMade(result.probe, test.side)) continue;
    if (isOfState(result.probe, view)) continue;
    if (isCompared(test.expect) && judged.kind.shape === 'same' && !hasRepetition(view)) continue;
    const { control, probe } = result;
    const base = control === null || control === probe ? null : shown(control);
    return { side: test.side, expected: test.expect, base, call: shown(probe), wasSeen };
  }
  return null;
}

/** True where two calls are alike in what the claim is about: the same values, texts of one length, lists of as many items. */
function isLike(before: JsonObject, now: JsonObject, { about }: Claim): boolean {
  return about.every((path) => {
    const [one, other] = [valueAt(before, path), valueAt(now, path)];
    if (typeof one === 'string' && typeof other === 'string') return one.length === other.length;
    if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length;
    return isJsonObject(one) ? isJsonObject(other) : one === other;
  });
}

/** That a thing is gone, or a name is taken, says nothing of the tool. */
function isOfState(probe: Made, view: View): boolean {
  return (
    isRefused(probe) && view.hints(probe).some(({ cue }) => cue === 'not-there' || cue === 'exists')
  );
}

function isCompared(expect: Expectation): boolean {
  return expect === 'same' || expect === 'holds' || expect === 'differs';
}

/** Without a call that worked twice nobody knows what of an answer varies by itself. */
function hasRepetition(view: View): boolean {
  return new Set(view.accepted.map(({ args }) => view.key(args))).size < view.accepted.length;
}

function shown({ record: { tool }, args, outcome }: Made): ShownCall {
  return { ...(tool === undefined ? {} : { tool }), arguments: args, outcome };
}

function reasonFor({ tried, verdict }: Judged, view: View): string {
  if (view.made.length === 0)
    return view.effect === 'destructive'
      ? 'it would destroy what the check has not made'
      : 'no call of it could be made';
  if (view.made.every((call) => call.verdict === 'fault')) return 'no call got an answer';
  if (view.accepted.length === 0) return 'no call of the tool works now';
  const reasons = tried.flatMap(({ result }: Tried) =>
    result.state === 'cannot' ? [result.why] : [],
  );
  if (reasons[0] !== undefined) return reasons[0];
  return verdict === 'refuted'
    ? 'what speaks against it was never called before, or is gone'
    : 'its tests could not be made again';
}
