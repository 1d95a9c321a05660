import type { Rejected } from '../../../core/outcome.js';
import type { ConstraintHint } from '../../../arguments/messages/constraint-hint.js';
import { notInCollection } from '../../../arguments/messages/not-in-collection.js';
import { codeInWords } from '../../../arguments/messages/code-in-words.js';
import { isMissingFromEnum } from '../../../arguments/messages/is-missing-from-enum.js';
import { messageClauses } from '../../../arguments/messages/message-clauses.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { isRefusedAmidSuccesses } from './refused-amid-successes.js';
import {
  hintsOf,
  isRejected,
  type Observation,
  type RejectedObservation,
} from '../observations/observation.js';

/** True where a message names the argument, as written or in plain words (`page size` for `pageSize`), and no longer name with it inside. */
export function mentions(message: string, argument: string): boolean {
  const words = argument
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return message.includes(argument);
  const said = codeInWords(message);
  return new RegExp(`(?<![A-Za-z0-9_])${words.join('[\\s_.-]*')}(?![A-Za-z0-9_])`, 'i').test(said);
}

/**
 * True where a rejection can be laid to one argument: the two calls differ in nothing else, and, for a tool that changes
 * the system between two calls, its message says so too, or the other call worked before and after it.
 */
export function isAttributable(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  if (view.effect === 'read') return true;
  const hints = hintsOf(rejection, view.argumentNames());
  return (
    mentions(rejection.outcome.message, argument) ||
    hints.some((hint) => 'argument' in hint && hint.argument === argument) ||
    (hints.length === 0 && isRefusedAmidSuccesses(view, rejection, argument))
  );
}

/** True where a refusal is about how arguments go together: it says nothing of any one value. */
export function isAboutCombination(view: EvidenceView, observation: Observation): boolean {
  if (!isRejected(observation)) return false;
  const hints = hintsOf(observation, view.argumentNames());
  const combined = new Set([
    'exclusive',
    'requires',
    'needed-where',
    'taken-where',
    'one-of-required',
    'required',
  ]);
  return hints.length > 0 && hints.every(({ kind }) => combined.has(kind));
}

const sizeOfList =
  /\b(items?|entry|entries|elements|too many|too few|at most|at least|more than|fewer|length|maximum|minimum|empty)\b/i;

/** A list refused for what is in it says nothing about how long it may be. */
export function isAboutItems(
  view: EvidenceView,
  observation: Observation,
  argument: string,
): boolean {
  if (!isRejected(observation)) return false;
  const hints = hintsAbout(view, observation, argument);
  if (hints.some(({ kind }) => /^(min|max)/.test(kind))) return true;
  return hints.length === 0 && sizeOfList.test(partAbout(view, observation, argument));
}

/** A text refused for its form says nothing about its length: there the message must speak of length. */
export function isAboutLength(
  view: EvidenceView,
  observation: Observation,
  argument: string,
): boolean {
  if (!isRejected(observation)) return false;
  const hints = hintsAbout(view, observation, argument);
  if (hints.some(({ kind }) => kind === 'maxLength' || kind === 'minLength')) return true;
  const said = partAbout(view, observation, argument).replace(placeOfParser, ' ');
  return /\b(long|short|length|characters?|chars?)\b/i.test(withoutNames(codeInWords(said), view));
}

/** `line 1 column 3 (char 2)`, `at character 7`: where a parser stopped. */
const placeOfParser = /(?:\(|\b(?:at|near|after|column \d+,?) )(?:char(?:acter)?s?) #?\d+\)?/gi;

/** What the message states, less what it states of other arguments. */
function hintsAbout(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): readonly ConstraintHint[] {
  return hintsOf(rejection, view.argumentNames()).filter(
    (hint) => !('argument' in hint) || hint.argument === null || hint.argument === argument,
  );
}

/** Of a message that says something of several arguments, what it says of this one; else the whole. */
function partAbout(
  view: EvidenceView,
  { outcome: { message } }: RejectedObservation,
  argument: string,
): string {
  const clauses = messageClauses(message, view.argumentNames());
  const own = clauses.filter(({ context }) => context === argument);
  return own.length === 0 ? message : own.map(({ text }) => text).join('\n');
}

/** An argument may be called `length`: its name says nothing of what a refusal is about. */
function withoutNames(message: string, view: EvidenceView): string {
  return view
    .argumentNames()
    .filter((name) => /^[\w-]+$/.test(name))
    .reduce(
      (text, name) => text.replace(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'), ' '),
      message,
    );
}

/** A made-up id may also be refused for its form; then the message speaks of the form, not of something missing. */
export function isAboutAbsence(view: EvidenceView, rejection: RejectedObservation): boolean {
  const hints = hintsOf(rejection, view.argumentNames());
  if (hints.some(({ kind }) => /^(min|max)/.test(kind))) return false;
  // An argument that was left out is nothing that has to be there.
  if (hints.some(({ kind }) => kind === 'required')) return false;
  if (hints.some(({ kind }) => kind === 'not-found') || rejection.outcome.status === 404)
    return true;
  if (
    hints.some(
      ({ kind }) => kind === 'enum' || kind === 'pattern' || kind === 'format' || kind === 'type',
    )
  )
    return false;
  return speaksOfAbsence(rejection.outcome);
}

const notThere = new RegExp(notInCollection, 'i');

/** True where a refusal says that something is not there. */
export function speaksOfAbsence({
  message,
  status,
}: Pick<Rejected, 'message'> & Partial<Pick<Rejected, 'status'>>): boolean {
  if (isMissingFromEnum(message)) return false;
  const said = codeInWords(message);
  return (
    status === 404 ||
    /no such|not exist|\bnot on (?:file|record)\b|\bnot there\b|\bis gone\b|unknown(?! (?:\w+ )?format)|not found|missing|ENOENT|no .{1,40} (found|exists?)/i.test(
      said,
    ) ||
    notThere.test(said) ||
    /\b(?:could|can|did|does)(?: ?not|n['’]t) (?:find|(?:be )?(?:resolved?|located?))\b|\b(?:unresolved|malformed|bad|unable to resolve|failed to resolve) (?:[a-z]+ )?(?:ref|reference|object|revision|name|symbol)\b|\bno (?:[a-z]+ ){1,3}(?:named |called )?["'`]?[^\s"'`]*[\d"'`]/i.test(
      message,
    )
  );
}
