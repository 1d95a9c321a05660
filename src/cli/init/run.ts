import { join } from 'node:path';
import { stringify } from 'yaml';
import { commandOptions } from '../../config/command-options.js';
import { optionGroups, type Option, type OptionTable } from '../../config/option.js';
import { findConfigFile } from '../../config/read-config-file.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Json } from '../../core/json.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { commandName } from '../command-name.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { sessionFor } from '../session-for.js';

type Context = CommandContext<typeof commandOptions.init>;

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
  await writeFileAtomic(file, configText(name, given(context), next));
  return done(`Configuration  ${file}\n\nNext: ${next}`, { file, catalogue: name });
};

/** What the command line, the environment or the earlier file says, as far as the new file can say it. */
function given({ settings, origins }: Context): ReadonlyMap<string, Json> {
  const { only, exclude, limit = null, allowWrites, timeout } = settings;
  const all = {
    only: [...only],
    exclude: [...exclude],
    limit,
    allowWrites: [...allowWrites],
    timeout,
  };
  return new Map(
    Object.entries(all).filter(([key]) => (origins[key]?.kind ?? 'default') !== 'default'),
  );
}

const groups = optionGroups.slice(
  optionGroups.indexOf('Tools'),
  optionGroups.indexOf('Models') + 1,
);

/** The settings of `refine` that a file can have, by their headings: those that are given as they are, the others as comments. */
function configText(name: string, given: ReadonlyMap<string, Json>, next: string): string {
  const options = Object.entries<Option>({ ...(commandOptions.refine satisfies OptionTable) });
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
    `# The tools of ${name}: ${next}`,
    '',
    ...sections,
  ].join('\n');
}

function settingLine(key: string, option: Option, value: Json | undefined): string {
  if (value !== undefined) return stringify({ [key]: value }).trimEnd();
  const [choice] = option.type === 'text' ? (option.choices ?? []) : [];
  const usual =
    ('default' in option ? option.default : undefined) ??
    choice ??
    option.placeholder ??
    key.toUpperCase();
  const example =
    option.type === 'flag' ? true : option.type === 'list' ? [usual ?? ''] : (usual ?? '');
  return `# ${stringify({ [key]: example }, { collectionStyle: 'flow' })
    .trim()
    .replace(/^\{ ?| ?\}$/g, '')}`;
}
