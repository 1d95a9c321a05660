import type { DocVersion } from '../../src/core/doc-version.js';
import type { CallMaking, Revision, StopReason, Trajectory } from '../../src/core/trajectory.js';
import type { CallRecord } from '../../src/core/call-record.js';
import { canonicalArguments } from '../../src/arguments/schema/canonical-arguments.js';
import { validateArguments } from '../../src/arguments/schema/validate-arguments.js';
import { workOut } from '../../src/refinement/claims-engine.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { panelArguments } from '../../src/refinement/make-panel.js';
import { scoreOnPanel } from '../../src/refinement/score-on-panel.js';
import { planPanelCalls } from '../../src/refinement/plan-panel-calls.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { candidateVersions } from '../../src/refinement/candidate-versions.js';
import { selectVersion, versionNumbered } from '../../src/refinement/select-version.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';
import { callOf, contextFor, echo, fault, rejected, success } from './loop-fixture.js';

const raw = rawVersion(echo);

describe('planPanelCalls', () => {
  const tool: ToolDoc = {
    ...echo,
    parameters: {
      ...echo.parameters,
      properties: {
        ...echo.parameters.properties,
        voice: { type: 'string', enum: ['bass', 'alto', 'tenor', 'soprano'] },
      },
    },
  };
  const said = callOf('c1', { word: 'a' }, success({ said: 'a' }));
  const sung = callOf('c2', { word: 'a', voice: 'bass' }, success({ said: 'a' }));
  const planFor = (calls: readonly CallRecord[], of: ToolDoc = tool) =>
    planPanelCalls(workOut(contextFor(of), calls));
  const planned = planFor([said, sung]);
  const isValid = ({ arguments: args }: (typeof planned)[number]): boolean =>
    validateArguments(tool.parameters, args).length === 0;

  it('plans up to three calls that ought to work and two that ought to be refused, the same each time', () => {
    expect(planned.filter(isValid)).toHaveLength(3);
    expect(planned.filter((call) => !isValid(call))).toHaveLength(2);
    expect(planFor([said, sung])).toEqual(planned);
  });

  it('takes values that no call has had, those last that experiments begin with', () => {
    const voices = planned.filter(isValid).map(({ arguments: args }) => args['voice']);
    expect(voices).toEqual(['soprano', 'tenor', 'alto']);
  });

  it('goes beyond the bounds that are documented', () => {
    const times = planned.map(({ arguments: args }) => args['times']);
    expect(times).toEqual(expect.arrayContaining([12, -2]));
  });

  it('plans none before two calls have worked, nor for a tool that changes things', () => {
    expect(planFor([said])).toEqual([]);
    expect(planFor([said, sung], { ...tool, sideEffects: 'write' })).toEqual([]);
  });
});

describe('scoreOnPanel', () => {
  const panel = [
    callOf('p1', { word: 'a', times: 3 }, success({ said: 'aaa' })),
    callOf('p2', { word: 'a', times: 7 }, rejected('at most 5 times')),
    callOf('p3', { word: 'a' }, rejected('times is required')),
    callOf('p4', { word: 'b' }, fault()),
    callOf('p5', { word: 'c' }, null),
  ];
  const score = (changes: Partial<DocVersion>) =>
    scoreOnPanel({ index: 1, doc: { ...raw, ...changes } }, { tool: echo }, panel);

  it('does not judge by a refusal of what was not there, which no doc can foresee', () => {
    const calls = [
      callOf('p1', { times: 2 }, rejected("Word 'q' not found")),
      callOf('p2', { times: 2 }, rejected('missing required parameter: word')),
    ];
    const score = scoreOnPanel({ index: 0, doc: raw }, { tool: echo }, calls);
    expect(score).toMatchObject({ judged: 1, agreed: 1 });
  });

  it('tells the reason of a refusal by where it stands, whatever its words', () => {
    const call = callOf('p1', { times: 7 }, rejected('times: "7" is not a valid choice.'));
    expect(scoreOnPanel({ index: 0, doc: raw }, { tool: echo }, [call])).toMatchObject({
      agreed: 0,
      disagreements: ['p1: the doc refuses arguments for another reason than the tool'],
    });
  });

  it('counts no refusal for the lack of what other calls worked without', () => {
    const tool = {
      ...echo,
      parameters: { ...echo.parameters, required: ['word'] },
    };
    const refused = callOf('p1', { times: 7 }, rejected('Bad Request'));
    const without = callOf('c1', { times: 2 }, success({ said: '' }));
    const agreed = (explored: readonly CallRecord[]) =>
      scoreOnPanel({ index: 0, doc: raw }, { tool }, [refused], explored).agreed;
    expect(agreed([])).toBe(1);
    expect(agreed([callOf('c1', { word: 'a' }, success({ said: 'a' }))])).toBe(1);
    expect(agreed([without])).toBe(0);
  });

  it('counts no refusal for the lack of one argument where the tool calls another one invalid', () => {
    const call = callOf('p1', { times: 7 }, rejected('invalid times'));
    expect(scoreOnPanel({ index: 0, doc: raw }, { tool: echo }, [call]).agreed).toBe(0);
  });

  it('does not count a refusal for another reason than the one the tool gave', () => {
    const call = callOf('p1', { times: 7 }, rejected('times: must be at most 5'));
    const judged = (doc: DocVersion) => scoreOnPanel({ index: 0, doc }, { tool: echo }, [call]);
    expect(judged(raw).disagreements).toEqual([
      'p1: the doc refuses arguments for another reason than the tool',
    ]);
    const learned = { properties: { times: { maximum: 5 } } };
    expect(judged({ ...raw, learned }).disagreements).toEqual([]);
  });

  it('judges successes and refusals, never faults and calls in flight', () => {
    expect(score({})).toEqual({
      version: 1,
      agreed: 1,
      judged: 3,
      disagreements: [
        'p2: the doc accepts arguments that were rejected',
        'p3: the doc accepts arguments that were rejected',
      ],
    });
  });

  it('agrees more with a doc that has learnt what is refused', () => {
    const learned = { properties: { times: { maximum: 5 } }, required: ['word', 'times'] };
    expect(score({ learned })).toMatchObject({ agreed: 3, disagreements: [] });
  });

  it('holds it against a doc to refuse what was accepted', () => {
    const { disagreements } = score({ learned: { properties: { times: { maximum: 2 } } } });
    expect(disagreements).toContain('p1: the doc refuses arguments that were accepted');
  });

  const claiming = (check: DocVersion['claims'][number]['check']): readonly string[] => {
    const claim = { id: 'k1', target: 'returns', text: 'A claim.', evidence: [] };
    const claims = [check === undefined ? claim : { ...claim, check }];
    return score({ claims }).disagreements.filter((line) => line.includes('A claim.'));
  };

  it('holds a claim against a doc that a success contradicts, and no other', () => {
    expect(claiming(undefined)).toEqual([]);
    expect(claiming({ kind: 'returns-path', path: 'said' })).toEqual([]);
    expect(claiming({ kind: 'returns-path', path: 'heard' })).toEqual([
      'p1: contradicts "A claim."',
    ]);
    expect(claiming({ kind: 'requires', argument: 'times' })).toEqual([]);
    expect(claiming({ kind: 'requires', argument: 'voice' })).toHaveLength(1);
    expect(claiming({ kind: 'rejects-together', arguments: ['word', 'voice'] })).toEqual([]);
    expect(claiming({ kind: 'rejects-together', arguments: ['word', 'times'] })).toHaveLength(1);
  });

  it('does not hold it against a doc that a list was empty', () => {
    const empty = [callOf('p1', { word: 'a' }, success({ items: [] }))];
    const claims = [
      {
        id: 'k1',
        target: 'returns',
        text: 'A claim.',
        evidence: [],
        check: { kind: 'returns-path' as const, path: 'items[].id' },
      },
    ];
    const { disagreements } = scoreOnPanel(
      { index: 1, doc: { ...raw, claims } },
      { tool: echo },
      empty,
    );
    expect(disagreements).toEqual([]);
  });
});

describe('panelArguments', () => {
  it('knows arguments again however they are written', () => {
    const reserved = panelArguments([callOf('p1', { word: 'a', times: 1 }, null)]);
    expect(reserved.has(canonicalArguments({ times: 1, word: 'a' }))).toBe(true);
    expect(panelArguments(null).size).toBe(0);
  });
});

describe('selectVersion', () => {
  const limited = (maximum: number): DocVersion => ({
    ...raw,
    description: `At most ${maximum} times.`,
    learned: { properties: { times: { maximum } } },
  });
  const iteration = (
    index: number,
    proposal: DocVersion,
    verdict: Revision['verdict'] = 'accepted',
  ) => ({
    index,
    usage: [],
    startedAt: 'a',
    revision: {
      source: 'engine' as const,
      verdict,
      reasons: [],
      firstAttemptReasons: [],
      proposal,
      change: { delta: null, cosine: null, bleu: null, identical: false },
      direction: '',
    },
  });
  const panel = [
    callOf('p1', { word: 'a', times: 5 }, success({})),
    callOf('p2', { word: 'a', times: 6 }, rejected('too often')),
    callOf('p3', { word: 'a', times: 8 }, rejected('too often')),
  ];
  const trajectory = (
    iterations: Trajectory['iterations'],
    changes: Partial<Trajectory> = {},
    reason: StopReason = 'converged',
  ): Trajectory => sampleTrajectory({ raw, panel, iterations, stop: { reason }, ...changes });
  const selected = (one: Trajectory, select: 'best' | 'last' = 'best') =>
    selectVersion(one, contextFor(echo, { select }));

  it('takes the revision that agrees with most of the panel, though it is not the last', () => {
    const run = trajectory([iteration(1, limited(5)), iteration(2, limited(7))]);
    expect(selected(run).version).toBe(1);
    expect(selected(run).scores.map(({ version, agreed }) => [version, agreed])).toEqual([
      [0, 1],
      [1, 3],
      [2, 2],
    ]);
    expect(selected(run, 'last').version).toBe(2);
  });

  it('takes the latest of those that agree as much, and a revision before the raw doc', () => {
    const same = { ...raw, description: 'Echoes.' };
    expect(selected(trajectory([iteration(1, same), iteration(2, same)])).version).toBe(2);
  });

  it('takes the raw doc only where it is strictly better', () => {
    const run = trajectory([iteration(1, limited(2))], { panel: panel.slice(0, 1) });
    expect(selected(run)).toMatchObject({ version: 0 });
    expect(selected(run, 'last').version).toBe(1);
  });

  describe('with call making', () => {
    const made = (score: number): CallMaking => ({ score, requests: 2, differences: [] });
    const same = { ...raw, description: 'Echoes.' };
    const run = trajectory([iteration(1, same), iteration(2, same), iteration(3, same)]);
    const choose = (scores: readonly (number | null)[]) =>
      selectVersion(
        run,
        contextFor(echo, { select: 'best' }),
        new Map(scores.map((score, index) => [index, score === null ? null : made(score)])),
      );

    it('takes the revision from which calls are made best, the latest of equals', () => {
      expect(choose([0.5, 0.9, 0.7, 0.8]).version).toBe(1);
      expect(choose([0.5, 0.1 + 0.2, 0.6, 0.6]).version).toBe(3);
      expect(choose([0.5, 0.5, 0.4, 0.5]).version).toBe(3);
    });

    it('keeps the raw doc where every revision does worse, and says by how much', () => {
      const { version, reason } = choose([0.75, 0.5, 0.25, 0.7]);
      expect(version).toBe(0);
      expect(reason).toContain('every revision does worse than the raw doc: revision 3');
      expect(reason).toContain('fill in 70 % of the arguments, the raw doc');
    });

    it('weighs only what was measured for both', () => {
      expect(choose([null, 0.1, 0.1, 0.1]).version).toBe(3);
      expect(choose([0.9, null, 0.1, 0.1]).version).toBe(1);
      expect(choose([]).version).toBe(3);
    });

    it('does not make up for disagreement with the panel', () => {
      const wrong = trajectory([iteration(1, limited(2))], { panel: panel.slice(0, 1) });
      const scores = new Map([0.1, 1].map((score, index) => [index, made(score)]));
      expect(selectVersion(wrong, contextFor(echo, { select: 'best' }), scores).version).toBe(0);
    });
  });

  it('takes no dropped revision, and the raw doc where none was accepted', () => {
    const run = trajectory([iteration(1, limited(5), 'dropped'), iteration(2, raw, 'unchanged')]);
    expect(candidateVersions(run).map(({ index }) => index)).toEqual([0]);
    expect(selected(run)).toMatchObject({ version: 0, reason: 'no revision was accepted' });
  });

  it('takes the last one where there is no panel, or one of faults alone', () => {
    const iterations = [iteration(1, limited(5)), iteration(2, limited(7))];
    expect(selected(trajectory(iterations, { panel: [] })).version).toBe(2);
    const faults = [callOf('p1', { word: 'a' }, fault())];
    expect(selected(trajectory(iterations, { panel: faults })).version).toBe(2);
  });

  it('keeps the doc of a tool that could not be reached', () => {
    const run = trajectory([iteration(1, limited(5))], {}, 'unreachable');
    expect(selected(run).version).toBe(0);
    expect(selected(run, 'last').version).toBe(0);
  });

  it('numbers the closing revision after the last iteration, and counts it among the candidates', () => {
    const closing = iteration(9, limited(5)).revision;
    const run = trajectory([iteration(1, limited(7))], { closing });
    expect(candidateVersions(run).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(selected(run).version).toBe(2);
    expect(versionNumbered(run, 2)).toEqual(closing.proposal);
    expect(versionNumbered(run, 7)).toEqual(raw);
  });
});
