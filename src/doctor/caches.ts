import { dirname } from 'node:path';
import { StorageError } from '../core/errors.js';
import {
  compactCache,
  isMostlySuperseded,
  readCacheLines,
  type CacheLines,
} from '../storage/cache-lines.js';
import { isWholeCacheLine } from '../storage/file-cache.js';
import { isWholeVectorLine } from '../storage/vector-cache.js';
import { damageOf, unreadable, whileUnchanged, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import type { Entry, Workspace } from './workspace.js';

interface CacheFormat {
  readonly damaged: string;
  readonly isWhole: (line: string) => boolean;
}

function formatOf({ paths }: Workspace, { path, kind }: Entry): CacheFormat | null {
  if (kind !== 'file' || dirname(path) !== paths.cache) return null;
  if (path.endsWith('.jsonl')) return { damaged: 'answers-damaged', isWhole: isWholeCacheLine };
  if (path.endsWith('.vectors')) return { damaged: 'vectors-damaged', isWhole: isWholeVectorLine };
  return null;
}

function* damagesOf(
  entry: Entry,
  { damaged, isWhole }: CacheFormat,
  found: CacheLines,
  isIdle: boolean,
): Generator<Damage> {
  const { path, isQuiet } = entry;
  const repair = {
    does: 'is written again without them',
    make: () => whileUnchanged(entry, () => compactCache(path, isWhole)),
  };
  const isFree = isQuiet && isIdle;
  const remedy = isFree
    ? 'Take them out with --repair.'
    : 'Come back with --repair once no command has used the workspace for a minute.';
  const some = (count: number): string => (count === 1 ? 'a line' : `${count} lines`);
  if (found.firstDamaged !== null)
    yield {
      ...{ kind: damaged, file: path, remedy, repair: isFree ? repair : undefined },
      what: `The cache ${path} has ${some(found.damaged)} that cannot be used, the first in line ${found.firstDamaged}: what stood there is asked for again.`,
    };
  if (!isMostlySuperseded(found)) return;
  yield {
    ...{ kind: 'cache-superseded', file: path, remedy, repair: isFree ? repair : undefined },
    what: `More than half of the cache ${path} is of no use: ${found.superseded} of ${found.lines} lines stand again further below.`,
  };
}

/** Answers of models and vectors of texts that are kept so that nobody pays for them twice. */
export const cachesCheck: Check = {
  name: 'Caches',
  kinds: {
    'answers-damaged': {
      is: "a cache of a model's answers with lines that are not as they were written",
      repaired: 'it is written again without them',
    },
    'vectors-damaged': {
      is: 'a cache of vectors with lines that are not as they were written',
      repaired: 'it is written again without them',
    },
    'cache-superseded': {
      is: 'a cache of which more than half, and at least 100 lines, stand again further below',
      repaired: 'it is written again without them',
    },
  },
  async *look(at) {
    const isIdle = !at.runs.some(({ isHeld }) => isHeld);
    for (const entry of at.entries) {
      const format = formatOf(at, entry);
      if (format === null) continue;
      const { path } = entry;
      at.looking(path);
      // The end of a file that is being written is no damage.
      if (!entry.isQuiet && !isIdle) continue;
      let found: CacheLines | null = null;
      const refusal = await refusalOf(async () => {
        found = await readCacheLines(path, format.isWhole);
      });
      if (refusal instanceof StorageError) yield damageOf(refusal, path, () => unreadable);
      if (found !== null) yield* damagesOf(entry, format, found, isIdle);
    }
  },
};
