import type { ConfiguredModels } from './model-settings.js';

/** Headings under which `--help` lists options, in this order. */
export const optionGroups = [
  'Source',
  'Tools',
  'Permissions',
  'Calls',
  'Refinement',
  'Models',
  'Run',
  'Measurement',
  'Asking',
  'Display',
  'Output',
] as const;
export type OptionGroup = (typeof optionGroups)[number];

interface OptionBase {
  /** One sentence for `--help`, without the default. */
  readonly describe: string;
  readonly group: OptionGroup;
  /** What stands for the value in `--help`, e.g. `FILE`. */
  readonly placeholder?: string;
  /** The value is a path: relative to the current folder, in a configuration file to that file's folder. */
  readonly path?: boolean;
  /** False where a configuration file may not set it. */
  readonly inConfigFile?: boolean;
  /** Set by configuration and experiment files alone: it has no flag and no environment variable. */
  readonly configOnly?: true;
  /** What `--help` says of a default that is worked out later. */
  readonly defaultText?: string;
}

export interface TextOption extends OptionBase {
  readonly type: 'text';
  readonly choices?: readonly string[];
  readonly default?: string;
}

export interface NumberOption extends OptionBase {
  readonly type: 'number';
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
}

export interface FlagOption extends OptionBase {
  readonly type: 'flag';
}

/** Given several times on the command line; separated by commas (or `separator`) in the environment. */
export interface ListOption extends OptionBase {
  readonly type: 'list';
  readonly separator?: string;
  /** Stands for the option given without `=VALUE`; a separate next word is then never its value. */
  readonly bare?: string;
}

/** The models of each role, as a configuration file has them. */
export interface ModelsOption extends OptionBase {
  readonly type: 'models';
  readonly configOnly: true;
}

/** One setting: from it the flag, the environment name, the configuration key and the help line are made. */
export type Option = TextOption | NumberOption | FlagOption | ListOption | ModelsOption;

/** Options of one command, keyed by configuration key (`allowWrites`). */
export type OptionTable = Readonly<Record<string, Option>>;

type TextOf<O extends TextOption> = O extends { readonly choices: readonly (infer C)[] }
  ? C
  : string;

/** The type a resolved option has: texts and numbers without a default may be missing. */
export type ValueOf<O extends Option> = O extends TextOption
  ? O extends { readonly default: string }
    ? TextOf<O>
    : TextOf<O> | undefined
  : O extends NumberOption
    ? O extends { readonly default: number }
      ? number
      : number | undefined
    : O extends FlagOption
      ? boolean
      : O extends ModelsOption
        ? ConfiguredModels | undefined
        : readonly string[];

export type SettingsOf<T extends OptionTable> = { readonly [K in keyof T]: ValueOf<T[K]> };

/** The options that a command line takes. */
export function withFlags(options: OptionTable): OptionTable {
  return Object.fromEntries(Object.entries(options).filter(([, one]) => one.configOnly !== true));
}

/** `allowWrites` → `allow-writes`. */
export function flagName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `allowWrites` → `TOOLDRAFT_ALLOW_WRITES`. */
export function environmentName(key: string): string {
  return `TOOLDRAFT_${flagName(key).toUpperCase().replaceAll('-', '_')}`;
}
