import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pushedRepositories, startDockerRegistry } from '../support/docker-registry.js';
import { startHttpbin } from '../support/httpbin.js';
import { whenInstalled } from '../support/installed.js';
import { startPrism } from '../support/prism.js';
import { temporaryFolder } from '../support/temporary-folder.js';

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
