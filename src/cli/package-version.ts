import { readFileSync } from 'node:fs';
import { parsePlainJson } from '../core/json-text.js';
import { packageFile } from './package-file.js';

/** The version of this package. */
export function packageVersion(): string {
  const parsed: unknown = parsePlainJson(readFileSync(packageFile('package.json'), 'utf8'));
  const version =
    typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : '';
  return String(version);
}
