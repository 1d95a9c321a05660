import type { Random } from '../../../core/ports.js';
import { groupBy } from '../../../support/group-by.js';
import { seededRandom } from '../../../support/seeded-random.js';
import { environmentNames, type EnvironmentName } from '../../environments/environment.js';
import type { ClarifySample, SampleUser } from '../clarify-sample.js';
import { drawCalls, type Wanted, type Worded } from './draw-calls.js';
import {
  joinings,
  phrasings,
  renderClause,
  secondJoinings,
  secondPhrasings,
  type Wording,
} from './render-request.js';
import { pick } from './request-template.js';
import type { RequestWording } from './templates-of.js';

export interface GenerateOptions {
  readonly seed: number;
  /** Samples of each kind in each environment. */
  readonly each: number;
  readonly environments?: readonly EnvironmentName[] | undefined;
  /** `first` unless told; `second` puts the same kinds of requests in other words. */
  readonly wording?: RequestWording | undefined;
  /** Requests of each sample; one to three unless told. */
  readonly requests?: number | undefined;
}

const kinds = ['explicit', 'ambiguous', 'infeasible'] as const;
const mostRequests = 3;

/**
 * Samples from templates alone: explicit, ambiguous and infeasible ones, as many of each for every environment. Requests ask
 * for one to four calls, some of which need what earlier ones gave. The gold of each has been carried out; a request
 * does not say the values it hides. The same seed gives the same samples.
 */
export function generateSamples(options: GenerateOptions): readonly ClarifySample[] {
  const names = options.environments ?? environmentNames;
  return names.flatMap((name) => {
    const place = environmentNames.indexOf(name);
    const uses = new Map<string, number>();
    return kinds.flatMap((kind, at) => {
      const random = seededRandom(options.seed * 1000 + place * 10 + at);
      const { wording = 'first', requests } = options;
      return Array.from({ length: options.each }, (_, index) => {
        const sample = oneSample(
          { name, kind, number: index + 1, wording, uses, requests },
          random,
        );
        for (const { tool } of sample?.gold ?? []) uses.set(tool, (uses.get(tool) ?? 0) + 1);
        return sample;
      }).filter((sample) => sample !== null);
    });
  });
}

/** Null where no request can be drawn that fits. */
function oneSample(
  { requests, ...wanted }: Wanted & Pick<GenerateOptions, 'requests'>,
  random: Random,
): ClarifySample | null {
  const count = requests ?? 1 + Math.floor(random.next() * mostRequests);
  const changed = Math.floor(random.next() * count);
  let worded: readonly Worded[] = [];
  for (let request = 0; request < count; request += 1) {
    const isChanged =
      wanted.kind === 'ambiguous' || (wanted.kind === 'infeasible' && request === changed);
    const drawn = drawCalls({ wanted, request, isChanged, earlier: worded }, random);
    if (drawn === null) return null;
    worded = [...worded, ...drawn];
  }
  return sampleOf(wanted, worded, random);
}

function sampleOf(
  { name, kind, number, wording }: Wanted,
  worded: readonly Worded[],
  random: Random,
): ClarifySample {
  const isFirst = wording === 'first';
  const series = isFirst ? 'generated' : 'generated-second';
  const requests = groupBy(worded, ({ request }) => request);
  const change = worded.find((each) => each.change !== null)?.change ?? null;
  return {
    ...{ version: 1, id: `${series}:${name}-${kind}-${number}`, environment: name, kind },
    requests: [...requests.values()].map((calls) => {
      const phrased = pick(isFirst ? phrasings : secondPhrasings, random);
      const joined = pick(isFirst ? joinings : secondJoinings, random);
      return phrased(joined(calls.map(({ drawn, wordings }) => renderClause(drawn, wordings))));
    }),
    gold: worded.map(({ drawn, request, links }) => ({
      ...{ tool: drawn.template.tool, arguments: drawn.arguments, request },
      ...(links.length > 0 && { links: [...links] }),
    })),
    intention: worded
      .map(({ drawn }) => `The user wants you to ${renderClause(drawn)}.`)
      .join('\n'),
    config: {},
    hidden: changesOf(worded, 'hidden'),
    corrupted: changesOf(worded, 'wrong'),
    user: userOf(worded, random),
    ...(change !== null && { change }),
    source: 'templates',
    deviations: [
      'Requests are made from templates of this project, not from BFCL or PDF sessions.',
      'The rubric is held by rule (hidden values are absent, the gold was carried out), not judged by people.',
      'Up to three values of each call are hidden, not of each sample; the user tells some of them in part, later or not at all.',
    ],
  };
}

/** Someone who tells one to three values at once, some changed ones in part or later, and none that only a tool can tell. */
function userOf(worded: readonly Worded[], random: Random): SampleUser {
  return {
    atOnce: pick([1, 2, 2, 3], random),
    knows: worded.flatMap(({ wordings, links, among }, call): SampleUser['knows'] => [
      ...[...wordings.keys()].map((argument): SampleUser['knows'][number] => {
        const chance = random.next();
        const choices = among.get(argument);
        if (chance < 0.25) return { call, argument, how: 'later' };
        if (chance < 0.85 && choices !== undefined) {
          return { call, argument, how: 'narrows', among: [...choices] };
        }
        return { call, argument, how: 'tells' };
      }),
      ...links
        .filter(({ at }) => at.startsWith('answer.'))
        .map(({ argument }) => ({ call, argument, how: 'cannot' as const })),
    ]),
  };
}

function changesOf(worded: readonly Worded[], kind: Wording['kind']): ClarifySample['hidden'] {
  return worded.flatMap(({ wordings }, call) =>
    [...wordings].flatMap(([argument, wording]) => {
      if (wording.kind !== kind) return [];
      return [{ call, argument, ...(wording.kind === 'wrong' ? { said: wording.value } : {}) }];
    }),
  );
}
