import { dirname } from 'node:path';
import type { FileProblem } from '../core/errors.js';
import { areEdited, loadRefinedDocs } from '../storage/refined-docs-store.js';
import { damageOf, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import { trajectoriesIn } from './trajectories.js';
import { isListed, type RunHere, type Workspace } from './workspace.js';

function kindOf(problem: FileProblem | undefined): string {
  if (problem === 'version') return 'docs-version';
  return problem === 'elsewhere' ? 'docs-elsewhere' : 'docs-broken';
}

async function* damagesOfDocs({ paths }: Workspace, run: RunHere): AsyncGenerator<Damage> {
  const { catalogue, docsFile: file } = run;
  const refusal = await refusalOf(() => loadRefinedDocs(paths.root, catalogue, run.run));
  if (refusal !== null) {
    const damage = damageOf(refusal, file, kindOf);
    const anew = 'move it away, and the same refine command writes it anew from the trajectories';
    yield damage.kind === 'docs-broken'
      ? { ...damage, remedy: `Restore the file from a backup, or ${anew}.` }
      : damage;
  } else if (await areEdited(paths.root, catalogue, run.run)) {
    yield {
      ...{ kind: 'docs-edited', file },
      what: `The refined docs ${file} were changed by hand since they were written: refine will not write over them.`,
      remedy: `"tooldraft review ${catalogue} --run ${run.run} --take-edits" makes decisions of the changes, which hold in every run.`,
    };
  }
}

function orphan(at: Workspace, run: RunHere): Damage | null {
  const { catalogue, docsFile, folder, hasDocs, hasFolder, isHeld } = run;
  if (!isListed(at, folder) || !isListed(at, dirname(docsFile))) return null;
  const trajectories = hasFolder ? trajectoriesIn(at, folder).length : 0;
  if (hasDocs && trajectories === 0)
    return {
      ...{ kind: 'docs-alone', file: docsFile },
      what: `The refined docs ${docsFile} are of a run without trajectories: they can be used, but not proven, checked for drift or gone on with.`,
      remedy: `Restore ${folder} from a backup, or refine ${catalogue} again.`,
    };
  if (hasDocs || isHeld || trajectories === 0) return null;
  return {
    ...{ kind: 'trajectories-alone', file: folder },
    what: `The run ${folder} has trajectories and no refined docs: it was ended before it wrote them, or they were removed.`,
    remedy: `"tooldraft refine ${catalogue} --run ${run.run}", with the options it was begun with, goes on and writes them.`,
  };
}

/** What runs made of docs. */
export const docsCheck: Check = {
  name: 'Refined docs',
  kinds: {
    'docs-broken': { is: 'refined docs that cannot be read' },
    'docs-version': { is: 'refined docs of a version that this build does not read' },
    'docs-elsewhere': { is: 'refined docs of another run or catalogue' },
    'docs-edited': { is: 'refined docs that were changed by hand' },
    'docs-alone': { is: 'refined docs of a run that has no trajectories' },
    'trajectories-alone': { is: 'trajectories of a run that has no refined docs' },
  },
  async *look(at) {
    for (const run of at.runs) {
      if (run.hasDocs) {
        at.looking(run.docsFile);
        yield* damagesOfDocs(at, run);
      }
      const damage = orphan(at, run);
      if (damage !== null) yield damage;
    }
  },
};
