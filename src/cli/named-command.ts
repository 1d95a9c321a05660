import { knownOptions } from '../config/command-options.js';
import { flagName } from '../config/option.js';
import type { Command } from './command.js';

/** True where an option word takes the next word as its value. */
function takesNext(word: string): boolean {
  const option = Object.entries(knownOptions).find(([key]) => `--${flagName(key)}` === word)?.[1];
  if (option === undefined || option.type === 'flag') return false;
  return !(option.type === 'list' && option.bare !== undefined);
}

/** The words that are neither options nor options' values: first the command, then its arguments. */
export function plainWords(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => !word.startsWith('-') && !takesNext(words[index - 1] ?? ''));
}

/**
 * The command that a line names, by its first word or its first two (`eval retrieval`). `family` holds the commands
 * of which only the first word is there.
 */
export function namedCommand(
  words: readonly string[],
  commands: readonly Command[],
): { readonly command: Command | undefined; readonly family: readonly Command[] } {
  const [first, second] = plainWords(words);
  const named = (name: string): Command | undefined => commands.find((one) => one.name === name);
  if (first === undefined) return { command: undefined, family: [] };
  return {
    command: named(first) ?? named(`${first} ${second ?? ''}`),
    family: commands.filter(({ name }) => name.startsWith(`${first} `)),
  };
}
