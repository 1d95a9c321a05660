import type { Source } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { writeJson } from '../core/json-text.js';
import { type HiddenSecrets, hideSecrets } from './hide-secrets.js';

const shellOperators = new Set(['|', '||', '&', '&&', ';', '>', '>>', '<', '2>', '2>&1']);

/**
 * The words of a command line: blanks part them, single and double quotes and backslashes protect. Nothing is
 * expanded. ConfigurationError for an empty line, an open quote and shell operators, since no shell runs it.
 */
export function parseCommandLine(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: '"' | "'" | null = null;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    const next = line.charAt(index + 1);
    if (quote !== null && character === quote) quote = null;
    else if (quote === null && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (character === '\\' && isEscape(next, quote)) {
      word = (word ?? '') + next;
      index += 1;
    } else if (quote === null && /\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (quote !== null) throw badCommand(line, `has a ${quote} that is never closed`);
  if (word !== null) words.push(word);
  if (words.length === 0) throw badCommand(line, 'is empty');
  const operator = words.find((one) => shellOperators.has(one));
  if (
    operator !== undefined &&
    !line.includes(`"${operator}"`) &&
    !line.includes(`'${operator}'`)
  ) {
    throw badCommand(line, `has "${operator}" in it, but no shell runs it`);
  }
  return words;
}

/** Inside double quotes a backslash protects quotes and itself; outside, blanks and quotes too (not a letter: `C:\\x`). */
function isEscape(next: string, quote: '"' | "'" | null): boolean {
  if (quote === "'") return false;
  return quote === '"' ? next === '"' || next === '\\' : /[\s"'\\]/.test(next);
}

/** An MCP server by its command line; `NAME=value` before the command sets its environment. */
export function mcpSourceOfCommand(
  line: string,
): HiddenSecrets<Extract<Source, { kind: 'mcp-stdio' }>> {
  const [first = '', ...others] = parseCommandLine(line);
  // `env NAME=value program` says the same.
  const words = /^(?:.*[\\/])?env$/.test(first) ? others : [first, ...others];
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const command = words[start];
  if (command === undefined) throw badCommand(line, 'sets variables but runs nothing');
  const env = Object.fromEntries(
    words
      .slice(0, start)
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const source = { kind: 'mcp-stdio' as const, command, args: words.slice(start + 1), env };
  return hideSecrets(source, command.split(/[\\/]/).at(-1) ?? command);
}

function badCommand(line: string, what: string): ConfigurationError {
  return new ConfigurationError(`The command ${writeJson(line.slice(0, 120))} ${what}.`, {
    remedy:
      'Give a program and its arguments, e.g. --mcp "npx -y @modelcontextprotocol/server-memory".',
  });
}
