import { pathToFileURL } from 'node:url';
import { startNode } from '../support/start-cli.js';

/** What a process has loaded, which imports one module and does nothing else. */
export interface LoadedModules {
  /** Names of the packages that any of the files are part of, sorted. */
  readonly packages: readonly string[];
  /** Files that are part of no package in `node_modules`. */
  readonly own: readonly string[];
}

const script = `
import { createRequire, register } from 'node:module';
const { port1, port2 } = new MessageChannel();
const urls = [];
port1.on('message', (url) => urls.push(url));
const hooks = 'let port; export function initialize(data) { port = data; }' +
  'export async function load(url, context, next) { port.postMessage(url); return next(url, context); }';
register('data:text/javascript,' + encodeURIComponent(hooks), { data: port2, transferList: [port2] });
await import(process.argv[1]);
await new Promise((resolve) => setTimeout(resolve, 100));
const required = Object.keys(createRequire(process.argv[1]).cache);
console.log(JSON.stringify([...urls, ...required]));
process.exit(0);
`;

/** Imports a file in a fresh process; sees ES modules and CommonJS alike. */
export async function loadedModules(file: string): Promise<LoadedModules> {
  const { result } = startNode(['--input-type=module', '-e', script, pathToFileURL(file).href], {
    cwd: process.cwd(),
  });
  const { code, stdout, stderr } = await result;
  if (code !== 0) throw new Error(`${file} cannot be imported: ${stderr}`);
  const files = (JSON.parse(stdout) as string[]).filter((one) => !one.startsWith('node:'));
  const packageOf = (path: string): string | undefined =>
    /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1];
  const packages = files.flatMap((path) => packageOf(path) ?? []);
  return {
    packages: [...new Set(packages)].sort(),
    own: files.filter((path) => packageOf(path) === undefined),
  };
}
