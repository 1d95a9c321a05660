import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from '../core/errors.js';

/** The file that is to be written; `ConfigurationError` where its folder is not there. */
export function outFile(file: string): string {
  const folder = dirname(file);
  if (existsSync(folder)) return file;
  throw new ConfigurationError(`--out: the folder ${folder} is not there.`, {
    remedy: 'Make it first, or give a file in a folder that is there.',
  });
}
