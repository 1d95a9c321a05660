import type { Readable } from 'node:stream';
import type { OptionTable, SettingsOf } from '../config/option.js';
import type { Environment } from '../config/load-settings.js';
import type { SettingOrigin } from '../config/setting-origin.js';
import type { Json } from '../core/json.js';
import type { Output } from './output.js';

/** An error as `--json` prints it. */
export interface ReportedError {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly tool?: string;
  readonly remedy: string | null;
}

export type CommandStatus =
  'done' | 'partial' | 'failed' | 'budget' | 'threshold' | 'damaged' | 'interrupted' | 'invalid';

/** What a command did: `text` goes to standard output, or `results` with `--json`. */
export interface CommandOutcome {
  readonly status: CommandStatus;
  readonly exitCode: number;
  readonly results: Json;
  readonly text: string;
  readonly errors?: readonly ReportedError[];
  /** Set where `text` does not say the errors: they then stand on standard error, `--quiet` or not. */
  readonly errorsOnStderr?: true;
}

export interface CommandContext<T extends OptionTable> {
  readonly settings: SettingsOf<T> & { readonly workspace: string };
  /** Where each setting came from. */
  readonly origins: Readonly<Record<string, SettingOrigin>>;
  /** Words that are no options, in order. */
  readonly arguments: readonly string[];
  readonly environment: Environment;
  readonly currentFolder: string;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly output: Output;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
}

export type RunCommand<T extends OptionTable> = (
  context: CommandContext<T>,
) => Promise<CommandOutcome>;

/** A command's code: what `run.ts` in its folder exports. */
export interface CommandModule<T extends OptionTable> {
  run(this: void, context: CommandContext<T>): Promise<CommandOutcome>;
}

export interface CommandArgument {
  readonly name: string;
  readonly describe: string;
  readonly required: boolean;
  readonly repeated?: boolean;
}

/** Headings of the list of commands, in this order. */
export const commandSections = ['Refine and ship', 'Measure'] as const;
export type CommandSection = (typeof commandSections)[number];

/** One command: what help and parsing need, and how to load its code, which happens only when it runs. */
export interface Command<T extends OptionTable = OptionTable> {
  readonly name: string;
  /** The heading under which `--help` lists it. */
  readonly section: CommandSection;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly arguments: readonly CommandArgument[];
  readonly options: T;
  /** The main options of a command with many: `--help` shows these, `--help all` shows every option. */
  readonly first?: readonly string[];
  /** Command lines (without `tooldraft`) and what they do. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  /** Further paragraphs of its help. */
  readonly notes?: readonly string[];
  readonly load: () => Promise<CommandModule<T>>;
}
