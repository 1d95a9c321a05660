import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { readRooms } from './rooms.js';
import { sourceFiles } from './source-files.js';

const { rooms } = readRooms();
const files = sourceFiles();
const publicNames = readFileSync(
  fileURLToPath(new URL('../fixtures/architecture/public-names.txt', import.meta.url)),
  'utf8',
)
  .trim()
  .split('\n');
const namesOf = (path: string): readonly string[] =>
  exportedNames(files.find((file) => file.path === path)!.syntax);
const topOf = (path: string): string => path.split('/')[0] ?? path;
const rankOf = (path: string): number => rooms[topOf(path)]?.rank ?? 0;

describe('the source', () => {
  it('imports only what exists', () => {
    const known = new Set(files.map(({ path }) => path));
    const missing = files.flatMap(({ path, imports }) =>
      imports.filter((target) => !known.has(target)).map((target) => `${path} → ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('imports only downwards: folders of lower rank and its own, types too', () => {
    const upward = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => topOf(target) !== topOf(path))
        .filter((target) => rankOf(target) >= rankOf(path))
        .map((target) => `${path} → ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it('runs in a browser what imports only types from the rest of it', () => {
    const foreign = files
      .filter(({ path }) => path.startsWith('pages/browser/'))
      .flatMap(({ path, imports }) => imports.map((target) => `${path} → ${target}`))
      .filter((one) => !/ → pages\/(?:browser\/.*|page-data)\.ts$/.test(one));
    expect(foreign).toEqual([]);
  });

  it('has no import cycles', () => {
    expect(cycles(new Map(files.map(({ path, imports }) => [path, imports])))).toEqual([]);
  });

  it('reaches tools through the function that masks private values alone', () => {
    const executors = /^calls\/(?:http|mcp|connected-mcp)-executor\.ts$/;
    const found = files
      .filter(
        ({ path, imports }) => !executors.test(path) && imports.some((to) => executors.test(to)),
      )
      .map(({ path }) => path)
      .sort();
    expect(found).toEqual(['calls/create-executor.ts']);
    const unmasked = files.filter(
      ({ path, imports }) => found.includes(path) && !imports.includes('calls/masking.ts'),
    );
    expect(unmasked).toEqual([]);
  });

  it('builds executors and models in session/ alone', () => {
    const makers =
      /^(?:createExecutor|create(?:Tool)?ChatModel|createOptionScorer|(?:Cached|Local|OpenAi)EmbeddingModel)$/;
    // index.ts passes them on to users of the library; the others define them.
    const named = files
      .filter(({ path }) => path !== 'index.ts' && !/^(?:calls|models)\//.test(path))
      .filter(({ syntax }) => identifiersIn(syntax).some((name) => makers.test(name)))
      .map(({ path }) => path);
    expect(named).toEqual([
      'session/chat-models.ts',
      'session/embeddings.ts',
      'session/executors.ts',
    ]);
  });

  it('parses and writes JSON in core/json-text.ts alone, which keeps the digits of numbers', () => {
    // What runs in a browser has the browser's own, for data that holds no numbers of tools.
    const found = files
      .filter(({ path }) => !path.startsWith('pages/browser/'))
      .filter(({ syntax }) => globalsUsed(syntax).some((used) => used.startsWith('JSON.')))
      .map(({ path }) => path);
    expect(found).toEqual(['core/json-text.ts']);
  });

  it('is named in kebab-case, folders and files', () => {
    const parts = files.flatMap(({ path }) => path.replace(/(\.d|\.rows)?\.ts$/, '').split('/'));
    expect(parts.filter((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))).toEqual([]);
  });

  it('uses the streams, folder, environment and end of the process in cli/bin.ts alone', () => {
    const ofProcess = /^(?:console\.|process\.(?:std\w+|argv|cwd|chdir|env|exit|exitCode|once)$)/;
    const found = files
      .filter(({ path }) => path !== 'cli/bin.ts')
      .flatMap(({ path, syntax }) =>
        globalsUsed(syntax)
          .filter((used) => ofProcess.test(used))
          .map((used) => `${path}: ${used}`),
      );
    // The defaults of the library's functions, and where `ps` is.
    const others = [...new Set(found)].filter((one) => !one.startsWith('library/'));
    expect(others).toEqual(['storage/process-identity.ts: process.env']);
  });

  it('has no absolute paths of a machine in it', () => {
    const found = files.flatMap(({ path, syntax }) =>
      literalsIn(syntax)
        .filter((literal) => /(^|[^\w/:.])\/(home|root|Users|work|tmp|var|opt|mnt)\//.test(literal))
        .map((literal) => `${path}: ${literal}`),
    );
    expect(found).toEqual([]);
  });

  it('exports the listed public names, at most 45', () => {
    expect(namesOf('index.ts')).toEqual(publicNames);
    expect(publicNames.length).toBeLessThanOrEqual(45);
  });

  it('exports only functions of its folder, and their types, from tooldraft/metrics', () => {
    const index = files.find(({ path }) => path === 'metrics/index.ts');
    expect(namesOf('metrics/index.ts').length).toBeGreaterThan(15);
    expect(index?.imports.filter((target) => topOf(target) !== 'metrics')).toEqual([]);
  });
});

describe('the search for cycles', () => {
  it('finds a cycle of two, of three and of one, and none in a diamond', () => {
    expect(
      cycles(
        new Map([
          ['a', ['b']],
          ['b', ['a']],
        ]),
      ),
    ).toHaveLength(1);
    expect(
      cycles(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['a']],
        ]),
      ),
    ).toHaveLength(1);
    expect(cycles(new Map([['a', ['a']]]))).toHaveLength(1);
    expect(
      cycles(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['d']],
          ['c', ['d']],
          ['d', []],
        ]),
      ),
    ).toEqual([]);
  });
});

/** Cycles as they are met in a walk through all files; empty exactly where there are none. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'closed'>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    if (state.get(node) === 'closed') return;
    if (state.get(node) === 'open') {
      found.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
      return;
    }
    state.set(node, 'open');
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    state.set(node, 'closed');
  };
  for (const node of graph.keys()) visit(node);
  return found;
}

/** `console.log`, `process.exit`: properties of globals that the code itself uses, comments and texts left out. */
function globalsUsed(syntax: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
      found.push(`${node.expression.text}.${node.name.text}`);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

function identifiersIn(syntax: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

/** Every text in the code: strings, and the fixed parts of templates. */
function literalsIn(syntax: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

function exportedNames(syntax: ts.SourceFile): readonly string[] {
  return syntax.statements
    .flatMap((statement): readonly string[] => {
      if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined)
        return ['something else than a list of names'];
      if (!ts.isNamedExports(statement.exportClause)) return ['export * as'];
      return statement.exportClause.elements.map(({ name }) => name.text);
    })
    .sort();
}
