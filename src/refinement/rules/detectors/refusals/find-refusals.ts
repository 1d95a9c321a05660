import { validateArguments } from '../../../../arguments/schema/validate-arguments.js';
import type { CallPurpose } from '../../../../core/call-record.js';
import type { JsonObject } from '../../../../core/json.js';
import { escapePattern } from '../../../../support/escape-pattern.js';
import { oncePerObject } from '../../../../support/once-per-object.js';
import { isSaidOtherwise } from './is-said-otherwise.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding, FindingOf } from '../../finding.js';
import { comparesOwnNumbers } from '../../refusals/compares-own-numbers.js';
import { generalised, withoutValues } from '../../refusals/message-without-values.js';
import type { RejectedObservation } from '../../observations/observation.js';

const meantToWork = new Set<CallPurpose['kind']>(['positive', 'pair', 'vary-value', 'prepare']);
const mostRefusals = 3;
const fewestWords = 4;

/**
 * Rules that a tool states in its own words (`A stay may not be longer than 30 nights`): refusals of calls that the schema allows
 * and that were meant to work, where the message says nothing that is read of one argument and nothing that was found rests on it.
 */
export function findRefusals(
  view: EvidenceView,
  findings: readonly Finding[],
): readonly FindingOf<'refusals'>[] {
  const cited = new Set(findings.flatMap(({ calls }) => calls));
  const said = new Set(view.rejections.filter(({ id }) => cited.has(id)).map(keyOf));
  const found = new Map<string, { readonly message: string; readonly id: string }>();
  for (const rejection of view.rejections) {
    const { purpose, repeatOf } = rejection.call;
    if (!meantToWork.has(purpose.kind) || repeatOf !== undefined) continue;
    const message = withoutValues(rejection);
    const key = generalised(message);
    if (said.has(key) || found.has(key) || !saysARule(message)) continue;
    if (isSaidOtherwise(view, rejection, findings)) continue;
    if (isMalformed(view, rejection) || comparesOwnNumbers(rejection)) continue;
    found.set(key, { message, id: rejection.id });
  }
  const kept = withoutTwins([...found.values()])
    .filter(({ message }, _index, all) => !all.some((other) => isCaseOf(message, other.message)))
    .slice(0, mostRefusals);
  if (kept.length === 0) return [];
  const messages = kept.map(({ message }) => message);
  return [{ kind: 'refusals', messages, calls: kept.map(({ id }) => id) }];
}

/** The schema does not allow it, and in the same place not what worked either: a number where it wants a text. */
function isMalformed(view: EvidenceView, { arguments: args }: RejectedObservation): boolean {
  return issuePlaces(view, args).some((place) => !placesThatWorked(view).has(place));
}

const placesThatWorked = oncePerObject(
  (view: EvidenceView) =>
    new Set(view.successes.flatMap((success) => issuePlaces(view, success.arguments))),
);

/** What the schema objects to, and in which argument. */
function issuePlaces({ tool }: EvidenceView, args: JsonObject): readonly string[] {
  return validateArguments(tool.parameters, args).map(
    ({ argument, keyword }) => `${argument} ${keyword}`,
  );
}

interface Refusal {
  readonly message: string;
  readonly id: string;
}

/** `… is printed, nothing to ship`, `… is on press, nothing to ship`: one sentence with `…` for what differs. */
function withoutTwins(refusals: readonly Refusal[]): readonly Refusal[] {
  return refusals.reduce<readonly Refusal[]>((kept, refusal) => {
    const merged = kept.map((twin) => shared(twin.message, refusal.message));
    const at = merged.findIndex((message) => message !== null);
    if (at < 0) return [...kept, refusal];
    return kept.map((twin, index) =>
      index === at ? { ...twin, message: merged[at] ?? twin.message } : twin,
    );
  }, []);
}

const mostOwnWords = 3;

/** What two messages say alike, where they differ in one place and in a few words there; else null. */
function shared(a: string, b: string): string | null {
  const [one, two] = [a.split(' '), b.split(' ')];
  const most = Math.min(one.length, two.length);
  let before = 0;
  while (before < most && one[before] === two[before]) before += 1;
  let after = 0;
  while (after < most - before && one.at(-1 - after) === two.at(-1 - after)) after += 1;
  const own = Math.max(one.length, two.length) - before - after;
  if (own > mostOwnWords || own === 0 || before + after < Math.max(fewestWords, 2 * own))
    return null;
  const between = [one, two].map((words) => words.slice(before, words.length - after).join(' '));
  const end = /[.,;:!?)]*$/.exec(between[0] ?? '')?.[0] ?? '';
  const start = /^[("']*/.exec(between[0] ?? '')?.[0] ?? '';
  const isAlike = between.every((text) => text.startsWith(start) && text.endsWith(end));
  const left = isAlike ? `${start}…${end}` : '…';
  return [...one.slice(0, before), left, ...one.slice(one.length - after)].join(' ');
}

/** `sponsor is not a gold visitor`, where another message is `sponsor is not a … visitor`. */
function isCaseOf(message: string, general: string): boolean {
  if (message === general || !general.includes('…')) return false;
  const parts = general.split('…').map((part) => escapePattern(part));
  return new RegExp(`^${parts.join('.{1,80}?')}$`, 'su').test(message);
}

function keyOf(rejection: RejectedObservation): string {
  return generalised(withoutValues(rejection));
}

/** A sentence, not a name for a status or a kind of failure. */
function saysARule(message: string): boolean {
  return (message.match(/(?=\p{N}*\p{L})[\p{L}\p{N}]{2,}/gu) ?? []).length >= fewestWords;
}
