import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface SmallModel {
  readonly baseUrl: string;
  close(): Promise<void>;
}

const cache =
  process.env['TOOLDRAFT_LLM_CACHE'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'tooldraft-llm');

const bin = join(cache, 'bin');
const environment = {
  ...process.env,
  LD_LIBRARY_PATH: bin,
  // Threads that spin while they wait take the machine from the tests beside this one.
  OMP_WAIT_POLICY: 'passive',
};

/**
 * True where the real small language model has been unpacked, its weights fetched (tests never fetch), and where its
 * build runs: it may use instructions that this processor lacks.
 */
export function smallModelIsAvailable(): boolean {
  if (!existsSync(join('..', 'shared', 'llm', 'start'))) return false;
  if (!existsSync(join(bin, 'llama-server'))) return false;
  if (!readdirSync(cache).some((name) => name.endsWith('.gguf'))) return false;
  const probe = spawnSync(join(bin, 'llama-server'), ['--list-devices'], {
    env: environment,
    stdio: 'ignore',
    timeout: 20_000,
  });
  return probe.status === 0;
}

/** Starts llama.cpp's server with the cached weights on a free loopback port, 4 slots of 4,096 tokens. */
export async function startSmallModel(): Promise<SmallModel> {
  const port = await freePort();
  const weights = readdirSync(cache).find((name) => name.endsWith('.gguf')) ?? '';
  const child = spawn(
    join(bin, 'llama-server'),
    [
      ...['-m', join(cache, weights), '--host', '127.0.0.1', '--port', String(port)],
      ...['-c', '16384', '-np', '4', '-t', '2', '--jinja', '--alias', 'smollm2-135m'],
    ],
    { stdio: 'ignore', env: environment },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (
    let tries = 0;
    tries < 240 && child.exitCode === null && child.signalCode === null;
    tries++
  ) {
    const health = await fetch(`${url}/health`).catch(() => null);
    if (health?.ok === true) return { baseUrl: `${url}/v1`, close };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const how = child.signalCode ?? (child.exitCode === null ? 'is too slow' : 'ended');
  await close();
  throw new Error(`the small model's server did not start: ${how}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
