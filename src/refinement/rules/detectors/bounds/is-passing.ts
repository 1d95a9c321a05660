import { isRejected, type Observation } from '../../observations/observation.js';
import { tellsWhatIsThere } from './tells-what-is-there.js';

/** A number, or the size of a text or a list, that a call carried. */
export interface Measured {
  readonly size: number;
  readonly observation: Observation;
}

interface Side {
  readonly accepted: readonly Measured[];
  /** All that were refused for the argument. */
  readonly rejected: readonly Measured[];
  readonly sign: 1 | -1;
}

/**
 * True where a refusal beyond what was accepted speaks of how things stood, not of a bound: what lies within was refused in the
 * same words too, or the bound that it states is another one each time or for other things.
 */
export function isPassing(next: Measured, side: Side): boolean {
  const words = wordsOf(next);
  const sizes = side.accepted.map(({ size }) => size);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const { observation } = next;
  if (!isRejected(observation)) return false;
  const { message } = observation.outcome;
  if (next.size > most && tellsWhatIsThere(message)) return true;
  if (ofOneThing.test(message) || statesAnother(next, side)) return true;
  if (ofThisThing.test(message) && !/\d/.test(message)) return true;
  const alike = side.rejected.filter((other) => wordsOf(other) === words);
  // A fraction is refused for being one, in words that give the bounds too.
  return alike.some(
    (other) =>
      (Number.isInteger(other.size) && other.size >= least && other.size <= most) ||
      !isSameBut(next, other),
  );
}

/** `at most 4 for this cabin`, `at least the current reading (380)`. */
const ofOneThing =
  /\bfor (?:this|that|the (?:given|selected|chosen|specified)) [a-z]{3,}|\b(?:the|its|than|your|above|below) (?:current|present|remaining|available) [a-z]{3,}/i;

/** `This table seats no more`: another one may. */
const ofThisThing =
  /\bthis (?!(?:value|number|amount|size|length|limit|parameter|argument|field|property|option|list|text|string|request|call|tool|endpoint|operation|is|must|may|can|will|has|does)\b)[a-z]{3,}/i;

/** The one bound that the message states lies where values were accepted: elsewhere it was another one. */
function statesAnother(next: Measured, { accepted, sign }: Side): boolean {
  const [stated, ...others] = numbersIn(next).filter((number) => number !== next.size);
  return (
    stated !== undefined &&
    others.length === 0 &&
    isRejected(next.observation) &&
    boundWord.test(next.observation.outcome.message) &&
    accepted.some(({ size }) => sign * size > sign * stated)
  );
}

const boundWord =
  /\b(?:at (?:least|most)|(?:more|less|greater|fewer|larger|smaller|higher|lower|longer|shorter) than|up to|minimum|maximum|exceeds?|below|above)\b[^.;\d]{0,40}\d/i;

/** Both messages hold the same numbers, but for those of the two calls themselves. */
function isSameBut(one: Measured, other: Measured): boolean {
  const own = new Set([one.size, other.size]);
  const rest = (of: Measured): string =>
    numbersIn(of)
      .filter((number) => !own.has(number))
      .join();
  return rest(one) === rest(other);
}

/** The numbers in a refusal's message that no argument of the call has, but for the one that is measured. */
function numbersIn({ size, observation }: Measured): readonly number[] {
  if (!isRejected(observation)) return [];
  const given = new Set(Object.values(observation.arguments).map(Number));
  return [...observation.outcome.message.matchAll(/(?<![\w.-])-?\d+(?:\.\d+)?(?![\w-])/g)]
    .map(([text]) => Number(text))
    .filter((number) => number === size || !given.has(number));
}

/** A refusal's message with all numbers left out. */
function wordsOf({ observation }: Measured): string {
  return isRejected(observation)
    ? observation.outcome.message.replace(/[-+]*\d[\d.,]*/g, '#').trim()
    : '';
}
