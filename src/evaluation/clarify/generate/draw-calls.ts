import type { Json } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import type { CallLink, ClarifyCall } from '../../../metrics/clarify-call.js';
import { linkedValue } from '../../../metrics/matched-calls.js';
import { environmentTool } from '../../environments/create-environment.js';
import type { Environment, EnvironmentName } from '../../environments/environment.js';
import { environmentNamed } from '../../environments/environments.js';
import type { SampleKind } from '../clarify-sample.js';
import { saysWords } from '../says-words.js';
import { changeValues, unchanged, type Changes } from './change-values.js';
import { argumentsIn, drawRequest, type DrawnRequest } from './draw-request.js';
import { renderClause, spokenValue } from './render-request.js';
import { requestPlans, type PlanClause, type RequestPlan } from './request-plans.js';
import { pick, type RequestTemplate } from './request-template.js';
import { templatesOf, type RequestWording } from './templates-of.js';

const mostTries = 500;
/** Shares of what is drawn: requests by a plan, calls with something hidden, calls whose tool is left open. */
const planned = 0.5;
const hiding = 0.6;
const leavingOpen = 0.7;

/** The sample that calls are drawn for. */
export interface Wanted {
  readonly name: EnvironmentName;
  readonly kind: SampleKind;
  /** Of its kind, from 1. */
  readonly number: number;
  readonly wording: RequestWording;
  /** How often each tool was used in earlier samples: rare ones are preferred. */
  readonly uses: ReadonlyMap<string, number>;
}

/** One gold call with its words. */
export interface Worded extends Changes {
  readonly drawn: DrawnRequest;
  readonly request: number;
  readonly links: readonly CallLink[];
  readonly made: ClarifyCall;
}

interface RequestWanted {
  readonly wanted: Wanted;
  readonly request: number;
  readonly isChanged: boolean;
  readonly earlier: readonly Worded[];
}

/** The gold calls of one request, carried out after those of the earlier ones; null where none can be drawn that fit. */
export function drawCalls(options: RequestWanted, random: Random): readonly Worded[] | null {
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
  const { kind, number } = wanted;
  const free = argumentsIn(template).filter((each) => !(each in linked));
  const changes = isChanged
    ? changeValues({ kind, number, environment, drawn, free }, random)
    : unchanged;
  if (changes === null) return null;
  const made = carriedOut(environment, drawn);
  return made === null ? null : { ...changes, drawn, request, links, made };
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

/** True where the request does not say what is hidden, or the right value of what is wrong. */
function isFaithful(calls: readonly Worded[]): boolean {
  const text = calls.map(({ drawn, wordings }) => renderClause(drawn, wordings)).join(', ');
  return calls.every(({ drawn, wordings }) =>
    [...wordings.keys()].every((name) => {
      const value = drawn.arguments[name] ?? null;
      return !saysWords(text, spokenValue(drawn.template, name, value));
    }),
  );
}
