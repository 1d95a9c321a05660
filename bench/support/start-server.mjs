import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a server of this folder in a process of its own; it prints its URL when it listens. */
export async function startServer(name, env = {}) {
  const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(data.toString().trim()));
    child.once('exit', () => reject(new Error(`${name} did not start`)));
  });
  return { url, close: () => child.kill() };
}
