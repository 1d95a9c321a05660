// Which packages go into the bundle, and the text of their licences beside it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of these a few files are used, or very many: inside the bundle they cost users a hundredth of what they take on disk. */
export const bundled = [
  /^natural/,
  /^underscore/,
  /^validator/,
  /^@secretlint\//,
  /^ml-distance/,
  /^diff$/,
  /^echarts/,
  /^zrender/,
  /^tslib$/,
];

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** What a plugin of the bundler needs to know of what it writes. */
interface Chunk {
  readonly type: string;
  readonly moduleIds?: readonly string[];
}
interface Emitting {
  emitFile(file: {
    readonly type: 'asset';
    readonly fileName: string;
    readonly source: string;
  }): unknown;
}

/** The folder of the package that a module is part of; none for our own. */
function packageFolders(id: string): readonly string[] {
  const found = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1];
  return found !== undefined && existsSync(join(found, 'package.json')) ? [found] : [];
}

/** A package that is part of another comes without a text of its own: its licence is told by its `package.json` alone. */
function licenceOf(folder: string): string {
  const file = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license = 'see below' } = JSON.parse(file) as PackageFile;
  const texts = licenceFiles(folder).map((one) => readFileSync(one, 'utf8').trim());
  return [`${name} ${version} (${license})`, '-'.repeat(80), ...texts].join('\n\n');
}

/** Those in a folder of licences too: of what a package has taken from others. */
function licenceFiles(folder: string): readonly string[] {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => /^(licen[cs]e|copying|notice)/i.test(name))
    .map((one) => ({ isFolder: one.isDirectory(), path: join(folder, one.name) }));
  const inside = found.filter(({ isFolder }) => isFolder).flatMap(({ path }) => licenceFiles(path));
  return [...found.flatMap(({ isFolder, path }) => (isFolder ? [] : [path])), ...inside].sort();
}

/** Writes the licences of all packages that are inside the bundle into a file beside it. */
export function licences(fileName: string) {
  return {
    name: 'licences',
    generateBundle(this: Emitting, _options: unknown, output: Readonly<Record<string, Chunk>>) {
      const modules = Object.values(output).flatMap(({ moduleIds = [] }) => moduleIds);
      const folders = new Set(modules.flatMap(packageFolders));
      const texts = [...folders].map(licenceOf).sort();
      const source = ['Packages inside this bundle, with their licences.', ...texts, ''];
      this.emitFile({ type: 'asset', fileName, source: source.join('\n\n\n') });
    },
  };
}
