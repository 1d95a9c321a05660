import { runCli } from './run-cli.js';
import {
  faultsInDocs,
  readRun,
  reasonsAgainstAccepted,
  unclaimedSentences,
  unprovenClaims,
  type RefinedRun,
} from './refined-run.js';

export interface SoundRefinement {
  readonly folder: string;
  /** What comes behind `refine`. */
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The name of the run; `rules` when absent. */
  readonly run?: string;
  readonly timeoutMs: number;
  /** Tools that writing calls may fail to reach, because the gate lets only things of the run be changed; none by default. */
  readonly maybeUnreached?: readonly string[];
}

export interface SoundRun extends RefinedRun {
  readonly answer: RefineAnswer;
}

interface RefineAnswer {
  readonly status: string;
  readonly errors: readonly { readonly tool?: string }[];
  readonly results: {
    readonly usage: {
      readonly total: { readonly calls: number };
      readonly acceptedRevisions: number;
    };
  };
}

/** Refines to the end with the built CLI, holds what must be so of every run, whatever the system, and gives what it left. */
export async function refineSoundly(options: SoundRefinement): Promise<SoundRun> {
  const { folder, words, env = {}, run: name, timeoutMs, maybeUnreached = [] } = options;
  const ended = await runCli(['refine', ...words, '--name', 'system', '--json'], {
    cwd: folder,
    env,
    timeoutMs,
  });
  const answer = JSON.parse(ended.stdout) as RefineAnswer;
  const { status, errors } = answer;
  const isWhole = errors.length === 0;
  expect({
    code: ended.code,
    status,
    others: errors.filter(({ tool }) => !maybeUnreached.includes(tool ?? '')),
  }).toEqual({
    code: isWhole ? 0 : 3,
    status: isWhole ? 'done' : 'partial',
    others: [],
  });
  const run = await readRun(folder, 'system', name);
  expect(unprovenClaims(run)).toEqual([]);
  expect(unclaimedSentences(run)).toEqual([]);
  expect(faultsInDocs(run)).toEqual([]);
  expect(reasonsAgainstAccepted(run)).toEqual([]);
  return { ...run, answer };
}
