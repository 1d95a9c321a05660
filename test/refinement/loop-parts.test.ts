import type { DocVersion } from '../../src/core/doc-version.js';
import type { Revision, Trajectory } from '../../src/core/trajectory.js';
import { changeScore, sameVersion } from '../../src/refinement/change-score.js';
import { neededValues, referringArguments } from '../../src/refinement/needs-values.js';
import { planRefinement, splitByPermission } from '../../src/refinement/plan-refinement.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { retriedUnreachable } from '../../src/refinement/retry-unreachable.js';
import { renderDescription } from '../../src/writing/render-description.js';
import { withinCap } from '../../src/writing/within-cap.js';
import { docAsAgentSeesIt } from '../../src/doc-checks/doc-as-agent-sees-it.js';
import { stopAfter } from '../../src/refinement/stop-rule.js';
import { bleu } from '../../src/metrics/bleu.js';
import { countWords } from '../../src/support/count-words.js';
import { httpTool, mcpTool } from '../arguments/support.js';
import { sampleCall, sampleTrajectory } from '../support/sample-trajectory.js';
import { bagOfWords } from './bag-of-words.js';
import { echo } from './loop-fixture.js';

const raw = rawVersion(echo);
const described = (description: string): DocVersion => ({ ...raw, description });

function revision(changes: Partial<Revision> = {}): Revision {
  return {
    source: 'engine',
    verdict: 'accepted',
    reasons: [],
    proposal: described('Echoes a word, once or more often.'),
    change: { delta: 0.5, cosine: 0.6, bleu: 0.4, identical: false },
    direction: '',
    ...changes,
  };
}

describe('stopAfter', () => {
  const options = { tau: 0.75, adaptiveStop: true, mustGoOn: false };
  const withDelta = (delta: number | null, identical = false): Revision =>
    revision({ change: { delta, cosine: delta, bleu: delta, identical } });

  it('stops above τ, and only above it', () => {
    expect(stopAfter(withDelta(0.76), options)).toBe('converged');
    expect(stopAfter(withDelta(0.75), options)).toBeNull();
    expect(stopAfter(withDelta(0.1), options)).toBeNull();
  });

  it('stops on an identical proposal whatever Δ is, and never where Δ is null without that', () => {
    expect(stopAfter(withDelta(null, true), options)).toBe('converged');
    expect(stopAfter(withDelta(null), options)).toBeNull();
  });

  it('goes on after a dropped revision, where probes are left, and where it is told never to stop early', () => {
    const identical = withDelta(1, true);
    expect(stopAfter({ ...identical, verdict: 'dropped' }, options)).toBeNull();
    expect(stopAfter(identical, { ...options, mustGoOn: true })).toBeNull();
    expect(stopAfter(identical, { ...options, adaptiveStop: false })).toBeNull();
  });
});

describe('changeScore', () => {
  const before = described('Echoes the word that it is given as often as asked');
  const after = described('Echoes a word that it gets as often as you asked');

  it('is the mean of cosine and BLEU, the old text as reference', async () => {
    const score = await changeScore(before, after, bagOfWords);
    const overlap = bleu(before.description, after.description);
    expect(score.bleu).toBeCloseTo(overlap ?? -1, 12);
    expect(score.cosine).toBeGreaterThan(0.5);
    expect(score.delta).toBeCloseTo(((score.cosine ?? 0) + (score.bleu ?? 0)) / 2, 12);
    expect(score.identical).toBe(false);
  });

  it.each([
    ['the old text has fewer than 4 words', 'Echoes a word', 'Echoes a word as often as asked'],
    ['the new text has fewer than 4 words', 'Echoes a word as often as asked', 'Echoes a word'],
    ['there is no old text', '', 'Echoes a word as often as asked'],
  ])('is null where %s', async (_title, old, proposed) => {
    expect(await changeScore(described(old), described(proposed), bagOfWords)).toEqual({
      delta: null,
      cosine: null,
      bleu: null,
      identical: false,
    });
  });

  it('tells the identical from the merely close: a parameter doc or a constraint is a difference', async () => {
    expect((await changeScore(before, { ...before }, bagOfWords)).identical).toBe(true);
    const documented = { ...before, parameterDocs: { '/properties/word': { description: 'x' } } };
    expect((await changeScore(before, documented, bagOfWords)).identical).toBe(false);
    expect(sameVersion(before, { ...before, learned: { required: ['word'] } })).toBe(false);
    expect(sameVersion(described('Echo'), described('Echo'))).toBe(true);
  });
});

describe('renderDescription', () => {
  const sections = {
    purpose: ['Echoes a word.'],
    useWhen: ['Use it for echoes.'],
    notFor: ['`shout` is louder.'],
    inputs: ['`word` comes from `listWords`.'],
    returns: ['Returns text.'],
    limits: ['At most 9 times.'],
    errors: ['"no": say another.'],
  };

  it('has one paragraph a section, most useful first', () => {
    expect(renderDescription(sections, { words: 200 }).split('\n')).toEqual([
      'Echoes a word.',
      'Use it for echoes.',
      '`word` comes from `listWords`.',
      'At most 9 times.',
      'Returns text.',
      '`shout` is louder.',
      '"no": say another.',
    ]);
  });

  it.each([3, 7, 12, 20, 25])('keeps within %d words, whole sentences only', (cap) => {
    const text = renderDescription(sections, { words: cap });
    expect(countWords(text)).toBeLessThanOrEqual(cap);
    const known = Object.values(sections).flat();
    expect(text.split('\n').every((line) => known.includes(line))).toBe(true);
  });

  it('keeps of a source what fits beside what was learnt, in words and in tokens', () => {
    const sentences = ['One two.', 'You must do it.', 'And more of it.'];
    const within = (words: number, tokens?: number) =>
      withinCap(sentences, { words, tokens }, 'Learnt.').length;
    expect([within(99), within(8), within(6), within(99, 11), within(99, 4)]).toEqual([
      3, 2, 1, 2, 1,
    ]);
  });

  it('keeps the purpose though it alone is longer, and skips a long sentence for a short one behind it', () => {
    expect(renderDescription(sections, { words: 1 })).toBe('Echoes a word.');
    const uneven = {
      ...sections,
      useWhen: ['a b c d e f g h i j k l m n o p'],
      inputs: ['Give it.'],
    };
    expect(renderDescription(uneven, { words: 6 })).toBe('Echoes a word.\nGive it.');
  });
});

describe('docAsAgentSeesIt', () => {
  const version: DocVersion = {
    ...raw,
    description: 'Echoes.',
    parameterDocs: {
      '/properties/word': { description: 'The word.', examples: ['ahoy'] },
      '/properties/voice': { description: 'Undocumented so far.' },
    },
    learned: { properties: { times: { maximum: 5 } }, required: ['word', 'times'] },
  };

  it('lays descriptions and examples over the original schema, and no constraint', () => {
    const seen = docAsAgentSeesIt(echo, version);
    expect(seen).toMatchObject({ name: 'echo', description: 'Echoes.' });
    expect(seen.parameters.properties).toEqual({
      word: { type: 'string', description: 'The word.', examples: ['ahoy'] },
      times: { type: 'integer', description: 'How often.', minimum: 1, maximum: 9 },
      voice: { description: 'Undocumented so far.' },
    });
    expect(seen.parameters.required).toEqual(['word']);
    expect(echo.parameters.properties?.['word']?.description).toBe('What to echo.');
  });

  it('narrows with what was learnt where it is asked to', () => {
    const { parameters } = docAsAgentSeesIt(echo, version, { narrow: true });
    expect(parameters.properties?.['times']?.maximum).toBe(5);
    expect(parameters.required).toEqual(['word', 'times']);
  });

  it('reaches into nested properties, list items and names with slashes, and ignores pointers to nowhere', () => {
    const tool = mcpTool('order', {
      lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
      'a/b~c': { type: 'string' },
      either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    });
    const { parameters } = docAsAgentSeesIt(tool, {
      ...rawVersion(tool),
      parameterDocs: {
        '/properties/lines/items/properties/sku': { description: 'Stock number.' },
        '/properties/a~1b~0c': { description: 'Odd.' },
        '/properties/either/anyOf/1': { description: 'A number.' },
        '/nowhere/at/all': { description: 'Lost.' },
      },
    });
    expect(parameters.properties?.['lines']?.items?.properties?.['sku']?.description).toBe(
      'Stock number.',
    );
    expect(parameters.properties?.['a/b~c']?.description).toBe('Odd.');
    expect(parameters.properties?.['either']?.anyOf?.[1]?.description).toBe('A number.');
    expect(JSON.stringify(parameters)).not.toContain('Lost.');
  });

  it('gives the raw doc for the raw version', () => {
    const { name, description, parameters } = echo;
    expect(docAsAgentSeesIt(echo, raw)).toEqual({ name, description, parameters });
  });
});

describe('neededValues and referringArguments', () => {
  it('are ids, paths and what stands in a URL, required ones first of all', () => {
    const tool = httpTool('/boats/{boat}/crew', {
      boat: { type: 'string' },
      captain_id: { type: 'string' },
      limit: { type: 'integer' },
      file: { type: 'string' },
    });
    const bound = {
      ...tool,
      parameters: { ...tool.parameters, required: ['boat', 'limit'] },
      call: { ...tool.call, bindings: { boat: { in: 'path' as const, name: 'boat' } } },
    } as typeof tool;
    expect(referringArguments(bound).map(({ name }) => name)).toEqual([
      'boat',
      'captain_id',
      'file',
    ]);
    expect(neededValues(bound).map(({ name }) => name)).toEqual(['boat']);
  });

  it('are none where the doc itself gives values', () => {
    const tool = mcpTool('get', {
      currency_code: { type: 'string', enum: ['EUR', 'USD'] },
      boat_id: { type: 'string', default: 'b1' },
      crew_id: { type: 'string', examples: ['c1'] },
      verified_key: { type: 'boolean' },
    });
    expect(referringArguments(tool)).toEqual([]);
  });
});

describe('splitByPermission', () => {
  const reads = mcpTool('read', {}, { sideEffects: 'none' });
  const writes = mcpTool('write', {}, { sideEffects: 'write' });
  const destroys = mcpTool('destroy', {}, { sideEffects: 'destructive' });
  const guess = mcpTool('guess');
  const nowhere = mcpTool('nowhere', {}, { call: { kind: 'none' } });
  const all = [reads, writes, destroys, guess, nowhere];
  const allowed = (allowWrites: readonly string[] | 'all' | 'none', allowDestructive = false) =>
    splitByPermission(all, { allowWrites, allowDestructive }).callable.map(({ id }) => id);

  it('calls what only reads, and more only where it is allowed', () => {
    expect(allowed('none')).toEqual(['read']);
    expect(allowed('all')).toEqual(['read', 'write', 'guess']);
    expect(allowed(['wri*'])).toEqual(['read', 'write']);
    expect(allowed('all', true)).toEqual(['read', 'write', 'destroy', 'guess']);
    expect(allowed('none', true)).toEqual(['read', 'destroy']);
  });

  it('says of each tool that it skips what would allow it', () => {
    const { skipped } = splitByPermission(all, { allowWrites: 'none', allowDestructive: false });
    expect(skipped.map(({ tool, effect }) => [tool, effect])).toEqual([
      ['write', 'write'],
      ['destroy', 'destructive'],
      ['guess', 'write'],
      ['nowhere', 'uncallable'],
    ]);
    expect(skipped[0]?.remedy).toContain("--allow-writes='write'");
    expect(skipped[1]?.remedy).toContain('--allow-destructive');
  });

  it('is what a plan counts with', () => {
    const getBoat = mcpTool(
      'getBoat',
      { boat_id: { type: 'string' } },
      {
        sideEffects: 'none',
        parameters: { type: 'object', properties: { boat_id: {} }, required: ['boat_id'] },
      },
    );
    const plan = planRefinement(
      { version: 1, name: 'x', source: { kind: 'none' }, tools: [getBoat, ...all] },
      { allowWrites: 'none', allowDestructive: false },
      { iterations: 5, probesPerIteration: 12 },
    );
    expect(plan.waves).toEqual([['read'], ['getBoat']]);
    expect(plan.callEstimate).toBe(2 * 5 * 13);
    expect(plan.skipped).toHaveLength(4);
  });
});

describe('a tool that an earlier run could not reach', () => {
  const faulted = (reason: 'connection' | 'not-called') => ({
    ...sampleCall('c1'),
    outcome: {
      ...{ kind: 'fault' as const, reason, message: 'no', unsent: true },
      ...{ durationMs: 1, attempts: 1 },
    },
  });
  const unreachable = (...calls: Trajectory['calls']) =>
    retriedUnreachable(sampleTrajectory({ calls, stop: { reason: 'unreachable' } }));

  it('is tried again, unless no call was allowed to be sent', () => {
    expect(unreachable(faulted('connection'), faulted('not-called'))?.stop).toBeNull();
    expect(unreachable(faulted('not-called'), faulted('not-called'))).toBeNull();
  });
});
