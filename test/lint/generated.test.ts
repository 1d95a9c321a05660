import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** A rule, and what it says of its first row. */
async function lineOf(rule: Rule): Promise<string> {
  const { name, severity, finds, why, remedy } = rule;
  const { rows } = (await import(`${folder}${name}.rows.ts`)) as { rows: Rows };
  const [first] = rows.found;
  const [tool = ''] = Object.keys(first?.tools ?? {}).slice(-1);
  const { parameter, message = '' } = first?.found[0] ?? {};
  const said = `${[tool, ...(parameter === undefined ? [] : [parameter])].join(', ')}: ${message}`;
  return `| ${[`\`${name}\``, severity, finds, why, remedy, said].map(cell).join(' | ')} |`;
}

it('has the rules in docs/lint.md', async () => {
  const lines: string[] = [];
  for (const { rule } of ordered) lines.push(await lineOf(rule));
  expectFile('docs/lint.md', [...intro, ...lines, ''].join('\n'));
});

const intro = [
  '# What is wrong with docs, without a call',
  '',
  '`tooldraft lint` reads the docs of a catalogue as an agent gets them, by rules, and calls nothing. Made by `npm run generate`.',
  '',
  '```sh',
  'npx tooldraft lint openapi.yaml                 # a file of any format that import takes',
  'npx tooldraft lint petstore --docs builtin      # the refined docs of a run, of a catalogue by name',
  'npx tooldraft lint petstore --fail-on warning --format github-actions --junit lint.xml',
  '```',
  '',
  '- `--docs` takes raw (the default), the name of a run, `joined:RUN`, `published:FILE` and `condensed:DOCS`, as `export` does.',
  '- `--rule RULE` asks that rule alone, `--ignore RULE` leaves it out, `--ignore RULE=GLOB` for some tools. `--only GLOB` and `--exclude GLOB` choose',
  '  the tools; what is confusing is still looked for among all.',
  '- Exit code 5: a finding is at least as bad as `--fail-on`: `error` (the default), `warning`, `note` or `never`. In the JUnit report, one case a tool',
  '  and rule, only those fail. Annotations stand beside the line of the file that the docs were read from.',
  '- `--json` has every finding: rule, severity, tool, parameter, message, the words it is about, and the other tool of a pair.',
  '',
  '## Rules',
  '',
  'An error misleads an agent or keeps it from making a call, with a warning it has to guess, with a note it reads more or learns less than it might.',
  '',
  '| rule | severity | finds | why it matters | what to do | for example |',
  '| --- | --- | --- | --- | --- | --- |',
];
