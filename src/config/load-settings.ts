import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { closestTo } from '../support/did-you-mean.js';
import { refuseCredentials } from '../support/refuse-credentials.js';
import { environmentName, flagName, withFlags, type OptionTable } from './option.js';
import { commonOptions } from './options/common-options.js';
import { findConfigFile, readConfigFile } from './read-config-file.js';
import { resolveSettings, type ResolvedSettings } from './resolve-settings.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadedSettings<T extends OptionTable> extends ResolvedSettings<T> {
  /** The environment that names of secrets refer to: the process's own, and beneath it `--env-file`. */
  readonly environment: Environment;
  readonly configFile: string | null;
  /** Misspelt `TOOLDRAFT_…` names and the like; nothing that stops the command. */
  readonly warnings: readonly string[];
}

export interface LoadSettingsInput<T extends OptionTable> {
  /** The command's options, the common ones included. */
  readonly options: T & typeof commonOptions;
  /** The options of all commands: what a configuration file may hold. */
  readonly known: OptionTable;
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Environment;
  readonly currentFolder: string;
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigurationError(
      `The environment file ${file} cannot be read: ${messageOf(cause)}`,
      {
        file,
        cause,
        remedy: 'Check the path given with --env-file.',
      },
    );
  }
}

function checkWorkspace(folder: string, flag: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  throw new ConfigurationError(
    found === undefined
      ? `The workspace ${folder} does not exist.`
      : `The workspace ${folder} is not a folder.`,
    { file: folder, remedy: `Make the folder, or give another one with ${flag}.` },
  );
}

/** `TOOLDRAFT_` names that are nearly one of ours; others may be the user's own secrets. */
function misspeltNames(environment: Environment, known: OptionTable): string[] {
  const names = Object.keys(withFlags(known)).map((key) => environmentName(key));
  return Object.keys(environment)
    .filter((name) => name.startsWith('TOOLDRAFT_') && !names.includes(name))
    .flatMap((name) => {
      const closest = closestTo(
        name.slice('TOOLDRAFT_'.length),
        names.map((n) => n.slice('TOOLDRAFT_'.length)),
      );
      return closest === null
        ? []
        : [`${name} is not a setting; did you mean TOOLDRAFT_${closest}?`];
    });
}

const startOptions = {
  workspace: commonOptions.workspace,
  config: commonOptions.config,
  envFile: commonOptions.envFile,
};

/**
 * The settings of one command, resolved once: flag > environment > configuration file > default. `--env-file`,
 * `--workspace` and `--config` are settled first, since they say where the rest is. Throws `ConfigurationError`.
 */
export async function loadSettings<T extends OptionTable>(
  input: LoadSettingsInput<T>,
): Promise<LoadedSettings<T & typeof commonOptions>> {
  const { flags, currentFolder } = input;
  const first = resolveSettings(startOptions, {
    flags,
    environment: input.environment,
    configFile: null,
    currentFolder,
  });
  const beneath = first.values.envFile === undefined ? {} : readEnvFile(first.values.envFile);
  const environment = { ...beneath, ...input.environment };
  const start = resolveSettings(startOptions, {
    flags,
    environment,
    configFile: null,
    currentFolder,
  });
  const workspace = start.values.workspace ?? currentFolder;
  checkWorkspace(workspace, '--workspace');
  const file = findConfigFile(workspace, start.values.config);
  const configFile = file === null ? null : await readConfigFile(file, input.known);
  const resolved = resolveSettings(input.options, {
    flags,
    environment,
    configFile,
    currentFolder,
  });
  for (const [name, value] of Object.entries(resolved.values))
    for (const text of [value].flat())
      if (typeof text === 'string') refuseCredentials(text, `--${flagName(name)}`);
  return {
    values: { ...resolved.values, workspace },
    origins: resolved.origins,
    environment,
    configFile: file,
    warnings: misspeltNames(environment, input.known),
  };
}
