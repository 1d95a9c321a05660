import { fileURLToPath, pathToFileURL } from 'node:url';
import { startNode } from './run-cli.js';

export interface MainCase {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface MainResult {
  /** Null where the process ended before the command did. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const main = pathToFileURL(fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))).href;

/** Runs command lines one after another in one process, and writes a line of JSON for each on its own stdout. */
const driver = `
import { text } from 'node:stream/consumers';
import { main } from ${JSON.stringify(main)};
const write = process.stdout.write.bind(process.stdout);
const usual = { ...process.env };
for (const { args, cwd, env } of JSON.parse(await text(process.stdin))) {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (chunk, ...rest) => {
      said[name] += chunk;
      rest.find((one) => typeof one === 'function')?.();
      return true;
    };
  }
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, usual, env);
  process.chdir(cwd);
  process.exitCode = 0;
  await main(args);
  process.removeAllListeners('uncaughtException');
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error');
  write(JSON.stringify({ code: process.exitCode, ...said }) + '\\n');
}
process.exit(0);
`;

/**
 * Runs command lines through the built CLI's `main`, all in one child process: for tables of cases, where a process
 * for each would be too dear. Gives a result for each, in order.
 */
export async function runMain(
  cases: readonly MainCase[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<MainResult[]> {
  const { result } = startNode(['--input-type=module', '-e', driver], {
    ...options,
    stdin: JSON.stringify(cases),
    timeoutMs: 240_000,
  });
  const { stdout, stderr } = await result;
  const lines = stdout.split('\n').filter((line) => line !== '');
  const results = lines.map((line) => JSON.parse(line) as MainResult);
  const missing = cases.slice(results.length).map((_, index) => ({
    code: null,
    stdout: '',
    stderr: index === 0 ? `the process ended here: ${stderr}` : 'not run',
  }));
  return [...results, ...missing];
}
