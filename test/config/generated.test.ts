import { readFileSync } from 'node:fs';
import { commandOptions } from '../../src/config/command-options.js';
import type { Option, OptionTable } from '../../src/config/option.js';
import { cell, expectFile } from '../support/generated-file.js';

const heading = '## Only in the configuration file\n';

function usualOf(option: Option): string {
  const choices = option.type === 'text' ? (option.choices ?? []) : [];
  const usual = option.defaultText ?? ('default' in option ? String(option.default) : '');
  const isNamed = option.type === 'flag' ? 'false' : usual;
  return choices.length === 0 ? isNamed : `${isNamed}; one of ${choices.join(', ')}`;
}

/** The keys that have no flag, each with its commands; one that commands describe differently has several rows. */
function rows(): readonly string[] {
  const found = new Map<string, { key: string; option: Option; commands: string[] }>();
  for (const [command, options] of Object.entries<OptionTable>(commandOptions))
    for (const [key, option] of Object.entries(options)) {
      if (option.configOnly !== true) continue;
      const id = `${key} ${option.describe}`;
      const row = found.get(id) ?? { key, option, commands: [] };
      row.commands.push(command);
      found.set(id, row);
    }
  const sorted = [...found.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return sorted.map(({ key, option, commands }) => {
    const cells = [
      `\`${key}\``,
      commands.map((one) => `\`${one}\``).join(', '),
      option.describe,
      usualOf(option),
    ];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
}

it('has every key without a flag in docs/settings.md', () => {
  const path = 'docs/settings.md';
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [kept = ''] = text.split(heading);
  const table = [
    heading,
    'Made by `npm run generate`. Experiment files take these keys too.',
    '',
    '| key | commands | what it sets | default |',
    '| --- | --- | --- | --- |',
    ...rows(),
    '',
  ];
  expectFile(path, `${kept}${table.join('\n')}`);
});
