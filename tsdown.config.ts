import { resolve } from 'node:path';
import { defineConfig } from 'tsdown';
import { bundled, licences } from './scripts/licences.js';
import { hashOfCode } from './src/support/code-version.js';

const entry = {
  index: 'src/index.ts',
  metrics: 'src/library/metrics.ts',
  retrieval: 'src/library/retrieval.ts',
  clarify: 'src/library/clarify.ts',
  'cli/bin': 'src/cli/bin.ts',
};

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that are loaded at once with a file. */
function loadedWith(file: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(resolve(file));
  return found;
}

const known = new Map<string, ReadonlySet<string>>();

/**
 * What `import 'tooldraft'` loads is in four files, not in 130, which take longer to load than to run: what the command and the
 * small entries load at once too, each for itself, and the rest. All these sets are closed: none needs one that comes later.
 */
function shared(name: string, file: string, priority: number) {
  const closure = (one: string, graph: Graph): ReadonlySet<string> => {
    const found = known.get(one) ?? loadedWith(one, graph);
    known.set(one, found);
    return found;
  };
  return {
    priority,
    name: (id: string, graph: Graph) =>
      closure(entry.index, graph).has(id) && closure(file, graph).has(id) ? name : null,
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
        shared('base', entry['cli/bin'], 4),
        shared('measures', entry.metrics, 3),
        shared('searching', entry.retrieval, 2),
        shared('library', entry.index, 1),
      ],
    },
  },
  deps: { alwaysBundle: bundled },
  plugins: [licences('LICENSES.txt')],
});
