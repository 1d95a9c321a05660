import { join } from 'node:path';
import { stringify } from 'yaml';
import { commandOptions } from '../../config/command-options.js';
import { optionGroups, type Option, type OptionTable } from '../../config/option.js';
import { findConfigFile } from '../../config/read-config-file.js';
import { ConfigurationError } from '../../core/errors.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { commandName } from '../command-name.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { sessionFor } from '../session-for.js';

/** `tooldraft init`: writes a commented configuration file for a source. */
export const run: RunCommand<typeof commandOptions.init> = async (context) => {
  const { settings, environment } = context;
  const file = join(settings.workspace, 'tooldraft.config.yaml');
  const there = findConfigFile(settings.workspace, undefined);
  if (there !== null && !(settings.force && there === file))
    throw new ConfigurationError(`There is a configuration file already: ${there}.`, {
      remedy: there === file ? 'Edit it, or replace it with --force.' : 'Edit it, or remove it.',
    });
  const session = await sessionFor(context);
  const { name } = session.catalogue;
  await session.close();
  const next = `${commandName(environment)} refine ${name}`;
  const { only, exclude, allowWrites } = settings;
  const lists = Object.entries({ only, exclude, allowWrites }).filter(
    ([, list]) => list.length > 0,
  );
  await writeFileAtomic(file, configText(new Map(lists), `The tools of ${name}: ${next}`));
  return done(`Configuration  ${file}\n\nNext: ${next}`, { file, catalogue: name });
};

const groups = optionGroups.slice(
  optionGroups.indexOf('Tools'),
  optionGroups.indexOf('Models') + 1,
);

/** The settings of `refine` that a file can have, by their headings: those that are given as they are, the others as comments. */
function configText(given: ReadonlyMap<string, readonly string[]>, heading: string): string {
  const options = Object.entries<Option>(commandOptions.refine satisfies OptionTable);
  const sections = groups.flatMap((group) => {
    const entries = options.filter(
      // The operations with a tag are chosen when a document is imported.
      ([key, one]) => one.group === group && one.inConfigFile !== false && key !== 'tag',
    );
    const lines = entries.flatMap(([key, option]) => [
      `# ${option.describe}.`,
      settingLine(key, option, given.get(key)),
      '',
    ]);
    return [`## ${group}`, '', ...lines];
  });
  return [
    `# Settings of every tooldraft command in this folder. Flags and environment variables come first.`,
    `# ${heading}`,
    '',
    ...sections,
  ].join('\n');
}

function settingLine(key: string, option: Option, value: readonly string[] | undefined): string {
  if (value !== undefined) return stringify({ [key]: value }).trimEnd();
  const [choice] = option.type === 'text' ? (option.choices ?? []) : [];
  const fixed = 'default' in option ? option.default : choice;
  const usual = fixed ?? option.placeholder ?? key.toUpperCase();
  const example = option.type === 'flag' ? true : option.type === 'list' ? [usual] : usual;
  const line = stringify({ [key]: example }, { collectionStyle: 'flow' }).trim();
  return `# ${line.replace(/^\{ ?| ?\}$/g, '')}`;
}
