import type { Json } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import { seededRandom } from '../../../support/seeded-random.js';
import {
  environmentNames,
  type Environment,
  type EnvironmentName,
} from '../../environments/environment.js';
import { environmentTool } from '../../environments/create-environment.js';
import { environmentNamed } from '../../environments/environments.js';
import { domainValues } from '../../../arguments/schema/restrict-domain.js';
import type { CallLink, ClarifyCall } from '../../../metrics/clarify-call.js';
import { linkedValue } from '../../../metrics/matched-calls.js';
import {
  sampleChanges,
  type ClarifySample,
  type SampleChange,
  type SampleUser,
} from '../clarify-sample.js';
import { saysWords } from '../says-words.js';
import { documentsTemplates } from './documents-templates.js';
import { argumentsIn, drawRequest, type DrawnRequest } from './draw-request.js';
import { filesTemplates } from './files-templates.js';
import {
  joinings,
  phrasings,
  renderClause,
  secondJoinings,
  secondPhrasings,
  spokenValue,
  type Wording,
} from './render-request.js';
import { requestPlans, type PlanClause, type RequestPlan } from './request-plans.js';
import { pick, type Corruption, type RequestTemplate } from './request-template.js';
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
  /** Requests of each sample; one to three unless told. */
  readonly requests?: number | undefined;
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

/** So many arguments of one call are hidden at most (SAGE appendix B: three). */
const mostHidden = 3;
const mostRequests = 3;
const mostTries = 500;
/** Shares of what is drawn: requests by a plan, calls with something hidden, calls whose tool is left open. */
const planned = 0.5;
const hiding = 0.6;
const leavingOpen = 0.7;
/** So many values are left after an answer that tells a part. */
const narrowedTo = 3;

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
          { ...{ name, kind, number: index + 1 }, ...{ wording, requests, uses } },
          random,
        );
        for (const { tool } of sample?.gold ?? []) uses.set(tool, (uses.get(tool) ?? 0) + 1);
        return sample;
      }).filter((sample) => sample !== null);
    });
  });
}

interface Wanted {
  readonly name: EnvironmentName;
  readonly kind: Kind;
  readonly number: number;
  readonly wording: RequestWording;
  readonly requests: number | undefined;
  /** How often each tool was used in earlier samples: rare ones are preferred. */
  readonly uses: ReadonlyMap<string, number>;
}

/** Null where no request can be drawn that fits. */
function oneSample(wanted: Wanted, random: Random): ClarifySample | null {
  const count = wanted.requests ?? 1 + Math.floor(random.next() * mostRequests);
  const changed = Math.floor(random.next() * count);
  let worded: readonly Worded[] = [];
  for (let request = 0; request < count; request += 1) {
    const isChanged =
      wanted.kind === 'ambiguous' || (wanted.kind === 'infeasible' && request === changed);
    const drawn = oneRequest({ wanted, request, isChanged, earlier: worded }, random);
    if (drawn === null) return null;
    worded = [...worded, ...drawn];
  }
  return sampleOf(wanted, worded, random);
}

/** One gold call with its words. */
interface Worded {
  readonly drawn: DrawnRequest;
  readonly wordings: ReadonlyMap<string, Wording>;
  readonly request: number;
  readonly links: readonly CallLink[];
  readonly made: ClarifyCall;
  /** What the user says first of a value that is told in part. */
  readonly among: ReadonlyMap<string, readonly Json[]>;
  readonly change: SampleChange | null;
}

interface RequestWanted {
  readonly wanted: Wanted;
  readonly request: number;
  readonly isChanged: boolean;
  readonly earlier: readonly Worded[];
}

function oneRequest(options: RequestWanted, random: Random): readonly Worded[] | null {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const calls = tryRequest(options, random);
    if (calls !== null) return calls;
  }
  return null;
}

/** Null where what was drawn cannot be carried out after the earlier requests, or says what it should hide. */
function tryRequest(
  { wanted, request, isChanged, earlier }: RequestWanted,
  random: Random,
): readonly Worded[] | null {
  const environment = environmentNamed(wanted.name);
  for (const { drawn } of earlier) carriedOut(environment, drawn);
  const plan = drawPlan(wanted, random);
  const at = Math.floor(random.next() * plan.length);
  const calls: Worded[] = [];
  for (const [index, clause] of plan.entries()) {
    const also = wanted.kind === 'ambiguous' && random.next() < hiding;
    const call = drawCall(
      {
        ...{ wanted, environment, clause, base: earlier.length, request },
        isChanged: isChanged && (index === at || also),
      },
      [...earlier, ...calls],
      random,
    );
    if (call === null) return null;
    calls.push(call);
  }
  const isDone = !isChanged || calls.some(({ change }) => change !== null);
  return isDone && isFaithful(calls) ? calls : null;
}

/** A plan of the environment, or calls that have nothing to do with each other, all of different tools. */
function drawPlan({ name, wording, uses }: Wanted, random: Random): RequestPlan {
  if (random.next() < planned) return pick(requestPlans[name], random);
  const usable = templatesOf(name, wording);
  const rarer = (): string => {
    const [one, other] = [pick(usable, random).tool, pick(usable, random).tool];
    return (uses.get(one) ?? 0) <= (uses.get(other) ?? 0) ? one : other;
  };
  const count = 1 + Math.floor(random.next() * 3);
  return [...new Set(Array.from({ length: count }, rarer))].map((tool) => ({ tool }));
}

interface CallWanted {
  readonly wanted: Wanted;
  readonly environment: Environment;
  readonly clause: PlanClause;
  /** Index of the plan's first call. */
  readonly base: number;
  readonly isChanged: boolean;
  readonly request: number;
}

/** The next gold call, carried out; null where it cannot be, or cannot be changed as wanted. */
function drawCall(
  { wanted, environment, clause, base, isChanged, request }: CallWanted,
  earlier: readonly Worded[],
  random: Random,
): Worded | null {
  const template = templateOf(wanted, clause, isChanged && random.next() < leavingOpen);
  if (template === null) return null;
  const links = (clause.links ?? []).map((link) => ({ ...link, call: base + link.call }));
  const linked: Record<string, Json> = {};
  for (const { argument, call, at } of links) {
    const source = earlier[call];
    const value = source === undefined ? undefined : linkedValue(source.made, at);
    if (value === undefined) return null;
    linked[argument] = value;
  }
  const drawn = drawRequest(environment, template, random, { ...clause.values, ...linked });
  if (drawn === null) return null;
  const free = argumentsIn(template).filter((each) => !(each in linked));
  const changes = !isChanged
    ? none
    : wanted.kind === 'ambiguous'
      ? hiddenIn(drawn, { environment, free }, random)
      : corruptedIn(corruptionOf(wanted), drawn, { environment, free }, random);
  if (changes === null) return null;
  const among = narrowings(environment, drawn, changes.wordings, random);
  const made = carriedOut(environment, drawn);
  return made === null ? null : { ...{ drawn, request, links, made, among }, ...changes };
}

/** The tool's template in the words of plan and wording; null where the wording has none for it. */
function templateOf(
  { name, wording, kind }: Wanted,
  { tool, clause }: PlanClause,
  isLeftOpen: boolean,
): RequestTemplate | null {
  const template = templatesOf(name, wording).find((each) => each.tool === tool);
  if (template === undefined) return null;
  const own = clause?.[wording === 'first' ? 0 : 1];
  const open = kind === 'ambiguous' && isLeftOpen ? template.unsaidTool : undefined;
  return { ...template, clause: own ?? open ?? template.clause };
}

interface Changes {
  readonly wordings: ReadonlyMap<string, Wording>;
  readonly change: SampleChange | null;
}

const none: Changes = { wordings: new Map(), change: null };

/** Up to three of the arguments that the tool requires are hidden, where any can be. */
function hiddenIn(
  { template }: DrawnRequest,
  { environment, free }: { readonly environment: Environment; readonly free: readonly string[] },
  random: Random,
): Changes {
  const tool = environmentTool(environment, template.tool);
  const known = tool === undefined ? {} : environment.domains(tool);
  const open = free.filter(
    (each) => template.vague[each] !== undefined && known[each]?.required === true,
  );
  if (open.length === 0) return none;
  const count = 1 + Math.floor(random.next() * Math.min(mostHidden, open.length));
  const chosen = shuffled(open, random).slice(0, count);
  return {
    wordings: new Map(chosen.map((each) => [each, { kind: 'hidden' }])),
    change: 'hidden',
  };
}

/** One argument gets a value that is wrong in this way; null where none can. */
function corruptedIn(
  change: Corruption,
  { template, arguments: args }: DrawnRequest,
  { environment, free }: { readonly environment: Environment; readonly free: readonly string[] },
  random: Random,
): Changes | null {
  const wrong = free.flatMap((name) =>
    (template.wrong?.[name]?.[change]?.(args[name] ?? null, environment) ?? [])
      .filter((value) => JSON.stringify(value) !== JSON.stringify(args[name]))
      .map((value) => ({ name, value })),
  );
  if (wrong.length === 0) return null;
  const { name, value } = pick(wrong, random);
  return { wordings: new Map([[name, { kind: 'wrong', value }]]), change };
}

const corruptions = sampleChanges.filter((each): each is Corruption => each !== 'hidden');

/** The ways in which values can be wrong in an environment take turns. */
function corruptionOf({ name, number }: Wanted): Corruption {
  const known = corruptions.filter((change) =>
    templates[name].some(({ wrong = {} }) =>
      Object.values(wrong).some((values) => values[change] !== undefined),
    ),
  );
  const change = known[(number - 1) % known.length];
  if (change === undefined) throw new RangeError(`no value can be wrong in ${name}`);
  return change;
}

/** Of changed arguments with many possible values: the right one among two others. */
function narrowings(
  environment: Environment,
  { template, arguments: args }: DrawnRequest,
  wordings: ReadonlyMap<string, Wording>,
  random: Random,
): Worded['among'] {
  const tool = environmentTool(environment, template.tool);
  const domains = tool === undefined ? {} : environment.domains(tool);
  return new Map(
    [...wordings.keys()].flatMap((name) => {
      const domain = domains[name]?.domain;
      const value = args[name] ?? null;
      const values = domain?.kind === 'finite' ? (domainValues(domain, 100) ?? []) : [];
      const others = values.filter((each) => each !== value);
      if (others.length < narrowedTo || others.length === values.length) return [];
      const kept = new Set([value, ...shuffled(others, random).slice(0, narrowedTo - 1)]);
      return [[name, values.filter((each) => kept.has(each))] as const];
    }),
  );
}

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Carries the gold call out; null where the environment refuses it. */
function carriedOut(
  environment: Environment,
  { template, arguments: args }: DrawnRequest,
): ClarifyCall | null {
  const tool = environmentTool(environment, template.tool);
  const outcome = tool === undefined ? null : environment.attempt({ tool, arguments: args });
  return outcome?.kind === 'success'
    ? { tool: template.tool, arguments: args, answer: outcome.body ?? null }
    : null;
}

function templatesOf(name: EnvironmentName, wording: RequestWording): readonly RequestTemplate[] {
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
  const isFirst = wording === 'first';
  const series = isFirst ? 'generated' : 'generated-second';
  const requests = new Map<number, string[]>();
  for (const { drawn, wordings, request } of worded) {
    requests.set(request, [...(requests.get(request) ?? []), renderClause(drawn, wordings)]);
  }
  const change = worded.find((each) => each.change !== null)?.change ?? null;
  return {
    ...{ version: 1, id: `${series}:${name}-${kind}-${number}`, environment: name, kind },
    requests: [...requests.values()].map((clauses) =>
      pick(
        isFirst ? phrasings : secondPhrasings,
        random,
      )(pick(isFirst ? joinings : secondJoinings, random)(clauses)),
    ),
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

/** True where the request does not say what is hidden, or the right value of what is wrong. */
function isFaithful(calls: readonly Worded[]): boolean {
  const text = calls.map(({ drawn, wordings }) => renderClause(drawn, wordings)).join(', ');
  return calls.every(({ drawn, wordings }) =>
    [...wordings.keys()].every((name) => {
      const value: Json = drawn.arguments[name] ?? null;
      return !saysWords(text, spokenValue(drawn.template, name, value));
    }),
  );
}
