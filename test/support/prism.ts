import { answers, freePort, startChild } from './child-process.js';
import { executable } from './installed.js';

/**
 * Serves an OpenAPI document's examples with Prism, which refuses requests that break the document with 422.
 * Null where Prism is not installed.
 */
export async function startPrism(
  specification: string,
): Promise<{ url: string; close: () => Promise<void> } | null> {
  const command = executable('prism');
  if (command === null) return null;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    command,
    args: ['mock', '--errors', '--port', String(port), '--verboseLevel', 'error', specification],
    isReady: () => answers(`${url}/`),
    timeoutMs: 60_000,
  });
  return { url, close: child.close };
}
