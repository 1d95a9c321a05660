import { rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { StorageError } from '../core/errors.js';
import { evaluationLogAt } from '../evaluation/evaluation-logs.js';
import { cleanUpLog } from '../storage/clean-up-log.js';
import { fileWork } from '../storage/file-work.js';
import { storageFailure } from '../storage/storage-failure.js';
import { syncFolder } from '../storage/sync-folder.js';
import { cutTornEnd, tornBytes } from '../storage/torn-end.js';
import { waveLog } from '../storage/wave-log.js';
import { damageOf, whileHeld, whileUnchanged, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import type { RunHere, Workspace } from './workspace.js';

/** A log of ours: how to read all of it, and how to do something to it while nobody else does. */
interface LogHere {
  readonly path: string;
  readonly read: () => Promise<unknown>;
  readonly isInUse: boolean;
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  readonly isOfWaves?: boolean;
}

function logsOfRun(
  at: Workspace,
  { catalogue, run, isHeld: isInUse }: RunHere,
): readonly LogHere[] {
  const { root } = at.paths;
  const alone: LogHere['alone'] = (task) => whileHeld(at, { catalogue, run }, task);
  const waves = waveLog(root, catalogue, run);
  const cleanUps = cleanUpLog(root, catalogue, run);
  return [
    { path: waves.path, read: () => waves.read(), isInUse, alone, isOfWaves: true },
    { path: cleanUps.path, read: () => cleanUps.read(), isInUse, alone },
  ];
}

function logsIn(at: Workspace): readonly LogHere[] {
  const { paths, entries, runs } = at;
  const ofRuns = new Map(
    runs.flatMap((run) => logsOfRun(at, run)).map((log) => [log.path, log] as const),
  );
  return entries.flatMap((entry): readonly LogHere[] => {
    const { path, kind, isQuiet } = entry;
    if (kind !== 'file') return [];
    const ofRun = ofRuns.get(path);
    if (ofRun !== undefined) return [ofRun];
    const log = evaluationLogAt(paths.root, path);
    if (log === null) return [];
    return [
      {
        path,
        read: () => log.read(),
        isInUse: !isQuiet,
        alone: (task) => whileUnchanged(entry, task),
      },
    ];
  });
}

async function brokenLog(log: LogHere): Promise<Damage | null> {
  const { path, read, isInUse, alone, isOfWaves = false } = log;
  const refusal = await refusalOf(read);
  if (refusal === null) return null;
  if (!isOfWaves) return damageOf(refusal, path, () => 'log-broken');
  const damage = damageOf(refusal, path, () => 'waves-broken');
  if (isInUse || damage.kind !== 'waves-broken') return damage;
  return {
    ...damage,
    remedy:
      'Set it aside with --repair: the run then goes on, and its tools may know more of one another than in one go.',
    repair: {
      does: `is kept as ${basename(path)}${setAsideEnding}`,
      make: () => alone(() => setAside(path)),
    },
  };
}

const setAsideEnding = '.broken';

async function setAside(path: string): Promise<void> {
  const kept = `${path}${setAsideEnding}`;
  if (await fileWork().pathExists(kept))
    throw new StorageError(`There is a ${kept} already.`, {
      file: kept,
      remedy: 'Move it away, or remove it.',
    });
  try {
    await rename(path, kept);
    await syncFolder(dirname(path));
  } catch (error) {
    throw storageFailure(error, 'set aside', path);
  }
}

async function* damagesOfLog(log: LogHere): AsyncGenerator<Damage> {
  const { path, isInUse, alone, isOfWaves = false } = log;
  const broken = await brokenLog(log);
  if (broken !== null) yield broken;
  const torn = isInUse || (isOfWaves && broken !== null) ? 0 : await tornBytes(path);
  if (torn === 0) return;
  yield {
    ...{ kind: isOfWaves ? 'waves-torn' : 'log-torn', file: path },
    what: `The log ${path} ends in the middle of a line, ${torn} bytes of it: a process was killed while it wrote.`,
    remedy: 'Cut the line off with --repair; the next command that adds to the log does the same.',
    repair: { does: 'loses the torn line', make: () => alone(() => cutTornEnd(path)) },
  };
}

/** Waves and removals of runs, and what was evaluated: nothing in them is made twice. */
export const logsCheck: Check = {
  name: 'Logs',
  kinds: {
    'waves-torn': {
      is: "a run's log of its waves whose last line was torn by a kill",
      repaired: 'the line is cut off',
    },
    'waves-broken': {
      is: "a run's log of its waves with a line that cannot be read: the run does not go on",
      repaired: 'it is kept as `waves.jsonl.broken`; the run goes on without it',
    },
    'log-torn': {
      is: 'a log of evaluations or removals whose last line was torn by a kill; older than a minute',
      repaired: 'the line is cut off',
    },
    'log-broken': { is: 'a log of evaluations or removals with a line that cannot be read' },
  },
  async *look(at) {
    for (const log of logsIn(at)) {
      at.looking(log.path);
      yield* damagesOfLog(log);
    }
  },
};
