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

/** The API and the embedding service for as long as `work` takes; `answerKb` is how long the API's answers are at least. */
export async function withServers(delayMs, work, { answerKb = 0 } = {}) {
  const env = { DELAY_MS: String(delayMs), ANSWER_KB: String(answerKb) };
  const api = await startServer('api-server', env);
  try {
    const embeddings = await startServer('embedding-server');
    try {
      return await work({ api: api.url, embeddings: embeddings.url });
    } finally {
      embeddings.close();
    }
  } finally {
    api.close();
  }
}
