import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { parsePlainJson } from '../core/json-text.js';
import { didYouMean } from '../support/did-you-mean.js';
import type { OptionTable } from './option.js';
import type { ConfigFileContent } from './resolve-settings.js';

/** Looked for in the workspace, in this order. */
const configFileNames = ['tooldraft.config.json', 'tooldraft.config.yaml', 'tooldraft.config.yml'];

/** The configuration file to read: the one asked for, else the one in the workspace, else null. Two in the workspace are an error. */
export function findConfigFile(workspace: string, asked: string | undefined): string | null {
  if (asked !== undefined) return asked;
  const present = configFileNames
    .map((name) => path.join(workspace, name))
    .filter((file) => existsSync(file));
  if (present.length > 1) {
    throw new ConfigurationError(
      `There are ${present.length} configuration files: ${present.join(', ')}.`,
      {
        remedy: 'Keep one, or say which with --config FILE.',
      },
    );
  }
  return present[0] ?? null;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (cause) {
    throw new ConfigurationError(
      `The configuration file ${file} cannot be read: ${messageOf(cause)}`,
      {
        file,
        cause,
        remedy: 'Check the path and that you may read it.',
      },
    );
  }
}

async function parseText(file: string, text: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return parsePlainJson(text);
    const { parse } = await import('yaml');
    return parse(text, { maxAliasCount: 100 }) as unknown;
  } catch (cause) {
    const kind = file.endsWith('.json') ? 'JSON' : 'YAML';
    throw new ConfigurationError(
      `The configuration file ${file} is not valid ${kind}: ${messageOf(cause)}`,
      {
        file,
        cause,
        remedy: 'Correct the file at that place.',
      },
    );
  }
}

/** Throws for a key no command has, and for one that only the command line may set. */
function checkKey(file: string, key: string, known: OptionTable): void {
  if (!Object.hasOwn(known, key)) {
    const names = Object.keys(known).filter((name) => known[name]?.inConfigFile !== false);
    throw new ConfigurationError(`Unknown key "${key}" in ${file}.${didYouMean(key, names)}`, {
      file,
      remedy:
        'Correct or remove the key; "tooldraft <command> --help" lists the options, written here like "maxCalls".',
    });
  }
  const option = known[key];
  if (option?.inConfigFile === false) {
    const instead = option.group === 'Models' ? ', or say it of a role under "models"' : '';
    throw new ConfigurationError(`"${key}" in ${file} cannot be set in a configuration file.`, {
      file,
      remedy: `Give it on the command line or in the environment${instead}.`,
    });
  }
}

/** Reads a configuration file and checks its keys against every command's options. Throws `ConfigurationError`. */
export async function readConfigFile(file: string, known: OptionTable): Promise<ConfigFileContent> {
  const parsed = await parseText(file, readText(file));
  const values = parsed === null ? {} : parsed;
  if (!isJsonObject(values)) {
    throw new ConfigurationError(
      `The configuration file ${file} must hold an object, like {"iterations": 3}.`,
      {
        file,
        remedy: 'Write one key for each option.',
      },
    );
  }
  for (const key of Object.keys(values)) checkKey(file, key, known);
  return { file, values };
}
