import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * A TypeScript file under `test/fixtures` as one JavaScript file that a child process can run; made once for
 * each version of it, inside `node_modules` so that its imports are found.
 */
export function compiledFixture(path: string): string {
  const source = readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8');
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 12);
  const folder = fileURLToPath(new URL('../../node_modules/.cache/tooldraft', import.meta.url));
  const file = join(folder, `${basename(path, '.ts')}-${digest}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, ts.transpileModule(source, { compilerOptions }).outputText);
  renameSync(draft, file);
  return file;
}
