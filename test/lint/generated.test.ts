import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { qualities } from '../../src/lint/quality-shares.js';
import { rules } from '../../src/lint/registry.js';
import { severities, type Rule } from '../../src/lint/rule.js';
import type { Rows } from '../../src/lint/rule.rows.js';
import { cell, expectFile } from '../support/generated-file.js';

const folder = fileURLToPath(new URL('../../src/lint/rules/', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.rows.ts'))
  .map((file) => basename(file, '.ts'))
  .sort();

const loaded: { readonly name: string; readonly exported: string; readonly rule: Rule }[] = [];
for (const name of names) {
  const [[exported, rule] = ['', undefined]] = Object.entries(
    (await import(`${folder}${name}.ts`)) as Record<string, Rule>,
  );
  if (rule !== undefined) loaded.push({ name, exported, rule });
}
const ordered = loaded.toSorted(
  (a, b) => severities.indexOf(a.rule.severity) - severities.indexOf(b.rule.severity),
);

it('has every rule in the registry, the worst first', () => {
  expectFile(
    'src/lint/registry.ts',
    [
      '// Made by `npm run generate` from the files in rules/.',
      ...ordered.map(({ name, exported }) => `import { ${exported} } from './rules/${name}.js';`),
      "import type { Rule } from './rule.js';",
      '',
      '/** Every rule, the worst first. */',
      'export const rules: readonly Rule[] = [',
      ...ordered.map(({ exported }) => `  ${exported},`),
      '];',
      '',
    ].join('\n'),
  );
});

it('has one rule a file, of its name, with rows beside it', () => {
  expect(loaded.map(({ rule }) => rule.name)).toEqual(names);
  expect(names.filter((name) => !existsSync(`${folder}${name}.rows.ts`))).toEqual([]);
  expect(rules).toHaveLength(names.length);
});

async function lineOf({ name, severity, finds, why, remedy }: Rule): Promise<string> {
  const { rows } = (await import(`${folder}${name}.rows.ts`)) as { rows: Rows };
  const [first] = rows.found;
  const [tool = '', { description } = { description: '' }] =
    Object.entries(first?.tools ?? {})[0] ?? [];
  return `| ${[`\`${name}\``, severity, finds, why, remedy, `${tool}: ${description}`.slice(0, 80)].map(cell).join(' | ')} |`;
}

it('has the rules and what is counted in docs/lint.md', async () => {
  const lines: string[] = [];
  for (const { rule } of ordered) lines.push(await lineOf(rule));
  expectFile('docs/lint.md', [...intro, ...lines, ...counted()].join('\n'));
});

const intro = [
  '# What is wrong with docs, without a call',
  '',
  'TO BE WRITTEN',
  '',
  '| rule | severity | finds | why it matters | what to do |',
  '| --- | --- | --- | --- | --- |',
];

function counted(): readonly string[] {
  return ['', ...Object.entries(qualities).map(([name, says]) => `- ${name}: ${says}`), ''];
}
