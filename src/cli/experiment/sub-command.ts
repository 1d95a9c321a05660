import { Readable, Writable, type WritableOptions } from 'node:stream';
import { flagName, type OptionTable } from '../../config/option.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import type { Environment } from '../../config/load-settings.js';
import {
  BudgetError,
  ConfigurationError,
  InterruptedError,
  TooldraftError,
} from '../../core/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { MeasureOptions } from '../../evaluation/experiments/measure.js';
import { didYouMean } from '../../support/did-you-mean.js';
import type { Command, CommandOutcome } from '../command.js';
import { createOutput } from '../output.js';
import type { MockServers } from './mock-servers.js';

/** What every step of an experiment shares. */
export interface ExperimentSetting {
  readonly workspace: string;
  /** What relative paths are relative to: the experiment's folder. */
  readonly folder: string;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** Options given to `experiment` that hold for every step that knows them: endpoint, budgets, cache. */
  readonly shared: MeasureOptions;
  /** What refinement measures similarity with, where the file names nothing. */
  readonly embeddings: MeasureOptions;
  /** What stands in for an API. */
  readonly mocks: MockServers;
}

/** Runs another command as a step, without output of its own. Rejects as it does, and where it ends with less than its results. */
export async function runStep<T extends OptionTable>(
  command: Command<T>,
  given: { readonly words: readonly string[]; readonly options: MeasureOptions },
  setting: ExperimentSetting,
): Promise<CommandOutcome> {
  const { workspace, folder, environment, signal } = setting;
  const shared = known(command, setting.shared);
  const role = [...rolesIn(shared), ...rolesIn(given.options)];
  const models = mergedModels(shared['models'], given.options['models']);
  const options = stated({
    ...{ ...shared, ...given.options },
    ...{ role: role.length === 0 ? undefined : role, models },
  });
  requireKnown(command, options);
  const { values, origins } = resolveSettings(command.options, {
    ...{ flags: flagsOf(options), environment: {}, configFile: null, currentFolder: folder },
  });
  const { run } = await command.load();
  const outcome = await run({
    ...{ settings: { ...values, workspace }, origins, arguments: given.words },
    ...{ environment, currentFolder: folder, stdin: Readable.from([]), output: silence(), signal },
  });
  return checked(outcome, command.name);
}

function known(command: Command, options: MeasureOptions): MeasureOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([key]) => Object.hasOwn(command.options, key)),
  );
}

/** What the file says of a role's model, before what holds for every step. */
function mergedModels(shared: Json | undefined, own: Json | undefined): Json | undefined {
  if (!isJsonObject(shared) || !isJsonObject(own)) return own ?? shared;
  const roles = Object.entries(own).map(([role, model]) => {
    const before = shared[role];
    return [role, isJsonObject(before) && isJsonObject(model) ? { ...before, ...model } : model];
  });
  return { ...shared, ...Object.fromEntries(roles) } as JsonObject;
}

/** The options that have a value. */
export function stated(given: Readonly<Record<string, Json | undefined>>): MeasureOptions {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

function requireKnown({ name, options }: Command, given: MeasureOptions): void {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(options, key));
  if (unknown === undefined) return;
  throw new ConfigurationError(
    `"${name}" has no option "${unknown}".${didYouMean(unknown, Object.keys(options))}`,
    { remedy: `"tooldraft ${name} --help" lists them; here they are written like maxCalls.` },
  );
}

/** Options by the names that they have on a command line. */
export function flagsOf(given: MeasureOptions): Record<string, Json> {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [flagName(key), value]));
}

function silence() {
  const write: WritableOptions['write'] = (_chunk, _encoding, done) => {
    done();
  };
  const streams = { stdout: new Writable({ write }), stderr: new Writable({ write }), env: {} };
  return createOutput(streams, { quiet: true, verbose: false, json: true, noColor: true });
}

function checked(outcome: CommandOutcome, name: string): CommandOutcome {
  const { exitCode, errors = [] } = outcome;
  const said = errors[0]?.message ?? `"${name}" did not come to its end`;
  if (exitCode === 130) throw new InterruptedError(said);
  if (exitCode === 4) {
    throw new BudgetError(`A budget ended "${name}".`, {
      remedy: 'Raise the budget and run the same command again: it goes on where it stopped.',
    });
  }
  const isWhole = errors.every(({ code }) => code !== 'missing-runs');
  if (exitCode === 1 || !isWhole) throw new TooldraftError(said);
  return outcome;
}

/** The name that stands in an experiment for the model that is measured: `judge=model`. */
const measured = 'model';

/** The `ROLE=NAME` pairs of some options. */
export function rolesIn({ role = [] }: MeasureOptions): readonly string[] {
  return [role].flat().map(String);
}

/** True where the model that is measured plays a further role. */
export function playsRoles(options: MeasureOptions): boolean {
  return rolesIn(options).some((pair) => pair.endsWith(`=${measured}`));
}

/** The options with this model in the roles that the measured one plays. */
export function withModel(options: MeasureOptions, model: string | null): MeasureOptions {
  if (model === null) return options;
  const role = rolesIn(options).map((pair) =>
    pair.endsWith(`=${measured}`) ? `${pair.slice(0, -measured.length)}${model}` : pair,
  );
  return { ...options, model, ...(role.length === 0 ? {} : { role }) };
}
