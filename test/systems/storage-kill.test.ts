import { join } from 'node:path';
import { lockRun } from '../../src/storage/lock-run.js';
import { VectorCache } from '../../src/storage/vector-cache.js';
import { FileCache } from '../../src/storage/file-cache.js';
import { compiledSource } from '../support/compiled-source.js';
import { runModule } from '../support/run-module.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const moments = 20;

/** Fills caches as fast as it can, and prints what it was told is on disk. */
function writer(urlOf: (module: string) => string, workspace: string): string {
  return `
    import { writeSync } from 'node:fs';
    import { FileCache } from ${JSON.stringify(urlOf('storage/file-cache'))};
    import { VectorCache } from ${JSON.stringify(urlOf('storage/vector-cache'))};
    import { lockRun } from ${JSON.stringify(urlOf('storage/lock-run'))};
    const workspace = ${JSON.stringify(workspace)};
    await lockRun(workspace, 'files', 'builtin');
    const cache = new FileCache(workspace, 'chat');
    const vectors = new VectorCache(workspace, 'embeddings');
    const say = (text) => writeSync(1, text + '\\n');
    say('ready');
    for (let number = 1; ; number += 1) {
      await cache.set('a', 'z'.repeat(number * 100));
      await cache.set('n' + number, number);
      await vectors.putMany([{ key: 'a' + number, vector: Array(64).fill(number) }]);
      say(String(number));
    }
  `;
}

/** Runs it until it is killed `delayMs` after it began to record; gives the lines it printed. */
async function runAndKill(source: string, delayMs: number): Promise<readonly string[]> {
  const child = runModule(source);
  let output = '';
  let problems = '';
  child.stderr?.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('close', (_code, signal) => resolve(signal));
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), delayMs);
    output += chunk.toString();
  });
  if ((await ended) !== 'SIGKILL') throw new Error(`ended by itself: ${problems}`);
  return output.split('\n').slice(1, -1);
}

describe('kill -9 while caches are written', () => {
  it(`at ${moments} moments loses nothing that was on disk, and the next process goes on at once`, async () => {
    const { path, remove } = await temporaryFolder();
    const workspace = join(path, 'workspace');
    const folders = ['core', 'support', 'storage'];
    const source = writer(await compiledSource(join(path, 'dist'), folders), workspace);
    let written = 0;
    for (let moment = 0; moment < moments; moment += 1) {
      const lines = await runAndKill(source, (moment * 37) % 120);
      written += lines.length;
      const cache = new FileCache(workspace, 'chat');
      for (const line of lines) expect(await cache.get(`n${line}`)).toBe(Number(line));
      const value = await cache.get('a');
      if (value !== null) expect(value).toMatch(/^z+$/);
      const vectors = new VectorCache(workspace, 'embeddings');
      for (const vector of await vectors.getMany(['a1', 'a2', ...lines.map((one) => `a${one}`)]))
        if (vector !== null) expect(new Set(vector).size).toBe(1);
    }
    expect(written).toBeGreaterThan(moments);
    await (
      await lockRun(workspace, 'files', 'builtin')
    )();
    await remove();
  }, 180_000);
});
