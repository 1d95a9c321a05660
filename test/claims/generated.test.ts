import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rows } from '../../src/claims/kind.rows.js';
import { families, type Kind } from '../../src/claims/kind.js';
import { kinds } from '../../src/claims/registry.js';
import { standing } from '../../src/claims/weighed.js';
import { exploreFake } from '../support/explore-fake.js';
import { cell, expectFile } from '../support/generated-file.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'src/claims');

/** The files that hold a kind, by family and name. */
const files = families.flatMap((family) =>
  (existsSync(join(folder, family)) ? readdirSync(join(folder, family)) : [])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.rows.ts'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(folder, family, file), 'utf8');
      const name = /^export const (\w+): Kind\b/m.exec(text)?.[1];
      return name === undefined ? [] : [{ family, file, name, text }];
    }),
);

function registryText(): string {
  const imports = files.map(
    ({ family, file, name }) =>
      `import { ${name} } from './${family}/${basename(file, '.ts')}.js';`,
  );
  return [
    '// Made by `npm run generate` from the files beside it.',
    ...imports,
    "import type { Kind } from './kind.js';",
    '',
    '/** Every kind, family by family: the order in which claims are proposed. */',
    'export const kinds: readonly Kind[] = [',
    ...files.map(({ name }) => `  ${name},`),
    '];',
    '',
  ].join('\n');
}

async function rowsOf(kind: Kind): Promise<Rows> {
  const file = files.find(
    ({ text }) => text.includes(`'${kind.name}'`) && text.includes(kind.form),
  );
  const path = join(folder, file?.family ?? '', (file?.file ?? '').replace(/\.ts$/, '.rows.ts'));
  return ((await import(path)) as { rows: Rows }).rows;
}

/** A line of the table: the kind, and what comes of its first row. */
async function lineOf(kind: Kind): Promise<string> {
  const { found, nearMisses } = await rowsOf(kind);
  const [first] = found;
  const out = first === undefined ? null : exploreFake(first).out;
  const judged =
    out === null ? undefined : standing(out).find(({ claim }) => claim.kind === kind.name);
  const said =
    out === null || judged === undefined ? null : kind.say(judged.claim, judged.proof, out.view);
  const worth = out === null || judged === undefined ? '' : kind.worth(judged.claim, out.view);
  return `| ${[
    kind.name,
    kind.family,
    kind.shape,
    cell(kind.form),
    cell(first?.title ?? ''),
    cell(said?.text ?? ''),
    kind.keyword ?? '',
    worth,
    `${found.length} + ${nearMisses.length}`,
  ].join(' | ')} |`;
}

it('has every kind in the registry', () => {
  expectFile('src/claims/registry.ts', registryText());
});

it('has the table of kinds in docs/claims.md', async () => {
  const lines: string[] = [];
  for (const kind of kinds) lines.push(await lineOf(kind));
  expectFile(
    'docs/claims.md',
    [
      '# Kinds of claims',
      '',
      'What the built-in engine can find out about a tool. A kind stands in one file of `src/claims/`, with its rows beside it: small',
      'servers on which it must be found, and near misses on which it must not. Made by `npm run generate`.',
      '',
      '| kind | family | shape | form | for example | sentence | keyword | worth | rows |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      ...lines,
      '',
    ].join('\n'),
  );
});

it('names a kind in its own file and rows only', () => {
  const others = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^(?:claims|exploring|evidence|writing|refusals)\//.test(file) && file.endsWith('.ts'),
  );
  const found = kinds.flatMap(({ name }) =>
    others
      .filter((file) => !file.endsWith('.rows.ts'))
      .filter((file) => {
        const text = readFileSync(join(root, 'src', file), 'utf8');
        const isOwn = files.some((one) => `claims/${one.family}/${one.file}` === file);
        const pattern = new RegExp(`kind\\s*(?:===|!==|:)\\s*'${name}'`);
        return (
          pattern.test(text) &&
          !(isOwn && text.includes(`name: '${name}'`)) &&
          !new RegExp(`NAME = '${name}'`).test(text)
        );
      })
      .map((file) => `${name} in ${file}`),
  );
  expect(found).toEqual([]);
});
