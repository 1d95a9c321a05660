import { ConfigurationError } from '../../core/errors.js';
import { queuedRuns } from '../../queue/queued-runs.js';
import type { QueuedRun } from '../../queue/run-record.js';
import type { Redis } from '../../redis/connect.js';
import { didYouMean } from '../../support/did-you-mean.js';

/** `catalogue/run`: what messages call a run. */
export function nameOf({ catalogue, run }: QueuedRun): string {
  return `${catalogue}/${run}`;
}

/** The runs that a word names by name, `catalogue/name` or id; all without one. Throws `ConfigurationError` where it names none. */
export async function runsNamed(
  redis: Redis,
  word: string | undefined,
): Promise<readonly QueuedRun[]> {
  const runs = await queuedRuns(redis);
  if (word === undefined) return runs;
  const named = runs.filter((run) => [run.run, nameOf(run), run.id].includes(word));
  if (named.length > 0) return named;
  const known = runs.map(nameOf);
  throw new ConfigurationError(
    `The queue has no run "${word}".${didYouMean(word, [...known, ...runs.map(({ run }) => run)])}`,
    { remedy: known.length === 0 ? 'It has no runs.' : `It has ${known.join(', ')}.` },
  );
}

/** The one run that a word names, or the only one there is. Throws `ConfigurationError` where that is not clear. */
export async function oneRunNamed(redis: Redis, word: string | undefined): Promise<QueuedRun> {
  const [run, ...others] = await runsNamed(redis, word);
  if (run === undefined)
    throw new ConfigurationError('The queue has no runs.', {
      remedy: 'Start one with "tooldraft refine … --queue", or check the address.',
    });
  if (others.length === 0) return run;
  const all = [run, ...others].map((one) => `${nameOf(one)} (${one.id})`);
  throw new ConfigurationError(
    `${word === undefined ? 'The queue has' : `"${word}" names`} ${all.length} runs: ${all.join(', ')}.`,
    { remedy: 'Name one of them, by its id where names are the same.' },
  );
}
