import { endsWhatIsThere } from '../../../../arguments/names/ends-what-is-there.js';
import type { CallPurpose } from '../../../../core/call-record.js';
import { calledFirst } from '../../refusals/called-first.js';
import { isAboutAbsence, isAttributable, speaksOfAbsence } from '../../refusals/attribution.js';
import { isCursorName } from '../../observations/cursor-name.js';
import { existingPlace, isOfState } from './existing-place.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding, FindingOf } from '../../finding.js';
import {
  generalised,
  shortestValue,
  withoutValues,
} from '../../refusals/message-without-values.js';
import {
  hintsOf,
  isSuccess,
  type RejectedObservation,
  type SuccessObservation,
} from '../../observations/observation.js';
import { refusedLikeUnknown, type Unknown } from './refused-like-unknown.js';
import { worksInside } from './works-inside.js';
import { blamesAnotherValue } from './blames-another-value.js';

/** What a refusal's message means and what to do about it, where the call was made to find out and its cause is certain. */
export function findErrors(view: EvidenceView): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const rejection of view.rejections) {
    const findings = [
      ...explained(view, rejection),
      ...namesNothing(view, rejection),
      ...exists(view, rejection),
    ];
    for (const finding of findings) {
      const key = `${finding.kind} ${generalised(withoutItsName(withoutValues(rejection), finding))}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, finding);
      else if (known.kind === 'error' && finding.kind === 'error')
        found.set(key, withArgument(known, finding));
    }
  }
  const all = [...found.values()];
  const told = new Set(all.flatMap((each) => (each.kind === 'error' ? [each.message] : [])));
  // Refused the second time for what any call is refused for: nothing more to say.
  return all.filter(
    (each) => each.kind !== 'already-exists' || each.exists || !told.has(each.message),
  );
}

/** `room: no such thing` without the argument's name, where the finding is about that one. */
function withoutItsName(message: string, finding: Finding): string {
  const name = finding.kind === 'error' && finding.argument !== null ? finding.argument : '';
  return name !== '' && message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}

/** The same message for another argument, for the same reason. */
function withArgument(known: FindingOf<'error'>, other: FindingOf<'error'>): FindingOf<'error'> {
  const { argument, others = [] } = known;
  const isSame = other.cause === known.cause && other.remedy === known.remedy;
  if (!isSame || other.argument === null || [argument, ...others].includes(other.argument))
    return known;
  return {
    ...known,
    message: other.message === known.message ? known.message : withoutItsName(known.message, known),
    others: [...others, other.argument],
    calls: [...new Set([...known.calls, ...other.calls])],
  };
}

function explained(view: EvidenceView, rejection: RejectedObservation): readonly Finding[] {
  const { purpose } = rejection.call;
  const [argument, ...more] = purpose.arguments;
  const baseline = view.successes.find(({ id }) => id === purpose.baseline);
  if (argument === undefined || more.length > 0 || baseline === undefined) return [];
  if (blamesAnotherValue(rejection, baseline, argument)) return [];
  const isCursor = isCursorName(argument) && /^(unknown-id|outside-enum)$/.test(purpose.kind);
  const isListed =
    purpose.kind === 'outside-enum' && view.parameter(argument)?.schema.enum !== undefined;
  const kind = kindOf(purpose, rejection);
  const byKind = kind === undefined ? undefined : causes[kind];
  const cause = isCursor ? ofCursor : isListed ? unlisted : byKind;
  if (cause === undefined || !isAttributable(view, rejection, argument)) return [];
  if (purpose.kind === 'relative-path' && !/absolute|relative/i.test(rejection.outcome.message))
    return [];
  if (
    !isCursor &&
    (purpose.kind === 'unknown-id' || purpose.kind === 'outside-enum') &&
    (!isAboutAbsence(view, rejection) ||
      isAboutPart(rejection, argument) ||
      takesUnknown(view, argument))
  )
    return [];
  return [
    {
      kind: 'error',
      message: withoutValues(rejection),
      cause: cause.cause,
      remedy:
        kind === 'outside-path' && !worksInside(view, rejection, argument) ? null : cause.remedy,
      argument,
      calls: [rejection.id, baseline.id],
    },
  ];
}

/** Meant to work, and told that the value of one argument, which the message quotes, is not there; other values of it are. */
function namesNothing(view: EvidenceView, rejection: RejectedObservation): readonly Finding[] {
  const { call, arguments: args, outcome } = rejection;
  if (call.purpose.kind !== 'positive' || call.repeatOf !== undefined) return [];
  const [argument, ...more] = hintsOf(rejection, view.argumentNames()).flatMap((hint) =>
    hint.kind === 'not-found' && hint.argument !== null ? [hint.argument] : [],
  );
  if (argument === undefined || more.length > 0) return [];
  const value = args[argument];
  if (typeof value !== 'string' || value === '' || !outcome.message.includes(value)) return [];
  const worked = view.successes.find((success) => Object.hasOwn(success.arguments, argument));
  if (worked === undefined || takesUnknown(view, argument)) return [];
  if (quotesPartOfAnother(rejection, argument)) return [];
  return [
    {
      kind: 'error',
      message: withoutValues(rejection),
      ...nothingThere,
      argument,
      calls: [rejection.id, worked.id],
    },
  ];
}

/** The end of what another argument was given stands in the message too, in other words (`/a/file:/b/c.txt`): either may be missing. */
function quotesPartOfAnother(
  { arguments: args, outcome }: RejectedObservation,
  argument: string,
): boolean {
  return Object.entries(args).some(([name, value]) => {
    if (name === argument || typeof value !== 'string') return false;
    const end = value.split(/[/\\]/).at(-1) ?? '';
    return end.length >= shortestValue && outcome.message.includes(end);
  });
}

const aboutPlace =
  /\b(?:outside|inside|within|allow\w*|permit\w*|permission|denied|access|forbidden|root|under|escapes?|traversal|belongs?|sandbox|workspace|director(?:y|ies) (?:is|are) not)\b/i;

/** A path outside everything names nothing either; where the message does not speak of places, it tells of no allowed folders. */
function kindOf(
  { kind }: CallPurpose,
  rejection: RejectedObservation,
): CallPurpose['kind'] | undefined {
  if (kind !== 'outside-path' || aboutPlace.test(withoutValues(rejection))) return kind;
  return speaksOfAbsence(rejection.outcome) ? 'unknown-id' : undefined;
}

/** The message quotes a word of the value and not the value: it is not the value that names nothing. */
function isAboutPart({ outcome, arguments: args }: RejectedObservation, argument: string): boolean {
  const value = args[argument];
  if (typeof value !== 'string' || outcome.message.includes(value)) return false;
  const parts = value.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= shortestValue);
  return parts.length > 1 && parts.some((part) => outcome.message.includes(part));
}

/** A value that we made up was taken: what is refused of others is not that they name nothing. */
function takesUnknown(view: EvidenceView, argument: string): boolean {
  return view.successes.some(
    ({ call: { purpose } }) =>
      /^(unknown-id|outside-enum)$/.test(purpose.kind) && purpose.arguments.join() === argument,
  );
}

/** Refused because it is there already: the same call had worked before. */
function exists(view: EvidenceView, rejection: RejectedObservation): readonly Finding[] {
  if (view.effect === 'read' || rejection.call.repeatOf === undefined) return [];
  const first = view.successes.find(({ id }) => id === rejection.call.repeatOf);
  const hint = hintsOf(rejection, view.argumentNames()).find(({ kind }) => kind === 'exists');
  if (first === undefined) return [];
  const argument = hint?.kind === 'exists' ? existingPlace(hint.argument, rejection) : null;
  const isThere = hint !== undefined && (argument !== null || !isOfState(rejection));
  // What is said of a call that never worked is not about doing it twice.
  if (!isThere && isSaidOfNewCalls(view, rejection)) return [];
  if (!isThere && wasChangedBetween(view, first, rejection)) return [];
  // Then it is not for being the same call.
  if (!isThere && calledFirst(rejection.outcome.message) !== null) return [];
  const unknown = isThere ? null : refusedLikeUnknown(view, rejection);
  if (unknown !== null) return goneWithFirst(view, rejection, unknown);
  return [
    {
      kind: 'already-exists',
      exists: isThere,
      argument,
      message: withoutValues(rejection),
      calls: [first.id, rejection.id],
    },
  ];
}

/** What never was there is refused in the same words: nothing is said of a second call, and what the first one ended is not there. */
function goneWithFirst(
  { tool }: EvidenceView,
  again: RejectedObservation,
  { argument, rejection }: Unknown,
): readonly Finding[] {
  if (!endsWhatIsThere(tool)) return [];
  const calls = [rejection.id, again.id];
  return [{ kind: 'error', message: withoutValues(again), ...nothingThere, argument, calls }];
}

/** Between the two, another call did something else to what they name: the refusal may be about that. */
function wasChangedBetween(
  view: EvidenceView,
  first: SuccessObservation,
  again: RejectedObservation,
): boolean {
  const all = view.observations;
  const between = all.slice(all.indexOf(first) + 1, all.indexOf(again)).filter(isSuccess);
  return between.some(
    ({ key, arguments: args }) =>
      key !== first.key &&
      Object.entries(first.arguments).some(
        ([name, value]) => typeof value === 'string' && args[name] === value,
      ),
  );
}

/** The same refusal came to a call that was meant to work and whose arguments had not worked before. */
function isSaidOfNewCalls(view: EvidenceView, rejection: RejectedObservation): boolean {
  const words = withoutValues(rejection);
  return view.rejections.some(
    (other) =>
      other.call.purpose.kind === 'positive' &&
      other.call.repeatOf === undefined &&
      withoutValues(other) === words &&
      !view.successes.some(({ key }) => key === other.key),
  );
}

const ofCursor = {
  cause: 'is not from an earlier answer',
  remedy: 'take it from the previous answer, or leave it out',
};

const unlisted = { cause: 'is none of the values listed for it', remedy: null };

/** What a refusal means whose value is not there. */
export const nothingThere = { cause: 'names nothing that exists', remedy: null };

const causes: Partial<
  Record<CallPurpose['kind'], { readonly cause: string; readonly remedy: string | null }>
> = {
  'unknown-id': nothingThere,
  'outside-enum': nothingThere,
  'outside-path': { cause: 'lies outside the allowed folders', remedy: 'use a path inside them' },
  'relative-path': { cause: 'is a relative path', remedy: 'give an absolute path' },
};
