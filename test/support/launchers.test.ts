import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, freePort, keeper, startChild } from './child-process.js';
import { filesystemSandbox } from './filesystem-sandbox.js';
import { temporaryFolder } from './temporary-folder.js';

const serve = (port: number): string[] => [
  '-e',
  `require('node:http').createServer((q, s) => s.end('up')).listen(${port}, '127.0.0.1')`,
];

describe('a child server', () => {
  it('is gone after close', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = await startChild({
      command: process.execPath,
      args: serve(port),
      isReady: () => answers(url),
    });
    await child.close();
    await expect(answers(url)).rejects.toThrow();
  });

  it('says what the child said when it never gets ready', async () => {
    const started = startChild({
      command: process.execPath,
      args: ['-e', 'console.error("no port left"); process.exit(3)'],
      isReady: async () => false,
    });
    await expect(started).rejects.toThrow('no port left');
  });

  it('dies with the process that started it, even by SIGKILL', async () => {
    const folder = await temporaryFolder();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const script = join(folder.path, 'parent.mjs');
    await writeFile(script, parentOf(serve(port)));
    const parent = spawn(process.execPath, [script], { stdio: 'ignore' });
    while (!(await answers(url).catch(() => false))) await sleep(50);
    parent.kill('SIGKILL');
    const deadline = Date.now() + 10_000;
    while ((await answers(url).catch(() => false)) && Date.now() < deadline) await sleep(50);
    await expect(answers(url)).rejects.toThrow();
    await folder.remove();
  });
});

/** A parent that starts a child in the way `startChild` does, and then waits to be killed. */
function parentOf(args: string[]): string {
  return `import { spawn } from 'node:child_process';
spawn(process.execPath, ['-e', ${JSON.stringify(keeper)}, process.execPath, ...${JSON.stringify(args)}], { stdio: ['pipe', 'ignore', 'ignore'] });
setInterval(() => undefined, 1000);
`;
}

describe('the file-system sandbox', () => {
  it('holds files of many kinds and goes away', async () => {
    const { dir, close } = await filesystemSandbox();
    expect(await readdir(dir)).toEqual(
      expect.arrayContaining(['README.md', 'data', 'empty.txt', 'images', 'logs', 'notes']),
    );
    await close();
    await expect(readdir(dir)).rejects.toThrow();
  });
});
