import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, freePort, keeper, startChild } from './child-process.js';
import { pushedRepositories, startDockerRegistry } from './docker-registry.js';
import { filesystemSandbox } from './filesystem-sandbox.js';
import { startHttpbin } from './httpbin.js';
import { whenInstalled } from './installed.js';
import { startPrism } from './prism.js';
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

whenInstalled('docker-registry')('docker-registry', () => {
  it('holds the repositories and tags that were pushed', async () => {
    const registry = (await startDockerRegistry())!;
    const catalogue: unknown = await (await fetch(`${registry.url}/v2/_catalog`)).json();
    expect(catalogue).toEqual({ repositories: Object.keys(pushedRepositories).sort() });
    const tags: unknown = await (await fetch(`${registry.url}/v2/tools/backup/tags/list`)).json();
    const pushed: unknown = expect.arrayContaining(['2024-05', '2024-06', 'latest']);
    expect(tags).toEqual({ name: 'tools/backup', tags: pushed });
    const digest = registry.digests['harbour/api:latest']!;
    const deleted = await fetch(`${registry.url}/v2/harbour/api/manifests/${digest}`, {
      method: 'DELETE',
    });
    expect(deleted.status).toBe(202);
    await registry.close();
  });
});

whenInstalled('httpbin')('httpbin', () => {
  it('serves its own Swagger 2.0', async () => {
    const httpbin = (await startHttpbin())!;
    const spec: unknown = await (await fetch(`${httpbin.url}/spec.json`)).json();
    expect(spec).toMatchObject({ swagger: '2.0' });
    await httpbin.close();
  });
});

whenInstalled('prism')('Prism', () => {
  it('serves examples and refuses what breaks the document', async () => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'spec.json');
    await writeFile(file, JSON.stringify(tinySpec));
    const prism = (await startPrism(file))!;
    expect(await (await fetch(`${prism.url}/boats?size=3`)).json()).toEqual({ boats: 2 });
    expect((await fetch(`${prism.url}/boats?size=big`)).status).toBe(422);
    await prism.close();
    await folder.remove();
  }, 60_000);
});

const tinySpec = {
  openapi: '3.0.3',
  info: { title: 'Boats', version: '1' },
  paths: {
    '/boats': {
      get: {
        parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
        responses: {
          '200': { description: 'OK', content: { 'application/json': { example: { boats: 2 } } } },
        },
      },
    },
  },
};
