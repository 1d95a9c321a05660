import path from 'node:path';
import {
  environmentName,
  flagName,
  type Option,
  type OptionTable,
  type SettingsOf,
} from './option.js';
import { parseOption, type OptionValue, type ValuePlace } from './parse-option.js';
import type { SettingOrigin } from './setting-origin.js';

export interface ResolvedSettings<T extends OptionTable> {
  readonly values: SettingsOf<T>;
  readonly origins: Readonly<Record<keyof T & string, SettingOrigin>>;
}

/** A configuration file that was read: top-level keys to values. */
export interface ConfigFileContent {
  readonly file: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface SettingSources {
  /** Raw values of the flags that were given, keyed by flag name (`allow-writes`). */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly configFile: ConfigFileContent | null;
  /** What relative paths in flags and the environment are relative to. */
  readonly currentFolder: string;
}

interface Found {
  readonly raw: unknown;
  readonly place: ValuePlace;
  readonly origin: SettingOrigin;
  readonly folder: string;
}

function fromEnvironment(option: Option, text: string): unknown {
  if (option.type !== 'list') return text;
  const items = text.split(option.separator ?? ',').filter((item) => item.trim() !== '');
  return option.bare !== undefined && items.length <= 1 ? (items[0] ?? '') : items;
}

/** The value that wins, raw: flag, then environment, then configuration file; an empty environment variable counts as unset. */
function find(key: string, option: Option, sources: SettingSources): Found | null {
  const flag = flagName(key);
  if (Object.hasOwn(sources.flags, flag)) {
    const origin = { kind: 'flag', flag: `--${flag}` } as const;
    return {
      raw: sources.flags[flag],
      place: { label: option.configOnly === true ? `"${key}"` : origin.flag },
      origin,
      folder: sources.currentFolder,
    };
  }
  const name = environmentName(key);
  const text = sources.environment[name];
  if (option.configOnly !== true && text !== undefined && text !== '') {
    const raw = fromEnvironment(option, text);
    return {
      raw,
      place: { label: name },
      origin: { kind: 'environment', name },
      folder: sources.currentFolder,
    };
  }
  const { configFile } = sources;
  if (configFile === null || !Object.hasOwn(configFile.values, key)) return null;
  // Another command's, which has an option of the same name.
  if (option.inConfigFile === false) return null;
  const { file } = configFile;
  return {
    raw: configFile.values[key],
    place: { label: `"${key}"`, file },
    origin: { kind: 'config-file', file },
    folder: path.dirname(file),
  };
}

function defaultOf(option: Option): OptionValue | undefined {
  if (option.type === 'flag') return false;
  if (option.type === 'list') return [];
  return option.type === 'models' ? undefined : option.default;
}

function resolveOne(
  key: string,
  option: Option,
  sources: SettingSources,
): [OptionValue | undefined, SettingOrigin] {
  const found = find(key, option, sources);
  if (found === null) return [defaultOf(option), { kind: 'default' }];
  const value = parseOption(option, found.raw, found.place);
  const isPath = option.path === true && typeof value === 'string';
  return [isPath ? path.resolve(found.folder, value) : value, found.origin];
}

/** Every option of a command with its value and where that came from. Throws `ConfigurationError`. */
export function resolveSettings<T extends OptionTable>(
  options: T,
  sources: SettingSources,
): ResolvedSettings<T>;
export function resolveSettings(
  options: OptionTable,
  sources: SettingSources,
): ResolvedSettings<OptionTable> {
  const values: Record<string, OptionValue | undefined> = {};
  const origins: Record<string, SettingOrigin> = {};
  for (const [key, option] of Object.entries(options)) {
    [values[key], origins[key]] = resolveOne(key, option, sources);
  }
  return { values, origins };
}
