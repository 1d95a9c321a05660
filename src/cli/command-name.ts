import { fileURLToPath } from 'node:url';
import type { Environment } from '../config/load-settings.js';

/** What starts this command from a shell: `npx tooldraft` where npx did, or in a checkout, which is on no PATH. */
export function commandName(
  environment: Environment,
  file = fileURLToPath(import.meta.url),
): string {
  const isInstalled = /[\\/]node_modules[\\/]/.test(file);
  return !isInstalled || environment['npm_lifecycle_event'] === 'npx'
    ? 'npx tooldraft'
    : 'tooldraft';
}
