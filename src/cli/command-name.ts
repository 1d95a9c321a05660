import { fileURLToPath } from 'node:url';

/** What starts this command from a shell: `npx tooldraft` where npx did, or in a checkout, which is on no PATH. */
export function commandName(
  file = fileURLToPath(import.meta.url),
  lifecycle = process.env['npm_lifecycle_event'],
): string {
  const isInstalled = /[\\/]node_modules[\\/]/.test(file);
  return !isInstalled || lifecycle === 'npx' ? 'npx tooldraft' : 'tooldraft';
}
