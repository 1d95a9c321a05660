import { answers, freePort, startChild } from './child-process.js';
import { executable, isInstalled } from './installed.js';

/** Starts httpbin under gunicorn; its own Swagger 2.0 is at `/spec.json`. Null where it is not installed. */
export async function startHttpbin(): Promise<{ url: string; close: () => Promise<void> } | null> {
  const python = executable('python3');
  if (python === null || !isInstalled('httpbin')) return null;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    command: python,
    args: ['-m', 'gunicorn', 'httpbin:app', '--bind', `127.0.0.1:${port}`, '--threads', '16'],
    isReady: () => answers(`${url}/get`),
  });
  return { url, close: child.close };
}
