import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../../src/core/errors.js';
import type { ClarifyCall } from '../../../src/metrics/clarify-call.js';
import { linkedValue } from '../../../src/metrics/matched-calls.js';
import {
  clarifySampleSchema,
  sampleChanges,
  type ClarifySample,
} from '../../../src/evaluation/clarify/clarify-sample.js';
import { readSamples } from '../../../src/evaluation/clarify/data/read-samples.js';
import { scoreClarifyRun } from '../../../src/evaluation/clarify/score-clarify-run.js';
import { environmentNames } from '../../../src/evaluation/environments/environment.js';
import { environmentNamed } from '../../../src/evaluation/environments/environments.js';
import { environmentTool } from '../../support/environment-tool.js';
import { generatedSamples } from '../../support/generated-samples.js';
import { sharedData } from '../../support/shared-data.js';

describe.each([
  ['generated', 300, 20],
  ['generated-second-wording', 300, 20],
  ['generated-many', 628, 42],
  ['generated-long', 119, 8],
] as const)('the samples of %s.jsonl', (name, count, each) => {
  const samples = generatedSamples(name);

  it('are as many of each kind for each environment, and all different in id', () => {
    expect(samples).toHaveLength(count);
    for (const environment of environmentNames) {
      for (const kind of ['explicit', 'ambiguous', 'infeasible']) {
        const own = samples.filter((one) => one.environment === environment && one.kind === kind);
        // For one or two infeasible samples no request could be made impossible.
        expect(own.length).toBeLessThanOrEqual(each);
        expect(own.length).toBeGreaterThanOrEqual(kind === 'infeasible' ? each - 2 : each);
      }
    }
    expect(new Set(samples.map(({ id }) => id)).size).toBe(count);
  });

  it('have gold that can be carried out', async () => {
    for (const sample of samples) {
      const environment = environmentNamed(sample.environment);
      environment.reset(sample.config, sample.seed);
      for (const { tool, arguments: args } of sample.gold) {
        const doc = environmentTool(environment, tool)!;
        expect(await environment.executor.call({ tool: doc, arguments: args })).toMatchObject({
          kind: 'accepted',
        });
      }
    }
  });

  it('hide at most three values of a call, which their request does not say', () => {
    for (const { kind, hidden, corrupted, gold, requests } of samples) {
      if (kind !== 'ambiguous') expect(hidden).toEqual([]);
      else {
        expect(hidden.length).toBeGreaterThanOrEqual(1);
        for (const { call } of hidden) {
          expect(hidden.filter((each) => each.call === call).length).toBeLessThanOrEqual(3);
        }
        expect(corrupted).toEqual([]);
      }
      for (const { call, argument } of hidden) {
        const value = gold[call]!.arguments[argument];
        if (typeof value !== 'string') continue;
        const own = requests[gold[call]!.request!]!;
        expect(own.split(/[\s'?,;!]+|\.(?=\s|$)/)).not.toContain(value);
      }
    }
  });

  it('get one value wrong in infeasible samples, and say the wrong one', () => {
    for (const { kind, corrupted, gold, requests } of samples) {
      expect(corrupted).toHaveLength(kind === 'infeasible' ? 1 : 0);
      for (const { call, argument, said } of corrupted) {
        expect(said).not.toEqual(gold[call]!.arguments[argument]);
        const words = [said].flat().map(String);
        for (const word of words) expect(requests[gold[call]!.request!]).toContain(word);
      }
    }
  });

  it('use every tool that ever answers, two to three calls a request', () => {
    const tools = new Set(
      samples.flatMap(({ environment, gold }) => gold.map(({ tool }) => `${environment}/${tool}`)),
    );
    const all = environmentNames.flatMap((name) =>
      environmentNamed(name).tools.map(({ id }) => `${name}/${id}`),
    );
    const never = 'vehicle/get_outside_temperature_from_weather_com';
    expect(all).toHaveLength(92);
    expect(all.filter((tool) => !tools.has(tool))).toEqual([never]);
    const calls = samples.flatMap(({ gold }) => gold).length;
    const perRequest = calls / samples.flatMap(({ requests }) => requests).length;
    expect(perRequest).toBeGreaterThan(1.85);
    expect(perRequest).toBeLessThan(3);
  });

  it('are changed in six ways, each told', () => {
    for (const { kind, change } of samples) {
      if (kind === 'explicit') expect(change).toBeUndefined();
      else if (kind === 'ambiguous') expect(change).toBe('hidden');
      else expect(sampleChanges.filter((each) => each !== 'hidden')).toContain(change);
    }
    for (const change of sampleChanges) {
      const changed = samples.filter((one) => one.change === change).length;
      // Eight of 300.
      expect(changed / samples.length).toBeGreaterThan(0.026);
    }
  });

  it('link arguments to what earlier calls gave or got, which only a tool can tell', () => {
    let linked = 0;
    for (const { environment: name, gold, user } of samples) {
      const environment = environmentNamed(name);
      const made: ClarifyCall[] = [];
      for (const [at, { tool, arguments: args, links = [] }] of gold.entries()) {
        for (const link of links) {
          linked += 1;
          expect(link.call).toBeLessThan(at);
          expect(linkedValue(made[link.call]!, link.at)).toEqual(args[link.argument]);
          const known = user!.knows.find(
            (each) => each.call === at && each.argument === link.argument,
          );
          expect(known?.how).toBe(link.at.startsWith('answer.') ? 'cannot' : undefined);
        }
        const outcome = environment.attempt({
          ...{ tool: environmentTool(environment, tool)!, arguments: args },
        });
        if (outcome.kind !== 'accepted') throw new Error(outcome.message);
        made.push({ tool, arguments: args, answer: outcome.body ?? null });
      }
    }
    expect(linked).toBeGreaterThan(100);
  });

  it('have users who tell some things in part, later or not at all', () => {
    const ways = samples.flatMap(({ user }) => user!.knows.map(({ how }) => how));
    for (const how of ['tells', 'narrows', 'later', 'cannot'] as const) {
      expect(ways.filter((each) => each === how).length).toBeGreaterThan(20);
    }
    for (const { gold, user } of samples) {
      for (const { call, argument, among } of user!.knows) {
        if (among === undefined) continue;
        expect(among).toHaveLength(3);
        expect(among).toContainEqual(gold[call]!.arguments[argument]);
      }
    }
  });

  it('label where they differ from the paper', () => {
    for (const { deviations } of samples) expect(deviations.length).toBeGreaterThan(0);
  });
});

describe('files of samples', () => {
  it.each([
    ['', 'it has no samples'],
    ['{"version":1}', 'line 1'],
    ['not json', 'it is no JSON'],
    ['{"primary_api":"MessageAPI","user_query":"x","ground_truth_tool_calls":[]}', 'MessageAPI'],
    ['{"primary_api":"TravelAPI"}', 'user_query'],
  ])('that cannot be read are named: %s', (text, part) => {
    expect(() => readSamples({ file: 'bad.json', text })).toThrow(ConfigurationError);
    expect(() => readSamples({ file: 'bad.json', text })).toThrow(part);
    expect(() => readSamples({ file: 'bad.json', text })).toThrow('bad.json');
  });

  it('take a split from a published folder’s name', () => {
    const record = JSON.stringify({
      user_query: 'x',
      ground_truth_tool_calls: [{ tool_name: 'pwd', parameters: {}, turn: 1 }],
      primary_api: 'GorillaFileSystem',
    });
    const kinds = ['A', 'E', 'I', 'X'].map(
      (split) => readSamples({ file: join(`ClarifyBench_${split}`, 'a.json'), text: record })[0]!,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      ...['ambiguous', 'explicit', 'infeasible', 'unlabelled'],
    ]);
    expect(kinds[0]!.gold[0]!.request).toBe(0);
  });
});

const sample = sharedData('clarifybench/sample');
(sample === null ? describe.skip : describe)('ClarifyBench’s published sample', () => {
  const names = sample === null ? [] : readdirSync(sample);
  const samples = names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const file = join(sample ?? '', name);
      return readSamples({ file, text: readFileSync(file, 'utf8') });
    });

  it('is read, and every configuration starts its environment', () => {
    expect(samples).toHaveLength(6);
    for (const each of samples) {
      expect(clarifySampleSchema.parse(each)).toEqual(each);
      environmentNamed(each.environment).reset(each.config);
    }
  });

  it('has a ceiling: 17 of its 25 gold calls can be covered', () => {
    const scores = samples.map((each) => scoreClarifyRun(each, { steps: [] }, 'as-published'));
    const reachable = scores.reduce(
      (sum, { ceiling }, at) => sum + (ceiling ?? 0) * samples[at]!.gold.length,
      0,
    );
    expect(samples.reduce((sum, { gold }) => sum + gold.length, 0)).toBe(25);
    expect(Math.round(reachable)).toBe(17);
    const fixed = samples.map((each) => scoreClarifyRun(each, { steps: [] }, 'fixed').ceiling);
    expect(fixed).toEqual(samples.map(() => 1));
  });

  it('books the flight that its gold cancels: ids come out as recorded', async () => {
    const travel = samples.find(({ id }) => id === 'clarifybench:13ce5ea1')!;
    const environment = environmentNamed('travel');
    environment.reset(travel.config);
    const [, book] = travel.gold;
    const args = { ...book!.arguments, travel_cost: 2850 };
    const { access_token: _token, ...known } = args as typeof args & { access_token?: string };
    const outcome = await environment.executor.call({
      tool: environmentTool(environment, 'book_flight')!,
      arguments: known,
    });
    expect(outcome).toMatchObject({ kind: 'accepted', body: { booking_id: '3426812' } });
  });
});

describe('the second wording', () => {
  it('has every kind of request of the first, none in the same words', () => {
    const [first, second] = [generatedSamples(), generatedSamples('generated-second-wording')];
    const tools = (samples: readonly ClarifySample[]): readonly string[] =>
      [...new Set(samples.flatMap(({ gold }) => gold.map(({ tool }) => tool)))].sort();
    expect(tools(second)).toEqual(tools(first));
    const said = new Set(first.flatMap(({ requests }) => requests));
    expect(second.flatMap(({ requests }) => requests).filter((each) => said.has(each))).toEqual([]);
  });
});
