import type { ArgumentIssue } from '../../../arguments/argument-issue.js';
import { validateArguments } from '../../../arguments/validate-arguments.js';
import type { CallPurpose } from '../../../core/call-record.js';
import type { JsonObject } from '../../../core/json.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { isAboutAbsence } from '../attribution.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding, FindingOf } from '../finding.js';
import { generalised, withoutValues } from '../message-without-values.js';
import { hintsOf, type RejectedObservation } from '../observation.js';

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
    if (isSaidOtherwise(view, rejection)) continue;
    if (isMalformed(view, rejection)) continue;
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
  const issuesOf = (each: JsonObject) => validateArguments(view.tool.parameters, each);
  const issues = issuesOf(args);
  if (issues.length === 0) return false;
  const worked = new Set(
    view.successes.flatMap((success) => issuesOf(success.arguments).map(placeOf)),
  );
  return !issues.every((issue) => worked.has(placeOf(issue)));
}

function placeOf({ argument, keyword }: ArgumentIssue): string {
  return `${argument} ${keyword}`;
}

interface Refusal {
  readonly message: string;
  readonly id: string;
}

/** `… is printed, nothing to ship`, `… is on press, nothing to ship`: one sentence with `…` for what differs. */
function withoutTwins(refusals: readonly Refusal[]): readonly Refusal[] {
  return refusals.reduce<readonly Refusal[]>((kept, refusal) => {
    const at = kept.findIndex(({ message }) => shared(message, refusal.message) !== null);
    const twin = kept[at];
    const message = twin === undefined ? null : shared(twin.message, refusal.message);
    return twin === undefined || message === null
      ? [...kept, refusal]
      : kept.with(at, { ...twin, message });
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

function isSaidOtherwise(view: EvidenceView, rejection: RejectedObservation): boolean {
  const names = view.argumentNames();
  return (
    hintsOf(rejection, names).some((hint) => isOfAnArgument(hint) || hint.kind === 'exists') ||
    isAboutAbsence(view, rejection)
  );
}

function isOfAnArgument(hint: object): boolean {
  if ('arguments' in hint) return true;
  // What a message gives as an example does not say what else it asks for.
  if ('kind' in hint && hint.kind === 'example') return false;
  return 'argument' in hint && hint.argument !== null;
}
