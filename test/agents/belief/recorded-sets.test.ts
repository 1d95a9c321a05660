import { readFileSync } from 'node:fs';
import {
  certaintiesOf,
  updateBelief,
  type AspectRestriction,
  type BeliefState,
} from '../../../src/agents/belief/belief-state.js';
import { aspectKey, type Candidate } from '../../../src/agents/belief/candidate.js';
import { defaultSageSettings } from '../../../src/agents/belief/sage-decision.js';
import { argusPolicy, defaultArgusSettings } from '../../../src/agents/clarify/argus-policy.js';
import type { ClarifyPolicy, PolicyInput } from '../../../src/agents/clarify/clarify-policy.js';
import { sagePolicy } from '../../../src/agents/clarify/sage-policy.js';
import type { Aspect } from '../../../src/agents/user.js';
import type { Domain } from '../../../src/schema/domain.js';

/** What a policy decided; `asks` is the index of the question it would put. */
interface Decision {
  readonly ready: boolean;
  readonly asks: number | null;
  readonly score?: number;
  readonly terms?: Readonly<Record<string, number>>;
}

/** One line of the fixture: what was believed at one moment of a dialogue, what could be asked, and what followed. */
interface RecordedSet {
  readonly sample: string;
  readonly environment: string;
  readonly kind: string;
  readonly request: string;
  readonly candidates: readonly Candidate[];
  readonly domains: readonly (Aspect & { readonly importance: number; readonly domain: Domain })[];
  readonly asked: readonly (Aspect & { readonly times: number })[];
  readonly questionsInAll: number;
  readonly questions: readonly (readonly Aspect[])[];
  readonly decisions: Readonly<Record<string, Decision>>;
  /** The answer to one of the questions, and the candidates that were left after it. */
  readonly answer?: {
    readonly aspects: readonly Aspect[];
    readonly restrictions: readonly AspectRestriction[];
    readonly candidates: readonly Candidate[];
    readonly infeasible: readonly Aspect[];
  };
}

/** JSON has no infinite numbers: the fixture has them as text. */
function revived(_key: string, value: unknown): unknown {
  return value === 'Infinity' || value === '-Infinity' ? Number(value) : value;
}

const file = new URL('../../fixtures/clarify/candidate-sets.jsonl', import.meta.url);
const sets = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line, revived) as RecordedSet);

const [sage, argus] = [defaultSageSettings, defaultArgusSettings];
const policies: Readonly<Record<string, ClarifyPolicy>> = {
  sage: sagePolicy(sage),
  'sage λ 0': sagePolicy({ ...sage, lambda: 0 }),
  'sage λ 1': sagePolicy({ ...sage, lambda: 1 }),
  'sage α 1': sagePolicy({ ...sage, alpha: 1 }),
  'sage steps': sagePolicy({ ...sage, variant: 'steps' }),
  'sage algorithm1': sagePolicy({ ...sage, variant: 'algorithm1' }),
  argus: argusPolicy(argus),
  'argus weighted': argusPolicy({ ...argus, gate: 'weighted' }),
  'argus-no-evpi': argusPolicy({ ...argus, ablation: 'evpi' }),
  'argus-no-regret': argusPolicy({ ...argus, ablation: 'regret' }),
  'argus-no-exploration': argusPolicy({ ...argus, ablation: 'exploration' }),
  'argus-no-threshold': argusPolicy({ ...argus, ablation: 'threshold' }),
};

function stateOf({ candidates, domains, asked }: RecordedSet): BeliefState {
  return {
    candidates,
    domains: new Map(domains.map((each) => [aspectKey(each), each.domain])),
    asked: new Map(asked.map((each) => [aspectKey(each), each.times])),
    questions: 0,
  };
}

function decided(set: RecordedSet, policy: ClarifyPolicy): Decision {
  const weights = new Map(set.domains.map((each) => [aspectKey(each), each.importance]));
  const input: PolicyInput = {
    state: stateOf(set),
    askedBefore: new Map(),
    importanceOf: (aspect) => weights.get(aspectKey(aspect)) ?? NaN,
    questionsInAll: set.questionsInAll,
  };
  const questions = set.questions.map((aspects) => ({ text: '', aspects }));
  const chosen = policy.choose(questions, input);
  const ready = policy.ready(input);
  if (chosen === null) return { ready, asks: null };
  const { question, score, terms } = chosen;
  return { ready, asks: questions.indexOf(question), score, terms };
}

/** True where the two do the same next: call, ask the same question, or stop asking. */
function sameStep(one: Decision | undefined, other: Decision | undefined): boolean {
  return one?.ready === other?.ready && (one?.ready === true || one?.asks === other?.asks);
}

describe('recorded candidate sets', () => {
  it('have every environment and kind of sample, rival tools, rival values and questions asked before', () => {
    const ofAll = (what: (set: RecordedSet) => string): number => new Set(sets.map(what)).size;
    expect(ofAll(({ environment, kind }) => `${environment} ${kind}`)).toBe(15);
    const having = (what: (set: RecordedSet) => boolean): number => sets.filter(what).length;
    const toolsIn = ({ candidates }: RecordedSet): number =>
      new Set(candidates.map(({ tool }) => tool)).size;
    expect(having((set) => toolsIn(set) > 1)).toBeGreaterThan(10);
    expect(having((set) => set.candidates.length > toolsIn(set))).toBeGreaterThan(3);
    expect(having(({ asked }) => asked.some(({ times }) => times > 1))).toBeGreaterThan(10);
    expect(having(({ answer }) => (answer?.infeasible.length ?? 0) > 0)).toBeGreaterThan(3);
  });

  it.each(Object.keys(policies))('are decided on by %s as they were recorded', (name) => {
    for (const set of sets) {
      const { score, terms, ...step } = decided(set, policies[name]!);
      const recorded = set.decisions[name]!;
      expect([set.sample, step]).toEqual([
        set.sample,
        { ready: recorded.ready, asks: recorded.asks },
      ]);
      if (recorded.score === undefined) continue;
      expect(score).toBeCloseTo(recorded.score, 10);
      for (const [term, value] of Object.entries(recorded.terms ?? {}))
        expect(terms?.[term]).toBeCloseTo(value, 10);
    }
  });

  it.each([
    ...(['sage λ 0', 'sage λ 1', 'sage α 1', 'sage steps', 'sage algorithm1'] as const).map(
      (name) => ['sage', name] as const,
    ),
    ...(['weighted', 'evpi', 'regret', 'exploration', 'threshold'] as const).map(
      (term) => ['argus', term === 'weighted' ? `argus ${term}` : `argus-no-${term}`] as const,
    ),
  ])('tell %s and %s apart', (one, other) => {
    const differing = sets.filter(({ decisions }) => !sameStep(decisions[one], decisions[other]));
    expect(differing.length).toBeGreaterThan(0);
  });

  it('are asked about less the more asking again costs', () => {
    const asks = (name: string): number =>
      sets.filter((set) => {
        const { ready, asks: question } = decided(set, policies[name]!);
        return !ready && question !== null;
      }).length;
    expect(asks('sage λ 0')).toBeGreaterThan(asks('sage'));
    expect(asks('sage')).toBeGreaterThan(asks('sage λ 1'));
    expect(asks('sage')).toBeGreaterThan(asks('sage α 1'));
    expect(asks('argus-no-threshold')).toBeGreaterThan(asks('argus'));
  });

  it('are narrowed by answers as they were recorded, and never become less certain of a candidate that stays', () => {
    const answered = sets.flatMap((set) =>
      set.answer === undefined ? [] : [{ set, ...set.answer }],
    );
    expect(answered.length).toBeGreaterThan(50);
    for (const { set, aspects, restrictions, candidates, infeasible } of answered) {
      const before = stateOf(set);
      const { state, infeasible: impossible } = updateBelief(before, aspects, restrictions);
      expect(state.candidates).toEqual(candidates);
      expect(impossible).toEqual(infeasible);
      for (const aspect of aspects) {
        const key = aspectKey(aspect);
        expect(state.asked.get(key)).toBe((before.asked.get(key) ?? 0) + 1);
      }
      if (state.candidates.length === 0) continue;
      const best = (each: BeliefState): number => Math.max(...certaintiesOf(each));
      if (state.candidates.length === before.candidates.length)
        expect(best(state)).toBeGreaterThanOrEqual(best(before));
    }
  });
});
