import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Catalogue } from '../../../src/core/catalogue.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { Trajectory } from '../../../src/core/trajectory.js';
import { draftEngine } from '../../../src/refinement/llm/llm-engine.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { listen } from '../../support/listen.js';
import { startScriptedChatModel, type ScriptedRequest } from '../../support/scripted-chat-model.js';
import { refineWithModel } from './refine-with-model.js';
import { blockOf, callsIn, requestsTo, roleScript } from './role-script.js';

/** t_0, and what the Rewriter makes of it. */
const t = [
  'Gets a weather forecast.',
  'Gives the weather forecast of a city for the coming days: for each day the date, the sky and the temperature in degrees Celsius.',
  'Use it to find out what weather a city will have. At most 7 days can be asked for; with more the call is refused. Each day has date, sky and degrees.',
  'Use it to find out what weather a city will have. At most 7 days can be asked for; with more the call is refused. Each day has its date, sky and degrees.',
] as const;

/** Written by test/fixtures/metrics/make-delta-oracle.py. */
const oracle = JSON.parse(
  readFileSync(new URL('../../fixtures/metrics/delta-oracle.json', import.meta.url), 'utf8'),
) as readonly ChangeByOracle[];

interface ChangeByOracle {
  readonly old: string;
  readonly new: string;
  readonly cosine: number;
  readonly bleu: number;
  readonly delta: number;
}

const d = [
  'Ask for a longer stretch of days.',
  'Ask for a place that does not exist.',
  'Nothing more.',
];

/** The Explorer's answers in the order they are asked for; the second one repeats the first. */
const e = [
  { query: 'Will it rain in Oslo tomorrow?', arguments: { city: 'Oslo', days: 1 } },
  { query: 'Will it rain tomorrow in Oslo?', arguments: { city: 'Oslo', days: 2 } },
  {
    query: 'I am off to Bergen for nine days, what should I pack against the cold?',
    arguments: { city: 'Bergen', days: 9 },
  },
  {
    query: 'How warm will Atlantis be on Sunday?',
    arguments: { city: 'Atlantis', days: 3 },
  },
];

const s = [
  'Say what a day of the forecast holds.',
  'Say that 7 days are the most.',
  'Shorten the last sentence.',
];

/** A weather service that knows two towns and a week. */
async function startForecasts() {
  const asked: JsonObject[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const city = url.searchParams.get('city') ?? '';
    const days = Number(url.searchParams.get('days') ?? 1);
    asked.push({ city, days });
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (!(days <= 7)) return send(422, { error: 'days must be at most 7' });
    if (!['Oslo', 'Bergen'].includes(city)) return send(404, { error: `no town called ${city}` });
    send(
      200,
      Array.from({ length: days }, (_, day) => ({
        date: `2026-05-0${day + 1}`,
        sky: 'rain',
        degrees: 9,
      })),
    );
  });
  return { asked, ...(await listen(server)) };
}

function forecastCatalogue(baseUrl: string): Catalogue {
  return {
    version: 1,
    name: 'weather',
    source: { kind: 'http', baseUrl, headers: {}, credentials: [], securitySchemes: [] },
    tools: [
      {
        id: 'getForecast',
        name: 'getForecast',
        description: t[0],
        parameters: {
          type: 'object',
          properties: {
            city: {
              type: 'string',
              description: 'The city.',
              enum: ['Oslo', 'Bergen', 'Atlantis'],
            },
            days: { type: 'integer', description: 'How many days.' },
          },
          required: ['city'],
        },
        sideEffects: 'none',
        call: {
          kind: 'http',
          method: 'GET',
          path: '/forecast',
          bindings: { city: { in: 'query', name: 'city' }, days: { in: 'query', name: 'days' } },
        },
      },
    ],
  };
}

describe("DRAFT's Algorithm 1 in the paper's own setting", () => {
  let trajectory: Trajectory;
  let requests: readonly ScriptedRequest[];
  const to = (role: 'explorer' | 'analyzer' | 'rewriter') => requestsTo(requests, role);

  beforeAll(async () => {
    const api = await startForecasts();
    const model = await startScriptedChatModel(
      roleScript({
        explorer: (_request, turn) => e[turn - 1],
        analyzer: (_request, turn) => ({ suggestions: [s[turn - 1]] }),
        rewriter: (_request, turn) => ({ description: t[turn], direction: d[turn - 1] }),
      }),
    );
    const chat = testChatModel(model.baseUrl);
    const { trajectories } = await refineWithModel({
      engine: draftEngine({ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock }),
      catalogue: forecastCatalogue(api.url),
      settings: { diversity: 'query', phi: 0.9, tau: 0.75, iterations: 5 },
    });
    await model.close();
    await api.close();
    trajectory = trajectories[0]!;
    requests = model.requests;
  });

  it('line 3: starts from the raw documentation t_0', () => {
    expect(trajectory.raw.description).toBe(t[0]);
    expect(blockOf(to('explorer')[0]!, 'TOOL')).toContain(t[0]);
    expect(blockOf(to('explorer')[0]!, 'TOOL')).toContain('"How many days."');
  });

  it('lines 4 and 5: for each i the Explorer gets t_{i-1}, d_{i-1} and the whole history H_i', () => {
    const [first, repeated, second, third] = to('explorer');
    expect(blockOf(first!, 'DIRECTION')).toBeNull();
    expect(first!.text).toContain('Nothing has been called yet.');
    for (const request of [repeated!, second!]) {
      expect(blockOf(request, 'TOOL')).toContain(t[1]);
      expect(blockOf(request, 'DIRECTION')).toBe(d[0]);
      expect(callsIn(request).map(({ id, query, outcome }) => [id, query, outcome])).toEqual([
        ['c1', e[0]!.query, 'success'],
      ]);
    }
    expect(blockOf(third!, 'TOOL')).toContain(t[2]);
    expect(blockOf(third!, 'DIRECTION')).toBe(d[1]);
    expect(callsIn(third!).map(({ id, query, outcome }) => [id, query, outcome])).toEqual([
      ['c1', e[0]!.query, 'success'],
      ['c2', e[2]!.query, 'rejected'],
    ]);
  });

  it('lines 6 to 8: an e_i whose similarity to an earlier one reaches φ is made anew, after self-reflection', () => {
    const [, repeated, second] = to('explorer');
    expect(repeated!.text).not.toContain('TURNED DOWN');
    expect(blockOf(second!, 'TURNED DOWN')).toBe(e[1]!.query);
    expect(blockOf(second!, 'THE EARLIER REQUEST')).toBe(e[0]!.query);
    const [first, anew, last] = trajectory.iterations.map(({ exploration }) => exploration!);
    expect(first).toMatchObject({ query: e[0]!.query, similarity: null, rejectedTries: [] });
    expect(anew).toMatchObject({
      query: e[2]!.query,
      tooSimilar: false,
      rejectedTries: [{ query: e[1]!.query, repeats: e[0]!.query }],
    });
    expect(anew!.rejectedTries[0]!.similarity).toBeGreaterThanOrEqual(0.9);
    expect(anew!.similarity).toBeLessThan(0.9);
    expect(last).toMatchObject({ query: e[3]!.query, rejectedTries: [] });
  });

  it('line 9: r_i is what the real tool answered to the arguments as the model wrote them', () => {
    expect(trajectory.calls.map(({ arguments: args, outcome }) => [args, outcome?.kind])).toEqual([
      [e[0]!.arguments, 'accepted'],
      [e[2]!.arguments, 'refused'],
      [e[3]!.arguments, 'refused'],
    ]);
    expect(trajectory.calls[1]!.outcome).toMatchObject({ message: 'days must be at most 7' });
  });

  it('line 11: the Analyzer gets t_{i-1}, e_i, r_i and the earlier versions, and gives s_i', () => {
    to('analyzer').forEach((request, index) => {
      expect(blockOf(request, 'TOOL')).toContain(t[index]!);
      expect(callsIn(request).map(({ id }) => id)).toEqual([`c${index + 1}`]);
      for (const earlier of t.slice(1, index)) {
        expect(blockOf(request, 'REVISIONS')).toContain(`text: ${earlier}`);
      }
    });
    expect(callsIn(to('analyzer')[1]!)[0]).toMatchObject({
      query: e[2]!.query,
      message: 'days must be at most 7',
    });
    expect(
      trajectory.iterations.map(({ suggestions }) => suggestions!.map(({ text }) => text)),
    ).toEqual(s.map((text) => [text]));
    expect(trajectory.iterations[1]!.suggestions![0]!.evidence[0]).toMatch(
      /^llm\/getforecast-.*#c2$/,
    );
  });

  it('line 13: the Rewriter gets e, r, s_i and the earlier versions, and gives t_i and d_i', () => {
    to('rewriter').forEach((request, index) => {
      expect(blockOf(request, 'SUGGESTIONS')).toContain(s[index]!);
      expect(callsIn(request).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3'].slice(0, index + 1));
    });
    const revisions = trajectory.iterations.map(({ revision }) => revision!);
    expect(revisions.map(({ proposal }) => proposal.description)).toEqual(t.slice(1));
    expect(revisions.map(({ direction }) => direction)).toEqual(d);
    expect(revisions.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(revisions[2]!.proposal).toMatchObject({ sections: null, parameterDocs: {}, claims: [] });
  });

  it('line 14: Δ is (cosine + BLEU) / 2, as NumPy and NLTK compute it', () => {
    expect(oracle.map((step) => [step.old, step.new])).toEqual(
      t.slice(1).map((text, index) => [t[index], text]),
    );
    const steps = trajectory.iterations.map(({ revision }) => revision!.change);
    steps.forEach(({ delta, cosine, bleu }, index) => {
      expect(cosine).toBeCloseTo(oracle[index]!.cosine, 10);
      expect(bleu).toBeCloseTo(oracle[index]!.bleu, 10);
      expect(delta).toBeCloseTo(oracle[index]!.delta, 10);
    });
    expect(steps).toHaveLength(oracle.length);
  });

  it('lines 15 and 16: the loop breaks at the first i whose Δ is above τ, before the limit I', () => {
    const deltas = trajectory.iterations.map(({ revision }) => revision!.change.delta);
    expect(deltas[1]!).toBeLessThanOrEqual(0.75);
    expect(deltas[2]!).toBeGreaterThan(0.75);
    expect(trajectory.iterations).toHaveLength(3);
    expect(trajectory.stop?.reason).toBe('converged');
  });

  it('line 19: the last t_i becomes the refined documentation', () => {
    expect(trajectory.selection).toMatchObject({ version: 3 });
  });

  it('counts what every role used', () => {
    const usage = trajectory.iterations.flatMap((iteration) => iteration.usage);
    expect(usage.map(({ role }) => role)).toEqual([
      ...['explorer', 'analyzer', 'rewriter'],
      ...['explorer', 'explorer', 'analyzer', 'rewriter'],
      ...['explorer', 'analyzer', 'rewriter'],
    ]);
    expect(usage.every(({ promptTokens, promptHash }) => promptTokens > 0 && promptHash)).toBe(
      true,
    );
  });
});
