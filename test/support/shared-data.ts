import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a file of third-party data beside the checkout; null where it is absent, so that tests skip by name. */
export function sharedData(relativePath: string): string | null {
  const path = fileURLToPath(new URL(`../../../shared/data/${relativePath}`, import.meta.url));
  return existsSync(path) ? path : null;
}
