import { basename, dirname, join } from 'node:path';
import { queueFile } from '../queue/coordinate.js';
import { damageOf, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import { isName, type Workspace } from './workspace.js';

const ending = '.queue.json';

async function damageIn(at: Workspace, file: string): Promise<Damage | null> {
  const { paths, queuedRuns } = at;
  const catalogue = basename(dirname(file));
  const run = basename(file, ending);
  if (!isName('catalogue', catalogue) || !isName('run', run)) return null;
  let id: string | undefined;
  const refusal = await refusalOf(async () => {
    id = (await queueFile(paths.root, catalogue, run)).store.data?.id;
  });
  if (refusal !== null) return damageOf(refusal, file, () => 'queue-file-broken');
  if (id === undefined || queuedRuns === null || queuedRuns.has(id)) return null;
  return {
    ...{ kind: 'queue-file-orphan', file },
    what: `The file ${file} tells of a run on a queue that this Redis does not have: it is another Redis, or it has lost the run.`,
    remedy: `Look whether --queue is the one that ${catalogue}/${run} was begun on. The same refine command puts the run there again, from what is on disk.`,
  };
}

/** What a workspace remembers of runs that workers do, over a queue. */
export const queuesCheck: Check = {
  name: 'Queues',
  kinds: {
    'queue-file-broken': {
      is: 'a `….queue.json` that cannot be read: nobody can come back to its run',
    },
    'queue-file-orphan': {
      is: 'with `--queue`: a run over a queue that the Redis named does not have',
    },
  },
  async *look(at) {
    const runs = join(at.paths.state, 'runs');
    for (const { path, kind } of at.entries) {
      const isOurs = dirname(dirname(path)) === runs && path.endsWith(ending);
      if (kind !== 'file' || !isOurs) continue;
      at.looking(path);
      const damage = await damageIn(at, path);
      if (damage !== null) yield damage;
    }
  },
};
