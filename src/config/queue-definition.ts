import { isSecretName, looksLikeToken, maskAddress } from '../catalogues/mask-tokens.js';
import { referencedVariables } from '../catalogues/missing-credentials.js';
import type { Catalogue, Source } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { SharedTokens } from '../privacy/private-values.js';
import type { RunDefinition } from '../queue/run-record.js';
import type { Redis } from '../redis/connect.js';
import { redisTokens } from '../redis/redis-tokens.js';
import type { QueuedRunId } from '../redis/run-keys.js';
import type { Environment } from './load-settings.js';
import { flagName, type OptionTable, type SettingsOf } from './option.js';
import { environmentNames } from '../support/expand-environment.js';
import { commonOptions } from './options/common-options.js';
import { queueOptions } from './options/queue-options.js';
import { sourceOptions } from './options/source-options.js';
import { resolveSettings, type ResolvedSettings } from './resolve-settings.js';

/** The variable that encrypts private values on their way between machines. */
export const queueKeyVariable = 'TOOLDRAFT_QUEUE_KEY';

/** What is of one machine, or is in the definition already: workers get the catalogue, and values as the details have them. */
const ofOneMachine: ReadonlySet<string> = new Set([
  ...Object.keys({ ...commonOptions, ...sourceOptions, ...queueOptions }),
  ...['concurrency', 'value', 'attach', 'run', 'fresh', 'dryRun', 'fromFindings', 'noCleanUp'],
]);

export interface QueueRequest {
  readonly options: OptionTable;
  readonly resolved: ResolvedSettings<OptionTable>;
  readonly catalogue: Catalogue;
  readonly allTools: readonly ToolDoc[];
  /** As the process has it, without what the source's own literals are behind. */
  readonly environment: Environment;
  readonly details: JsonObject;
  /** Workers must know the tokens that stand for private values. Default: as `--redact` says. */
  readonly sharesTokens?: boolean | undefined;
}

export interface QueueDefinition {
  readonly definition: RunDefinition;
  /** The variables that a worker needs: those of the catalogue, those that options name, and the one that encrypts. */
  readonly variables: readonly string[];
}

/** What workers are told of a run, by the names of secrets. Throws `ConfigurationError` for what cannot be done over a queue. */
export function queueDefinition(request: QueueRequest): QueueDefinition {
  const { options, catalogue, allTools, details } = request;
  const given = givenSettings(request);
  refuseWhatIsOfOneMachine(given, catalogue);
  refuseLiterals(request, given);
  const { sharesTokens = redactsToTokens(request.resolved.values) } = request;
  if (sharesTokens) requireQueueKey(request.environment);
  const settings = Object.fromEntries(
    Object.entries(given).filter(([key]) => !ofOneMachine.has(key) && options[key]?.path !== true),
  );
  return {
    definition: { version: 1, settings, catalogue, allTools: [...allTools], details },
    variables: variablesOf(catalogue, settings, sharesTokens),
  };
}

/** The settings that are not at their defaults. */
function givenSettings({ resolved }: QueueRequest): JsonObject {
  return Object.fromEntries(
    Object.entries(resolved.values).flatMap(([key, value]): [string, Json][] => {
      const isDefault = resolved.origins[key]?.kind === 'default';
      return value === undefined || isDefault ? [] : [[key, value]];
    }),
  );
}

/** The settings of a definition as the command has them, on this machine. */
export function settingsOfDefinition<T extends OptionTable>(
  { settings }: RunDefinition,
  options: T,
  here: { readonly workspace: string; readonly concurrency: number },
): SettingsOf<T> & typeof here {
  const flags = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [flagName(key), value]),
  );
  const { values } = resolveSettings(options, {
    ...{ flags, environment: {}, configFile: null, currentFolder: here.workspace },
  });
  return { ...values, ...here };
}

const notOverQueue: readonly {
  readonly key: string;
  readonly value?: string;
  readonly why: string;
  readonly remedy: string;
}[] = [
  {
    key: 'replay',
    why: 'answers from the files of one machine',
    remedy: 'Leave out --replay or --queue.',
  },
  {
    key: 'recorded',
    why: 'answers from the files of one machine',
    remedy: 'Leave out --recorded or --queue, or let a server answer: --answers-url.',
  },
  {
    key: 'cacheOnly',
    why: 'takes what one machine has on record of its models',
    remedy: 'Leave out --cache-only or --queue.',
  },
  {
    key: 'reset',
    why: 'brings a service back that the agents of other workers are using',
    remedy: 'Leave out --reset or --queue.',
  },
];

function refuseWhatIsOfOneMachine(given: JsonObject, { name, source }: Catalogue): void {
  if (source.kind === 'mcp-stdio')
    throw new ConfigurationError(
      `${name} is an MCP server that is started by a command: each worker would have one of its own, with a state of its own.`,
      {
        remedy:
          'Start it once where all workers reach it and give its address with --mcp-url, or leave out --queue.',
      },
    );
  const found = notOverQueue.find(({ key }) => isAsked(given[key]));
  if (found === undefined) return;
  throw new ConfigurationError(
    `--${flagName(found.key)} ${found.why}, so it cannot be used over a queue.`,
    { remedy: found.remedy },
  );
}

function isAsked(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

/** Secrets are in the environment of each machine; what was written out is in none but this one's. */
function refuseLiterals({ catalogue, environment }: QueueRequest, given: JsonObject): void {
  const unset = referencedVariables(catalogue).find((name) => !environment[name]);
  if (unset !== undefined)
    throw new ConfigurationError(
      `A value that was written out for ${catalogue.name} would have to go through Redis to reach the workers.`,
      {
        remedy: `Put it into the variable ${unset}, here and in the environment of every worker, and run "tooldraft refine ${catalogue.name}".`,
      },
    );
  const written = secretWrittenIn(catalogue.source);
  if (written !== null)
    throw new ConfigurationError(
      `The catalogue ${catalogue.name} has the value of ${written} written out, which would have to go through Redis to reach the workers.`,
      {
        remedy:
          'Put it into a variable, here and in the environment of every worker, and write ${NAME} in its place.',
      },
    );
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string' || !/^https?:/i.test(value) || ofOneMachine.has(key)) continue;
    if (maskAddress(value) === value) continue;
    throw new ConfigurationError(
      `--${flagName(key)} has a secret in it, which would have to go through Redis to reach the workers.`,
      {
        remedy:
          'Leave it out of the address: keys are read from the environment of each worker (--…-key-variable NAME).',
      },
    );
  }
}

function requireQueueKey(environment: Environment): string {
  const key = environment[queueKeyVariable];
  if (key !== undefined && key !== '') return key;
  throw new ConfigurationError(
    `Private values in answers would have to go through Redis to reach the workers, and ${queueKeyVariable}, which encrypts them, is not set.`,
    {
      remedy: `Set it to the same long secret here and on every worker, e.g. one that "openssl rand -base64 32" makes, or give --redact strict.`,
    },
  );
}

type Redacting = Readonly<Record<string, unknown>>;

function redactsToTokens(settings: Redacting): boolean {
  return settings['redact'] === 'tokens';
}

/**
 * What all processes of a run know of private values; absent where each keeps its own to itself (`--redact strict`). Rejects with
 * `ConfigurationError` where the key is missing, or another than where the run was started.
 */
export async function queueTokens(
  redis: Redis,
  run: QueuedRunId,
  settings: Redacting,
  environment: Environment,
): Promise<SharedTokens | undefined> {
  if (!redactsToTokens(settings)) return undefined;
  return redisTokens(redis, run, requireQueueKey(environment));
}

/** What of a source holds a secret itself, in place of the name of a variable; null where nothing does. */
function secretWrittenIn(source: Source): string | null {
  if (source.kind !== 'http' && source.kind !== 'mcp-http') return null;
  const isWritten = ([name, value]: readonly [string, string]): boolean =>
    environmentNames(value).length === 0 && (isSecretName(name) || looksLikeToken(value));
  const header = Object.entries(source.headers).find(isWritten);
  if (header !== undefined) return header[0];
  const credentials = source.kind === 'http' ? source.credentials : [];
  const credential = credentials.find(({ value }) => environmentNames(value).length === 0);
  return credential === undefined ? null : `the ${credential.kind} credential`;
}

function variablesOf(
  catalogue: Catalogue,
  settings: JsonObject,
  sharesTokens: boolean,
): readonly string[] {
  const named = Object.entries(settings).flatMap(([key, value]) =>
    /keyVariable$/i.test(key) && typeof value === 'string' ? [value] : [],
  );
  const key = sharesTokens ? [queueKeyVariable] : [];
  return [...new Set([...referencedVariables(catalogue), ...named, ...key])].sort();
}
