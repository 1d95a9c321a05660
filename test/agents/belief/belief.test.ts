import fc from 'fast-check';
import { domainSize, type Domain } from '../../../src/schema/domain.js';
import { restrictDomain } from '../../../src/schema/restrict-domain.js';
import {
  argusScore,
  argusThreshold,
  gateCertainty,
} from '../../../src/agents/belief/argus-score.js';
import {
  certaintiesOf,
  domainLookup,
  updateBelief,
  type BeliefState,
} from '../../../src/agents/belief/belief-state.js';
import { aspectKey, type Candidate } from '../../../src/agents/belief/candidate.js';
import { candidateCertainty } from '../../../src/agents/belief/certainty.js';
import { executeCertainty } from '../../../src/agents/belief/execute-condition.js';
import {
  defaultSageSettings,
  mayExecute,
  sageScore,
  stopsAsking,
} from '../../../src/agents/belief/sage-decision.js';
import type { Json } from '../../../src/core/json.js';

const path = { tool: 'read', argument: 'path' };
const mode = { tool: 'read', argument: 'mode' };

function stateOf(candidates: readonly Candidate[], domains: Record<string, Domain>): BeliefState {
  return {
    candidates,
    domains: new Map(
      Object.entries(domains).map(([argument, domain]) => [
        aspectKey({ tool: 'read', argument }),
        domain,
      ]),
    ),
    asked: new Map(),
    questions: 0,
  };
}

const gap: Candidate = { tool: 'read', known: {}, unknown: ['path'] };

describe('certainty', () => {
  it('is 1 for a value, 1/|D| for a gap, ε for an open one, 0 outside the domain', () => {
    const domainOf = domainLookup(
      stateOf([], { path: { kind: 'string' }, mode: { kind: 'finite', values: ['l', 'w', 'c'] } }),
    );
    const certainty = (known: Record<string, Json>, unknown: string[]): number =>
      candidateCertainty({ tool: 'read', known, unknown }, domainOf);
    expect(certainty({ path: 'a', mode: 'l' }, [])).toBe(1);
    expect(certainty({ path: 'a' }, ['mode'])).toBeCloseTo(1 / 3, 12);
    expect(certainty({ mode: 'w' }, ['path'])).toBe(1e-4);
    expect(certainty({ path: 'a', mode: 'x' }, [])).toBe(0);
  });

  it('is 1 for a gap with one value left', () => {
    const only = stateOf([gap], { path: { kind: 'finite', values: ['a.txt'] } });
    expect(certaintiesOf(only)).toEqual([1]);
  });
});

describe('SAGE', () => {
  const domains = { path: { kind: 'string' } } as const;

  it('runs neither of two complete candidates that contradict each other', () => {
    const rivals = stateOf(
      [
        { tool: 'read', known: { path: 'a' }, unknown: [] },
        { tool: 'read', known: { path: 'b' }, unknown: [] },
      ],
      domains,
    );
    expect(mayExecute(rivals, defaultSageSettings)).toBe(false);
    expect(mayExecute(rivals, { ...defaultSageSettings, variant: 'steps' })).toBe(true);
  });

  it('does not run a lone candidate with a gap, as algorithm 1 taken literally would', () => {
    const lone = stateOf([gap], domains);
    expect(mayExecute(lone, defaultSageSettings)).toBe(false);
    expect(mayExecute(lone, { ...defaultSageSettings, variant: 'algorithm1' })).toBe(true);
    expect(sageScore(lone, [path], defaultSageSettings).score).toBeCloseTo(1 - 1e-4, 12);
    expect(sageScore(lone, [path], { ...defaultSageSettings, variant: 'steps' }).score).toBe(0);
  });

  it('charges λ for every earlier asking and stops below α · π_max', () => {
    const asked = { ...stateOf([gap], domains), asked: new Map([[aspectKey(path), 2]]) };
    const { evpi, cost, score } = sageScore(asked, [path], defaultSageSettings);
    expect(cost).toBe(1);
    expect(score).toBeCloseTo(evpi - 1, 12);
    expect(stopsAsking(asked, score, defaultSageSettings)).toBe(true);
    expect(stopsAsking(asked, 0.5, defaultSageSettings)).toBe(false);
  });

  it('takes the smaller of certainty and share', () => {
    expect(executeCertainty([0.8, 0.2], 'default')).toBeCloseTo(0.8, 12);
    expect(executeCertainty([1, 1], 'default')).toBe(0.5);
    expect(executeCertainty([0.01], 'default')).toBe(0.01);
    expect(executeCertainty([0.01], 'algorithm1')).toBe(1);
    expect(executeCertainty([], 'default')).toBe(0);
  });
});

describe('the update after an answer', () => {
  it('settles the gap by intersection and recomputes: certainty becomes exactly 1', () => {
    const before = stateOf([gap], { path: { kind: 'finite', values: ['a', 'b', 'c'] } });
    const { state, infeasible } = updateBelief(
      before,
      [path],
      [{ aspect: path, restriction: { kind: 'explicit', values: ['b'] } }],
    );
    expect(state.candidates).toEqual([{ tool: 'read', known: { path: 'b' }, unknown: [] }]);
    expect(certaintiesOf(state)).toEqual([1]);
    expect(infeasible).toEqual([]);
    expect(state.asked.get(aspectKey(path))).toBe(1);
  });

  it('takes values out: "not b" leaves a half', () => {
    const before = stateOf([gap], { path: { kind: 'finite', values: ['a', 'b', 'c'] } });
    const { state } = updateBelief(
      before,
      [path],
      [{ aspect: path, restriction: { kind: 'negative', values: ['b'] } }],
    );
    expect(certaintiesOf(state)).toEqual([1 / 2]);
  });

  it('drops candidates the answer rules out and counts those that became the same once', () => {
    const before = stateOf(
      [
        gap,
        { tool: 'read', known: { path: 'a' }, unknown: [] },
        { tool: 'read', known: { path: 'b' }, unknown: [] },
      ],
      { path: { kind: 'string' } },
    );
    const { state } = updateBelief(
      before,
      [path],
      [{ aspect: path, restriction: { kind: 'explicit', values: ['a'] } }],
    );
    expect(state.candidates).toEqual([{ tool: 'read', known: { path: 'a' }, unknown: [] }]);
    expect(mayExecute(state, defaultSageSettings)).toBe(true);
  });

  it('takes a value for an argument of one tool as a word for that tool', () => {
    const other: Candidate = { tool: 'list', known: {}, unknown: ['folder'] };
    const before = stateOf([gap, other], { path: { kind: 'string' } });
    const { state } = updateBelief(
      before,
      [path],
      [{ aspect: path, restriction: { kind: 'explicit', values: ['a'] } }],
    );
    expect(state.candidates).toEqual([{ tool: 'read', known: { path: 'a' }, unknown: [] }]);
  });

  it('changes nothing but the counts for an answer without information', () => {
    const before = stateOf([gap], { path: { kind: 'string' } });
    const { state } = updateBelief(before, [path], []);
    expect(state.candidates).toEqual(before.candidates);
    expect(state.domains).toEqual(before.domains);
    expect([state.questions, state.asked.get(aspectKey(path))]).toEqual([1, 1]);
  });

  it('says where nothing is left: what is wanted lies outside what the tool takes', () => {
    const before = stateOf([gap], { path: { kind: 'range', low: 0, high: 35, whole: true } });
    const { state, infeasible } = updateBelief(
      before,
      [path],
      [{ aspect: path, restriction: { kind: 'explicit', values: [80] } }],
    );
    expect(infeasible).toEqual([path]);
    expect(state.candidates).toEqual([]);
  });

  it('never makes a domain larger and never lowers the certainty of a candidate that stays possible', () => {
    const values = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
    const restriction = fc.oneof(
      values.map((each) => ({ kind: 'explicit' as const, values: each })),
      values.map((each) => ({ kind: 'negative' as const, values: each })),
      fc
        .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
        .map(([low, high]) => ({ kind: 'bounds' as const, low, high })),
      fc
        .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
        .map(([low, high]) => ({
          kind: 'dependency' as const,
          allowed: { kind: 'range' as const, low, high, whole: true },
        })),
    );
    const domain = fc.oneof(
      values.map((each): Domain => ({ kind: 'finite', values: each })),
      fc
        .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
        .map(([low, high]): Domain => ({ kind: 'range', low, high, whole: true })),
    );
    fc.assert(
      fc.property(domain, fc.array(restriction, { maxLength: 4 }), (start, restrictions) => {
        let at: Domain = start;
        for (const each of restrictions) {
          const next = restrictDomain(at, each);
          expect(domainSize(next)).toBeLessThanOrEqual(domainSize(at));
          at = next;
        }
        const before = stateOf([gap], { path: start });
        const { state } = updateBelief(
          before,
          [path],
          restrictions.map((each) => ({ aspect: path, restriction: each })),
        );
        const after = certaintiesOf(state)[0];
        if (after !== undefined) expect(after).toBeGreaterThanOrEqual(certaintiesOf(before)[0]!);
        else expect(domainSize(at)).toBe(0);
      }),
      { seed: 6, numRuns: 1000 },
    );
  });
});

describe('Argus', () => {
  const candidate: Candidate = { tool: 'read', known: {}, unknown: ['path', 'mode'] };
  const input = {
    candidate,
    asked: [path],
    domainOf: domainLookup(
      stateOf([], { path: { kind: 'string' }, mode: { kind: 'finite', values: ['l', 'w', 'c'] } }),
    ),
    importanceOf: ({ argument }: { argument: string }) => (argument === 'path' ? 0.9 : 0.6),
    counts: new Map<string, number>(),
    questions: 0,
    exploration: 0.8,
  };

  it('is EVPI 1/3 − 1e-4/3 and ΔRegret 0.9 (1 − 1e-4) for the path, with no exploration at the first question', () => {
    const score = argusScore(input);
    expect(score.evpi).toBeCloseTo(1 / 3 - 1e-4 / 3, 12);
    expect(score.regretReduction).toBeCloseTo(0.9 * (1 - 1e-4), 12);
    expect(score.exploration).toBe(0);
    expect(score.ucb).toBeCloseTo(score.evpi + score.regretReduction, 12);
  });

  it('explores by 0.8 √(ln 3 / 2) after two questions, one of them about this', () => {
    const later = { ...input, questions: 2, counts: new Map([[aspectKey(path), 1]]) };
    expect(argusScore(later).exploration).toBeCloseTo(0.8 * Math.sqrt(Math.log(3) / 2), 12);
    expect(argusScore({ ...later, ablation: 'exploration' }).exploration).toBeCloseTo(
      0.8 * Math.sqrt(Math.log(3)),
      12,
    );
  });

  it('replaces an ablated term by its maximum and holds the threshold still', () => {
    expect(argusScore({ ...input, ablation: 'evpi' }).evpi).toBe(1);
    expect(argusScore({ ...input, ablation: 'regret' }).regretReduction).toBe(1);
    expect(argusThreshold(3, { tau0: 0.6, alpha: 0.15 })).toBeCloseTo(1.05, 12);
    expect(argusThreshold(3, { tau0: 0.6, alpha: 0.15, ablation: 'threshold' })).toBe(0.6);
  });

  it('gates by the product or by Σ w p / Σ w', () => {
    expect(gateCertainty(input, 'product')).toBeCloseTo(1e-4 / 3, 12);
    expect(gateCertainty(input, 'weighted')).toBeCloseTo((0.9 * 1e-4 + 0.6 / 3) / 1.5, 12);
    expect(
      gateCertainty({ ...input, candidate: { tool: 'read', known: {}, unknown: [] } }, 'weighted'),
    ).toBe(1);
  });

  it('reduces regret by no more than the weights asked about, and EVPI stays within 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true })),
          { minLength: 1, maxLength: 6 },
        ),
        fc.nat(6),
        (args, count) => {
          const names = args.map((_, index) => `a${index}`);
          const state = stateOf(
            [],
            Object.fromEntries(
              args.map(([high], index) => [
                `a${index}`,
                { kind: 'range', low: 1, high, whole: true },
              ]),
            ),
          );
          const asked = names
            .slice(0, Math.max(1, count))
            .map((argument) => ({ tool: 'read', argument }));
          const weights = new Map(args.map(([, weight], index) => [`a${index}`, weight]));
          const score = argusScore({
            ...input,
            candidate: { tool: 'read', known: {}, unknown: names },
            asked,
            domainOf: domainLookup(state),
            importanceOf: ({ argument }) => weights.get(argument)!,
          });
          const bound = asked.reduce((sum, { argument }) => sum + weights.get(argument)!, 0);
          expect(score.regretReduction).toBeLessThanOrEqual(bound + 1e-12);
          expect(score.evpi).toBeGreaterThanOrEqual(0);
          expect(score.evpi).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });

  it('leaves a question about another argument out of what this one is worth', () => {
    expect(argusScore({ ...input, asked: [mode] }).regretReduction).toBeCloseTo(0.6 * (2 / 3), 12);
  });
});
