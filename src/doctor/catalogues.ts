import { basename, dirname, extname, join } from 'node:path';
import {
  findCatalogueFile,
  listCatalogues,
  readCatalogueFile,
} from '../catalogues/load-catalogue.js';
import { loadReviews } from '../storage/reviews-file.js';
import { damageOf, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import { isListed, leadsOut, type Workspace } from './workspace.js';

async function cataloguesOf(at: Workspace): Promise<readonly string[]> {
  const { paths } = at;
  return (await leadsOut(at, paths.tools)) === null ? listCatalogues(paths.root) : [];
}

async function damageOfCatalogue({ paths }: Workspace, name: string): Promise<Damage | null> {
  let file: string | null = null;
  const twice = await refusalOf(async () => {
    file = await findCatalogueFile(paths.root, name);
  });
  if (twice !== null) return damageOf(twice, paths.tools, () => 'catalogue-twice');
  if (file === null) return null;
  const path: string = file;
  let inside = name;
  const refusal = await refusalOf(async () => {
    inside = (await readCatalogueFile(path)).name;
  });
  if (refusal !== null)
    return {
      ...damageOf(refusal, path, () => 'catalogue-broken'),
      remedy:
        'Correct the file or import the catalogue again; keep what is no catalogue elsewhere.',
    };
  if (inside === name) return null;
  return {
    ...{ kind: 'catalogue-name', file: path },
    what: `The catalogue ${path} calls itself ${JSON.stringify(inside)}: its runs are kept under that name, and commands do not find it by it.`,
    remedy: `Rename the file to ${inside}${extname(path)}, or put "${name}" as the name into it.`,
  };
}

/** Catalogues in `tools/`, and what belongs to one that is not there. */
export const cataloguesCheck: Check = {
  name: 'Catalogues',
  kinds: {
    'catalogue-broken': { is: 'a catalogue in `tools/` that cannot be read' },
    'catalogue-name': {
      is: 'a catalogue that calls itself something else than its file is called',
    },
    'catalogue-twice': { is: 'two files of one catalogue' },
    'trajectories-orphan': { is: 'trajectories of a catalogue that is not in `tools/`' },
  },
  async *look(at) {
    const { paths, entries } = at;
    const names = await cataloguesOf(at);
    for (const name of names) {
      at.looking(join(paths.tools, name));
      const damage = await damageOfCatalogue(at, name);
      if (damage !== null) yield damage;
    }
    for (const { path, kind } of entries) {
      const name = basename(path);
      if (kind !== 'folder' || dirname(path) !== paths.trajectories) continue;
      if (!isListed(at, paths.tools)) continue;
      if (names.includes(name) || !at.runs.some((run) => run.catalogue === name && run.hasFolder))
        continue;
      yield {
        ...{ kind: 'trajectories-orphan', file: path },
        what: `The trajectories ${path} are of a catalogue that is not in ${paths.tools}.`,
        remedy: `Import the catalogue again under the name ${name} with "tooldraft import", or move the folder away.`,
      };
    }
  },
};

/** What people decided of sentences. */
export const reviewsCheck: Check = {
  name: 'Reviews',
  kinds: {
    'reviews-broken': { is: 'a file of decisions that cannot be read' },
    'reviews-orphan': { is: 'decisions about a catalogue that is not in `tools/`' },
  },
  async *look(at) {
    const { paths, entries } = at;
    const names = await cataloguesOf(at);
    for (const { path, kind } of entries) {
      if (kind !== 'file' || dirname(path) !== paths.reviews || !path.endsWith('.yaml')) continue;
      const catalogue = basename(path, '.yaml');
      at.looking(path);
      const refusal = await refusalOf(() => loadReviews(paths.root, catalogue));
      if (refusal !== null) yield damageOf(refusal, path, () => 'reviews-broken');
      else if (isListed(at, paths.tools) && !names.includes(catalogue))
        yield {
          ...{ kind: 'reviews-orphan', file: path },
          what: `The decisions ${path} are about a catalogue that is not in ${paths.tools}.`,
          remedy: `Import the catalogue again under the name ${catalogue}, or rename the file to that of the catalogue it is about.`,
        };
    }
  },
};
