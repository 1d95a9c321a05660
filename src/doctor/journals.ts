import { basename } from 'node:path';
import type { TooldraftError } from '../core/errors.js';
import { toolFileName } from '../core/tool-file-name.js';
import { accountFile } from '../storage/journal-account.js';
import { partNumbers, partPath, readParts } from '../storage/read-journal.js';
import { cutTornEnd, tornBytes } from '../storage/torn-end.js';
import { someOf } from '../support/some-of.js';
import { damageOf, whileHeld, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import { trajectoriesIn } from './trajectories.js';
import type { RunHere, Workspace } from './workspace.js';

const mostNamed = 4;

async function* tornEnds(at: Workspace, run: RunHere): AsyncGenerator<Damage> {
  for (const part of await partNumbers(run.folder)) {
    const file = partPath(run.folder, part);
    const torn = await tornBytes(file);
    if (torn === 0) continue;
    yield {
      ...{ kind: 'journal-torn', file },
      what: `The journal ${file} ends in the middle of a line, ${torn} bytes of it: a process was killed while it wrote.`,
      remedy: 'Cut the line off with --repair; every command leaves it out, and the run goes on.',
      repair: {
        does: 'loses the torn line',
        make: () => whileHeld(at, run, () => cutTornEnd(file)),
      },
    };
  }
}

function damageOfJournal(error: TooldraftError, run: RunHere): Damage {
  const account = accountFile(run.folder);
  const isAccount = error.file === account;
  return damageOf(error, account, (problem) => {
    if (isAccount) return problem === 'lost' ? 'account-missing' : 'account-broken';
    return problem === 'lost' ? 'journal-short' : 'journal-altered';
  });
}

/** Calls of tools whose trajectories are gone, by the part that they stand in. */
async function* orphans(at: Workspace, run: RunHere): AsyncGenerator<Damage> {
  const known = new Set(trajectoriesIn(at, run.folder).map((file) => basename(file, '.json')));
  const { parts } = await readParts(run.folder);
  for (const { part, entries } of parts) {
    const tools = new Set(entries.map(({ tool }) => tool));
    const lost = [...tools].filter((tool) => !known.has(toolFileName(tool)));
    if (lost.length === 0) continue;
    const file = partPath(run.folder, part);
    yield {
      ...{ kind: 'journal-orphans', file },
      what: `The journal ${file} has calls of tools without a trajectory: ${someOf(lost, mostNamed)}.`,
      remedy:
        'Restore the trajectories from a backup; otherwise the same refine command begins these tools anew, and may make their calls again.',
    };
  }
}

/** What was recorded since trajectories were last written, and the account of how much that is. */
export const journalsCheck: Check = {
  name: 'Journals',
  kinds: {
    'journal-torn': {
      is: 'a journal whose last line was torn by a kill',
      repaired: 'the line is cut off',
    },
    'journal-altered': { is: 'a journal with a line that is not as it was written' },
    'journal-short': { is: 'a journal with fewer lines than were written to it, or none' },
    'account-missing': { is: 'a run without `recorded.log`, which says how long its journal is' },
    'account-broken': { is: 'a `recorded.log` that cannot be read' },
    'journal-orphans': { is: 'calls in a journal of tools that have no trajectory' },
  },
  async *look(at) {
    for (const run of at.runs) {
      if (!run.hasFolder) continue;
      at.looking(run.folder);
      if (!run.isHeld) yield* tornEnds(at, run);
      const refusal = await refusalOf(() => readParts(run.folder));
      if (refusal !== null) yield damageOfJournal(refusal, run);
      else if (!run.isHeld) yield* orphans(at, run);
    }
  },
};
