import { nameWords } from '../../../arguments/names/name-words.js';
import { escapePattern } from '../../../support/escape-pattern.js';

/** `X-Desk must carry your badge`, `Send Desk with the code on your badge`: the argument that a message begins with, or that it says to send. */
export function argumentsAskedFor(message: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const own = escapePattern(name);
    return (
      name.length >= shortestAsked &&
      (new RegExp(`^["'\`]?${own}["'\`]? (?:must|should|has to|needs to)\\b`).test(message) ||
        new RegExp(
          `^(?:please )?(?:send|provide|pass|supply|specify|include|add|give|set) (?:an? |the |your )?["'\`]?${own}(?![\\w-])`,
          'i',
        ).test(message))
    );
  });
}

/** Shorter words begin sentences without being names. */
const shortestAsked = 3;

/** Two messages that name the same thing in the same word: `must carry your badge` and `Badges look like QX19`. */
export function isOfSameThing(one: string, other: string): boolean {
  const words = new Set(tellingWords(other));
  return tellingWords(one).some((word) => words.has(word));
}

const shortestWord = 4;
const small = new Set(
  'must should have need your this that with from look like value field header argument'.split(' '),
);

function tellingWords(message: string): readonly string[] {
  return nameWords(message).filter((word) => word.length >= shortestWord && !small.has(word));
}
