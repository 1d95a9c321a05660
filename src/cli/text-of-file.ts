import { readFile } from 'node:fs/promises';
import { ConfigurationError, messageOf } from '../core/errors.js';

/** What a file holds that a command was given. Rejects with `ConfigurationError`, which names the file and says `remedy`. */
export async function textOfFile(file: string, remedy = 'Check the path.'): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(`${file} cannot be read: ${messageOf(cause)}.`, {
      ...{ file, cause, remedy },
    });
  }
}
