import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, freePort, startChild } from './child-process.js';
import { executable } from './installed.js';
import { temporaryFolder } from './temporary-folder.js';

/** What the registry holds after its start: repository → tags. */
export const pushedRepositories: Readonly<Record<string, readonly string[]>> = {
  'harbour/api': ['1.0.0', '1.1.0', '2.0.0-rc.1', 'latest'],
  'harbour/web': ['1.0.0', '1.0.1', 'latest', 'stable'],
  'tools/backup': ['2024-05', '2024-06', 'latest'],
  nightly: ['a1b2c3', 'd4e5f6'],
};

const manifestType = 'application/vnd.docker.distribution.manifest.v2+json';

export interface DockerRegistry {
  readonly url: string;
  /** `repository:tag` → manifest digest. */
  readonly digests: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/**
 * Starts Debian's docker-registry on an empty temporary folder with deletion allowed, and pushes
 * `pushedRepositories` over HTTP. `port` is free by default. Null where it is not installed.
 */
export async function startDockerRegistry(
  options: { readonly port?: number } = {},
): Promise<DockerRegistry | null> {
  const command = executable('docker-registry');
  if (command === null) return null;
  const folder = await temporaryFolder();
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const config = join(folder.path, 'config.yml');
  await writeFile(config, configFor(folder.path, port));
  try {
    const child = await startChild({
      command,
      args: ['serve', config],
      isReady: () => answers(`${url}/v2/`),
    });
    const close = async (): Promise<void> => {
      await child.close();
      await folder.remove();
    };
    try {
      return { url, digests: await pushAll(url), close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function configFor(folder: string, port: number): string {
  return `version: 0.1
log:
  level: error
  accesslog:
    disabled: true
storage:
  filesystem:
    rootdirectory: ${join(folder, 'storage')}
  delete:
    enabled: true
http:
  addr: 127.0.0.1:${port}
`;
}

async function pushAll(url: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [repository, tags] of Object.entries(pushedRepositories)) {
    for (const tag of tags) digests[`${repository}:${tag}`] = await pushImage(url, repository, tag);
  }
  return digests;
}

async function pushImage(url: string, repository: string, tag: string): Promise<string> {
  const layer = `layer of ${repository}, ${tag}\n`;
  const configuration = JSON.stringify({
    architecture: 'amd64',
    os: 'linux',
    config: { Labels: { tag } },
    rootfs: { type: 'layers', diff_ids: [digestOf(layer)] },
    history: [{ created: '2024-05-31T12:00:00Z', created_by: 'harbour build' }],
  });
  const manifest = JSON.stringify({
    schemaVersion: 2,
    mediaType: manifestType,
    config: {
      mediaType: 'application/vnd.docker.container.image.v1+json',
      ...(await pushBlob(url, repository, configuration)),
    },
    layers: [
      {
        mediaType: 'application/vnd.docker.image.rootfs.diff.tar.gzip',
        ...(await pushBlob(url, repository, layer)),
      },
    ],
  });
  const response = await fetch(`${url}/v2/${repository}/manifests/${tag}`, {
    method: 'PUT',
    headers: { 'content-type': manifestType },
    body: manifest,
  });
  await expectStatus(response, 201);
  return digestOf(manifest);
}

async function pushBlob(
  url: string,
  repository: string,
  content: string,
): Promise<{ digest: string; size: number }> {
  const digest = digestOf(content);
  const started = await fetch(`${url}/v2/${repository}/blobs/uploads/`, { method: 'POST' });
  await expectStatus(started, 202);
  const location = new URL(started.headers.get('location') ?? '', url);
  location.searchParams.set('digest', digest);
  const finished = await fetch(location, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: content,
  });
  await expectStatus(finished, 201);
  return { digest, size: Buffer.byteLength(content) };
}

async function expectStatus(response: Response, status: number): Promise<void> {
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`the registry answered ${response.status}: ${text}`);
}

function digestOf(content: string): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}
