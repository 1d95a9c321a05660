import { basename, join } from 'node:path';
import type { FileProblem } from '../core/errors.js';
import { toolFileName } from '../core/tool-file-name.js';
import { archiveFolder } from '../storage/archived-trajectories.js';
import { readTrajectory } from '../storage/list-trajectories.js';
import { TrajectoryFile } from '../storage/trajectory-file.js';
import { damageOf, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import { entriesIn, type RunHere, type Workspace } from './workspace.js';

/** What a reader says is wrong, as a kind. */
function kindOf(problem: FileProblem | undefined): string {
  switch (problem) {
    case 'empty':
      return 'trajectory-empty';
    case 'syntax':
      return 'trajectory-cut';
    case 'version':
      return 'trajectory-version';
    case 'elsewhere':
      return 'trajectory-elsewhere';
    default:
      return 'trajectory-altered';
  }
}

/** Trajectories of a run, or those that it has archived: files whose names end in `.json`. */
export function trajectoriesIn(at: Workspace, folder: string): readonly string[] {
  return entriesIn(at, folder).flatMap(({ path, kind }) => {
    const name = basename(path);
    return kind === 'file' && name.endsWith('.json') && !name.startsWith('.') ? [path] : [];
  });
}

async function damageIn(file: string, { catalogue, run }: RunHere): Promise<Damage | null> {
  let name = basename(file);
  const refusal = await refusalOf(async () => {
    const trajectory = await readTrajectory(file, catalogue, run);
    if (trajectory !== null) name = `${toolFileName(trajectory.tool)}.json`;
  });
  if (refusal !== null) return damageOf(refusal, file, kindOf);
  if (name === basename(file)) return null;
  return {
    ...{ kind: 'trajectory-name', file },
    what: `The trajectory ${file} has another name than its tool's, ${name}: the run does not find it and begins the tool anew.`,
    remedy: `Rename it to ${name}, or move it away where that one is there.`,
  };
}

/** What happened to each tool: a run goes on from it, and what is not as it was written is refused by every command. */
export const trajectoriesCheck: Check = {
  name: 'Trajectories',
  kinds: {
    'trajectory-empty': { is: 'a trajectory without a byte' },
    'trajectory-cut': { is: 'a trajectory that is cut off, or no JSON' },
    'trajectory-altered': { is: 'a trajectory that is not as it was written' },
    'trajectory-version': { is: 'a trajectory of a version that this build does not read' },
    'trajectory-elsewhere': { is: 'a trajectory of another run or catalogue' },
    'trajectory-name': { is: "a trajectory whose file has another name than its tool's" },
    'archived-trajectory': {
      is: 'a trajectory that was archived when its tool began anew, and that cannot be read',
    },
  },
  async *look(at) {
    for (const run of at.runs) {
      for (const file of trajectoriesIn(at, run.folder)) {
        at.looking(file);
        const damage = await damageIn(file, run);
        if (damage !== null) yield damage;
      }
      for (const file of trajectoriesIn(at, join(run.folder, archiveFolder))) {
        at.looking(file);
        const refusal = await refusalOf(() => new TrajectoryFile(file).read());
        if (refusal !== null) yield damageOf(refusal, file, () => 'archived-trajectory');
      }
    }
  },
};
