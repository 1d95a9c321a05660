import { readdirSync } from 'node:fs';
import path from 'node:path';
import { flagName, type Option } from '../config/option.js';
import type { Command } from './command.js';
import { namedCommand } from './named-command.js';

function catalogueNames(folder: string): string[] {
  try {
    const files = readdirSync(path.join(folder, 'tools')).filter(
      (file) => !file.includes('.source.'),
    );
    return files.flatMap((file) => /^(.+)\.(?:json|ya?ml)$/.exec(file)?.[1] ?? []);
  } catch {
    return [];
  }
}

function optionOf(word: string, command: Command): Option | undefined {
  return Object.entries(command.options).find(([key]) => `--${flagName(key)}` === word)?.[1];
}

/** Candidates for the last word; none where files suit best, so that the shell offers those. */
function candidates(
  words: readonly string[],
  commands: readonly Command[],
  folder: string,
): readonly string[] {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  const { command, family } = namedCommand(before, commands);
  if (command === undefined) {
    if (current.startsWith('-')) return ['--help', '--version'];
    return family.length > 0
      ? family.map(({ name }) => name.split(' ')[1] ?? name)
      : [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name))];
  }
  const asked = optionOf(before.at(-1) ?? '', command);
  if (asked?.type === 'text' && asked.choices !== undefined) return asked.choices;
  if (current.startsWith('-'))
    return ['--help', ...Object.keys(command.options).map((key) => `--${flagName(key)}`)];
  if (asked !== undefined && asked.type !== 'flag') return [];
  if (command.name === 'completion') return ['bash', 'zsh', 'fish'];
  const first = command.arguments[0]?.name;
  return first === 'catalogue' || first === 'target' ? catalogueNames(folder) : [];
}

/** What the last of the words typed so far (without `tooldraft`) may become. Never throws. */
export function completions(
  words: readonly string[],
  commands: readonly Command[],
  folder: string,
): string[] {
  const current = words.at(-1) ?? '';
  return candidates(words, commands, folder).filter((candidate) => candidate.startsWith(current));
}
