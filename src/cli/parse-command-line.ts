import yargs from 'yargs';
import { flagName, withFlags, type Option } from '../config/option.js';
import { didYouMean } from '../support/did-you-mean.js';
import type { Command } from './command.js';
import { namedCommand, plainWords } from './named-command.js';
import { usageError } from './report-error.js';

export interface ParsedCommandLine {
  readonly command: Command;
  /** Raw values of the flags given, keyed by flag name; what is missing was not given. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly arguments: readonly string[];
}

type FlagTable = ReadonlyMap<string, Option>;

function flagsOf(command: Command): FlagTable {
  const options = Object.entries(withFlags(command.options));
  return new Map(options.map(([key, option]) => [flagName(key), option]));
}

function findCommand(words: readonly string[], commands: readonly Command[]): Command {
  const { command, family } = namedCommand(words, commands);
  if (command !== undefined) return command;
  const [first, second] = plainWords(words);
  if (first === undefined) throw usageError('Which command? None is given.', null);
  if (family.length > 0 && second === undefined) {
    throw usageError(`"${first}" is not a whole command.`, null, thereAre(family));
  }
  const word = family.length > 0 ? `${first} ${second ?? ''}` : first;
  const meant = didYouMean(
    word,
    commands.map(({ name }) => name),
  );
  throw usageError(
    `There is no command "${word}".${meant}`,
    null,
    thereAre(family.length > 0 ? family : commands),
  );
}

function thereAre(commands: readonly Command[]): string {
  return `There are: ${commands.map(({ name }) => name).join(', ')}. See "tooldraft --help".`;
}

/** Unknown options are refused before yargs sees them: some names of object properties confuse it. */
function checkNames(words: readonly string[], known: FlagTable, command: Command): void {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  for (const word of words.slice(0, end)) {
    const flag = /^--([^=]+)/s.exec(word)?.[1];
    if (flag !== undefined && !known.has(flag)) throw unknownOption(`--${flag}`, known, command);
  }
}

function unknownOption(typed: string, known: FlagTable, command: Command): Error {
  const key = Object.keys(command.options).find((one) => `--${flagName(one)}` === typed);
  if (key !== undefined)
    return usageError(
      `${typed} is no option.`,
      command.name,
      `Set "${key}" in the configuration file instead.`,
    );
  const meant = didYouMean(typed, known.keys(), '--');
  return usageError(`Unknown option ${typed}.${meant}`, command.name);
}

interface Split {
  /** What yargs reads. */
  readonly words: readonly string[];
  /** Values that yargs would read otherwise: `--flag=maybe`, and `--allow-writes` with and without `=GLOB`. */
  readonly early: Readonly<Record<string, unknown>>;
}

function splitEarly(words: readonly string[], flags: FlagTable): Split {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const early: Record<string, unknown> = {};
  const rest = words.filter((word, index) => {
    const [, flag, value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    const option = flag === undefined || index >= end ? undefined : flags.get(flag);
    if (option === undefined || flag === undefined) return true;
    if (option.type === 'list' && option.bare !== undefined) {
      const before = early[flag];
      early[flag] = [...(Array.isArray(before) ? (before as unknown[]) : []), value ?? option.bare];
      return false;
    }
    if (option.type !== 'flag' || value === undefined) return true;
    early[flag] = value === '' ? '""' : value;
    return false;
  });
  return { words: rest, early };
}

function readWithYargs(
  words: readonly string[],
  flags: FlagTable,
): Record<string, unknown> & { _: (string | number)[] } {
  const parser = yargs([])
    .scriptName('tooldraft')
    .help(false)
    .version(false)
    .detectLocale(false)
    .exitProcess(false)
    .showHelpOnFail(false)
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'duplicate-arguments-array': true,
      'greedy-arrays': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
    });
  for (const [flag, option] of flags)
    parser.option(flag, { type: option.type === 'flag' ? 'boolean' : 'string' });
  return parser.parseSync([...words]);
}

function checkFlag(flag: string, value: unknown, known: FlagTable, command: Command): void {
  const option = known.get(flag);
  if (option === undefined)
    throw unknownOption(`${flag.length === 1 ? '-' : '--'}${flag}`, known, command);
  if (option.type !== 'list' && option.type !== 'flag' && Array.isArray(value)) {
    throw usageError(`--${flag} is given ${value.length} times; it takes one value.`, command.name);
  }
}

function checkArguments(words: readonly string[], command: Command, flags: FlagTable): void {
  const needed = command.arguments.filter(({ required }) => required);
  const missing = needed[words.length];
  if (missing !== undefined) {
    throw usageError(
      `"${command.name}" needs <${missing.name}>: ${missing.describe}.`,
      command.name,
    );
  }
  const most = command.arguments.some(({ repeated }) => repeated)
    ? Infinity
    : command.arguments.length;
  const extra = words[most];
  if (extra === undefined) return;
  const valued = [...flags].filter(
    ([, option]) => option.type === 'list' && option.bare !== undefined,
  );
  const hint = valued
    .map(([flag]) => `A pattern for --${flag} is written --${flag}=PATTERN.`)
    .join(' ');
  throw usageError(
    `"${extra}" is one word too many for "${command.name}".`,
    command.name,
    `Put words that belong together in quotes. ${hint}`.trim(),
  );
}

/** Reads a command line; throws `ConfigurationError` (exit 2) for an unknown command or option and for missing or extra words. */
export function parseCommandLine(
  words: readonly string[],
  commands: readonly Command[],
): ParsedCommandLine {
  const command = findCommand(words, commands);
  const flags = flagsOf(command);
  checkNames(words, flags, command);
  const split = splitEarly(words, flags);
  const read = readWithYargs(split.words, flags);
  const all = { ...withoutOwnKeys(read), ...split.early };
  for (const [flag, value] of Object.entries(all)) checkFlag(flag, value, flags, command);
  const texts = read._.map(String);
  const [first = ''] = command.name.split(' ');
  const at = texts.indexOf(first);
  const until = at + command.name.split(' ').length;
  const rest = texts.filter((_, index) => index < at || index >= until);
  checkArguments(rest, command, flags);
  return { command, flags: lastOfRepeatedFlags(all, flags), arguments: rest };
}

/** What was given, without the keys that yargs adds. */
function withoutOwnKeys(read: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(read).filter(([key]) => key !== '_' && key !== '$0'));
}

/** A flag given twice (`--json --json`) is the last one. */
function lastOfRepeatedFlags(
  given: Record<string, unknown>,
  flags: FlagTable,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([flag, value]) => [
      flag,
      flags.get(flag)?.type === 'flag' && Array.isArray(value) ? (value.at(-1) as unknown) : value,
    ]),
  );
}
