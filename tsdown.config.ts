import { resolve } from 'node:path';
import { defineConfig } from 'tsdown';
import { bundled, licences } from './scripts/licences.js';
import { pages } from './scripts/pages.mjs';
import { hashOfCode } from './src/support/code-version.js';

const entry = {
  index: 'src/index.ts',
  metrics: 'src/metrics/index.ts',
  'cli/bin': 'src/cli/bin.ts',
};

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules loaded together with a file, itself included. */
function loadedWith(file: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const id of graph.getModuleInfo(file)?.importedIds ?? []) loadedWith(id, graph, found);
  return found;
}

/**
 * Puts what `import 'tooldraft'` loads together with another entry into one file: a few files load faster than a hundred.
 * A chunk imports only chunks of higher priority, because each of these sets holds its own imports.
 */
function shared(name: string, file: string, priority: number) {
  let modules: { readonly all: ReadonlySet<string>; readonly own: ReadonlySet<string> } | undefined;
  return {
    priority,
    name: (id: string, graph: Graph) => {
      modules ??= {
        all: loadedWith(resolve(entry.index), graph),
        own: loadedWith(resolve(file), graph),
      };
      return modules.all.has(id) && modules.own.has(id) ? name : null;
    },
  };
}

export default defineConfig({
  entry,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  tsconfig: 'tsconfig.build.json',
  // `--dts` makes them: they take ten times as long as everything else.
  dts: false,
  define: {
    __CODE_VERSION__: JSON.stringify(hashOfCode('src')),
    // Packages that are bundled leave out what is for their own development.
    'process.env.NODE_ENV': '"production"',
  },
  outputOptions: {
    codeSplitting: {
      groups: [
        shared('base', entry['cli/bin'], 3),
        shared('measures', entry.metrics, 2),
        shared('library', entry.index, 1),
      ],
    },
  },
  deps: { alwaysBundle: bundled },
  plugins: [pages, licences('LICENSES.txt')],
});
