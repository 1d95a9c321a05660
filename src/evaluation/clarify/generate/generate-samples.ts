import type { Json } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { seededRandom } from '../../../support/seeded-random.js';
import {
  environmentNames,
  type Environment,
  type EnvironmentName,
} from '../../environments/environment.js';
import { environmentTool } from '../../environments/create-environment.js';
import { environmentNamed } from '../../environments/environments.js';
import type { ClarifySample } from '../clarify-sample.js';
import { documentsTemplates } from './documents-templates.js';
import { argumentsIn, drawRequest, type DrawnRequest } from './draw-request.js';
import { filesTemplates } from './files-templates.js';
import {
  phrasings,
  renderClause,
  secondPhrasings,
  spokenValue,
  type Wording,
} from './render-request.js';
import { pick, type RequestTemplate } from './request-template.js';
import { secondWording } from './second-wording.js';
import { tradingTemplates } from './trading-templates.js';
import { travelTemplates } from './travel-templates.js';
import { vehicleTemplates } from './vehicle-templates.js';

export interface GenerateOptions {
  readonly seed: number;
  /** Samples of each kind in each environment. */
  readonly each: number;
  readonly environments?: readonly EnvironmentName[] | undefined;
  /** `first` unless told; `second` puts the same kinds of requests in other words. */
  readonly wording?: RequestWording | undefined;
}

export const requestWordings = ['first', 'second'] as const;
export type RequestWording = (typeof requestWordings)[number];

const templates: Readonly<Record<EnvironmentName, readonly RequestTemplate[]>> = {
  documents: documentsTemplates,
  vehicle: vehicleTemplates,
  trading: tradingTemplates,
  travel: travelTemplates,
  files: filesTemplates,
};

const kinds = ['explicit', 'ambiguous', 'infeasible'] as const;
type Kind = (typeof kinds)[number];

/** So many arguments are hidden at most (SAGE appendix B: three). */
const mostHidden = 3;
const mostRequests = 3;
const mostTries = 200;

/**
 * Samples from templates alone: explicit, ambiguous and infeasible ones, as many of each for every environment. The gold of
 * each has been carried out; hidden values stand nowhere in its requests. The same seed gives the same samples.
 */
export function generateSamples(options: GenerateOptions): readonly ClarifySample[] {
  const names = options.environments ?? environmentNames;
  return names.flatMap((name, place) =>
    kinds.flatMap((kind, at) => {
      const random = seededRandom(options.seed * 1000 + place * 10 + at);
      return Array.from({ length: options.each }, (_, index) =>
        oneSample({ name, kind, number: index + 1, wording: options.wording ?? 'first' }, random),
      ).filter((sample) => sample !== null);
    }),
  );
}

interface Wanted {
  readonly name: EnvironmentName;
  readonly kind: Kind;
  readonly number: number;
  readonly wording: RequestWording;
}

function oneSample(wanted: Wanted, random: Random): ClarifySample | null {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const sample = trySample(wanted, random);
    if (sample !== null) return sample;
  }
  return null;
}

interface Worded {
  readonly drawn: DrawnRequest;
  readonly wordings: ReadonlyMap<string, Wording>;
}

/** Null where the requests drawn cannot be of this kind, or say what they should hide. */
function trySample(wanted: Wanted, random: Random): ClarifySample | null {
  const { name, kind } = wanted;
  const environment = environmentNamed(name);
  const count = 1 + Math.floor(random.next() * mostRequests);
  const changed = kind === 'explicit' ? -1 : Math.floor(random.next() * count);
  const worded: Worded[] = [];
  for (let request = 0; request < count; request += 1) {
    const drawn = drawRequest(environment, pick(templatesOf(wanted), random), random);
    if (drawn === null || worded.some((each) => each.drawn.template === drawn.template))
      return null;
    const wordings =
      request === changed
        ? wordingsOf(kind, drawn, environment, random)
        : new Map<string, Wording>();
    if (wordings === null || !carriedOut(environment, drawn)) return null;
    worded.push({ drawn, wordings });
  }
  const sample = sampleOf(wanted, worded, random);
  return isFaithful(sample, worded) ? sample : null;
}

/** Which arguments the words hide or get wrong; null where none can be. */
function wordingsOf(
  kind: Kind,
  drawn: DrawnRequest,
  environment: Environment,
  random: Random,
): ReadonlyMap<string, Wording> | null {
  const { template, arguments: args } = drawn;
  const inClause = argumentsIn(template);
  if (kind === 'ambiguous') {
    const open = inClause.filter((each) => template.vague[each] !== undefined);
    if (open.length === 0) return null;
    const count = 1 + Math.floor(random.next() * Math.min(mostHidden, open.length));
    return new Map(
      shuffled(open, random)
        .slice(0, count)
        .map((each) => [each, { kind: 'hidden' }]),
    );
  }
  const breakable = inClause.filter((each) => template.wrong?.[each] !== undefined);
  if (breakable.length === 0) return null;
  const name = pick(breakable, random);
  const values = (template.wrong?.[name]?.(args[name] ?? null, environment) ?? []).filter(
    (value) => JSON.stringify(value) !== JSON.stringify(args[name]),
  );
  return values.length === 0
    ? null
    : new Map([[name, { kind: 'wrong', value: pick(values, random) }]]);
}

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Carries the gold call out; false where the environment refuses it. */
function carriedOut(
  environment: Environment,
  { template, arguments: args }: DrawnRequest,
): boolean {
  const tool = environmentTool(environment, template.tool);
  return tool !== undefined && environment.attempt({ tool, arguments: args }).kind === 'success';
}

function templatesOf({ name, wording }: Wanted): readonly RequestTemplate[] {
  if (wording === 'first') return templates[name];
  return templates[name].flatMap((template) => {
    const words = secondWording[name][template.tool];
    return words === undefined ? [] : [{ ...template, ...words }];
  });
}

function sampleOf(
  { name, kind, number, wording }: Wanted,
  worded: readonly Worded[],
  random: Random,
): ClarifySample {
  const frames = wording === 'first' ? phrasings : secondPhrasings;
  const series = wording === 'first' ? 'generated' : 'generated-second';
  return {
    ...{ version: 1, id: `${series}:${name}-${kind}-${number}`, environment: name, kind },
    requests: worded.map(({ drawn, wordings }) =>
      pick(frames, random)(renderClause(drawn, wordings)),
    ),
    gold: worded.map(({ drawn }, request) => ({
      ...{ tool: drawn.template.tool, arguments: drawn.arguments, request },
    })),
    intention: worded
      .map(({ drawn }) => `The user wants you to ${renderClause(drawn)}.`)
      .join('\n'),
    config: {},
    hidden: changesOf(worded, 'hidden'),
    corrupted: changesOf(worded, 'wrong'),
    source: 'templates',
    deviations: [
      'Requests are made from templates of this project, not from BFCL or PDF sessions.',
      'The rubric is held by rule (hidden values are absent, the gold was carried out), not judged by people.',
    ],
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

/** True where no request says what is hidden, or the right value of what is wrong. */
function isFaithful(sample: ClarifySample, worded: readonly Worded[]): boolean {
  const text = sample.requests.join(' ').toLowerCase();
  return worded.every(({ drawn, wordings }) =>
    [...wordings.keys()].every((name) => {
      const value: Json = drawn.arguments[name] ?? null;
      const words = spokenValue(drawn.template, name, value).toLowerCase();
      return !new RegExp(`(?<![\\w.])${escapePattern(words)}(?![\\w]|\\.\\w)`).test(text);
    }),
  );
}
