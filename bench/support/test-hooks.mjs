// Hooks with which Node loads what tests share (test/**/*.ts) without jest: the sources are transpiled, and what they import from
// src/ is taken from the build that the importing module's URL names (`?build=`).
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { inBuild, testUrl } from './paths-in-builds.mjs';

const root = new URL('../../', import.meta.url);
const [tests, sources, own] = ['test/', 'src/', 'build/'].map((name) => new URL(name, root));

const isIn = (folder, url) => url.startsWith(folder.href);
/** Servers, truths and their helpers: what they take from src/ does no part of what is measured. */
const isServing = (url) =>
  ['support/', 'fixtures/'].some((name) => isIn(new URL(name, tests), url));

export async function resolve(specifier, context, next) {
  const from = context.parentURL ?? '';
  if (!isIn(tests, from) || !specifier.startsWith('.')) return next(specifier, context);
  const build = new URL(from).searchParams.get('build');
  const url = new URL(specifier, from);
  if (isIn(sources, url.href)) return { url: built(url, build, from).href, shortCircuit: true };
  const source = new URL(url.href.replace(/\.js$/, '.ts'));
  if (!existsSync(source)) return next(specifier, context);
  return { url: testUrl(source, build), shortCircuit: true };
}

export async function load(url, context, next) {
  const file = new URL(url);
  if (!isIn(tests, url) || !file.pathname.endsWith('.ts')) return next(url, context);
  const { outputText } = ts.transpileModule(await readFile(file, 'utf8'), {
    compilerOptions: { target: 'es2022', module: 'esnext', verbatimModuleSyntax: true },
    fileName: fileURLToPath(file),
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}

function built(url, build, from) {
  const path = url.href.slice(sources.href.length);
  const found = inBuild(build, path) ?? (isServing(from) ? inBuild(own, path) : null);
  if (found === null) throw new Error(`The build at ${fileURLToPath(build)} has no ${path}.`);
  return found;
}
