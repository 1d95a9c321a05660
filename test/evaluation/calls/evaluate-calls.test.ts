import {
  evaluateCalls,
  type EvaluateCallsOptions,
} from '../../../src/evaluation/calls/evaluate-calls.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { argumentsHash } from '../../../src/evaluation/calls/seen-calls.js';
import { executorOf, rawArm, refinedArm, startHarbour } from './harbour-api.js';
import { docFor } from '../../support/docs.js';

type Harbour = Awaited<ReturnType<typeof startHarbour>>;

describe('calls made from docs', () => {
  let api: Harbour;
  beforeEach(async () => {
    api = await startHarbour();
  });
  afterEach(() => api.close());

  const options = (): EvaluateCallsOptions => ({
    arms: [
      { name: 'raw', docs: rawArm },
      { name: 'refined', docs: refinedArm },
    ],
    perTool: 6,
    seed: 1,
    allowWrites: 'none',
    allowDestructive: false,
    openExecutor: () => executorOf(api),
    concurrency: 4,
  });
  const summary = (
    evaluation: Awaited<ReturnType<typeof evaluateCalls>>,
    arm: string,
    tool: string,
  ) => evaluation.arms.find((one) => one.arm === arm)?.tools.find((one) => one.tool === tool);

  it('find that a doc which says where names come from leads to calls that are accepted', async () => {
    const evaluation = await evaluateCalls(options());
    expect(summary(evaluation, 'raw', 'getBoat')).toMatchObject({ validAccepted: 0 });
    expect(summary(evaluation, 'refined', 'getBoat')).toMatchObject({ valid: 3, validAccepted: 3 });
    const [comparison] = evaluation.comparisons;
    expect(comparison?.accepted).toMatchObject({ worse: 0 });
    expect(comparison?.accepted.difference?.estimate).toBeGreaterThan(0);
  });

  it('keep to the pairs that a doc demands, and break them on purpose', async () => {
    const evaluation = await evaluateCalls(options());
    const refined = evaluation.calls.filter(
      ({ arm, tool }) => arm === 'refined' && tool === 'listTides',
    );
    const valid = refined.filter(({ expected }) => expected === 'accepted');
    expect(valid.length).toBeGreaterThan(2);
    expect(valid.map(({ outcome }) => outcome)).toEqual(valid.map(() => 'accepted'));
    const alone = refined.filter(({ violation }) => violation?.kind === 'alone');
    expect(alone.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });

  it('count what is accepted though forbidden', async () => {
    const evaluation = await evaluateCalls({ ...options(), perTool: 20 });
    const raw = summary(evaluation, 'raw', 'listBoats');
    expect(raw?.valid).toBeGreaterThan(0);
    // The API takes every whole number, whatever bounds the docs have.
    expect(raw?.invalidRejected).toBeGreaterThan(0);
    expect(raw?.invalidRejected).toBeLessThan(raw?.invalid ?? 0);
  });

  it('count what a doc forbids needlessly against it', async () => {
    const narrow = (name: string, parameters: JsonSchema) => ({
      name,
      docs: refinedArm.map(({ tool, doc }) => ({
        tool,
        doc: tool.id === 'listBoats' ? docFor(tool, { parameters }) : doc,
      })),
    });
    const arms = [
      { name: 'raw', docs: rawArm },
      { name: 'refined', docs: refinedArm },
      narrow('too narrow', { properties: { size: { maximum: 2 } } }),
    ];
    const evaluation = await evaluateCalls({ ...options(), arms });
    const [raw, refined, tooNarrow] = arms.map(({ name }) =>
      summary(evaluation, name, 'listBoats'),
    );
    expect(raw).toMatchObject({ drawnFromRaw: 0, needless: 0 });
    expect(refined).toMatchObject({ forbiddenOfRaw: 0, needless: 0 });
    expect(tooNarrow?.drawnFromRaw).toBe(refined?.drawnFromRaw);
    expect(tooNarrow?.needless).toBeGreaterThan(0);
    // What a doc allows works all the same: that alone would count for as much.
    expect(tooNarrow?.validAccepted).toBe(tooNarrow?.valid);
    const shares = evaluation.arms.map(({ shares }) => shares.accepted?.estimate ?? 0);
    expect(shares[2]).toBeLessThan(shares[1] ?? 0);
    expect(evaluation.arms[2]?.shares.needless?.estimate).toBeGreaterThan(0);
    // `from` needs `to`: what the raw docs allow of it is refused, and rightly forbidden.
    const tides = summary(evaluation, 'refined', 'listTides');
    expect(tides?.forbiddenOfRaw).toBeGreaterThan(0);
    expect(tides?.needless).toBe(0);
    const needless = evaluation.disagreements.filter(
      ({ call }) => call.violation?.kind === 'raw-allows',
    );
    expect(needless.map(({ call }) => call)).toMatchObject([
      { tool: 'listBoats', outcome: 'accepted', violation: { arguments: ['size'] } },
    ]);
  });

  it('leave faults out of the shares and count them', async () => {
    const evaluation = await evaluateCalls(options());
    expect(summary(evaluation, 'raw', 'callPilot')).toMatchObject({ valid: 0, invalid: 0 });
    expect(summary(evaluation, 'raw', 'callPilot')?.faults).toBeGreaterThan(0);
  });

  it('make no call that may write unless that is allowed', async () => {
    const evaluation = await evaluateCalls(options());
    expect(evaluation.skipped).toMatchObject([{ tool: 'addBoat', effect: 'write' }]);
    expect(api.calls.operations['addBoat']).toBeUndefined();
    await evaluateCalls({ ...options(), allowWrites: 'all' });
    expect(api.calls.operations['addBoat']).toBeGreaterThan(0);
  });

  it('give each new thing a name of its own', async () => {
    const evaluation = await evaluateCalls({ ...options(), allowWrites: 'all' });
    const made = evaluation.calls.filter(
      ({ tool, expected }) => tool === 'addBoat' && expected === 'accepted',
    );
    expect(new Set(made.map((call) => call.arguments['name'])).size).toBe(made.length);
    expect(made.map(({ outcome }) => outcome)).toEqual(made.map(() => 'accepted'));
  });

  it('never make a call that an arm has seen, and count tools apart for which none is left', async () => {
    const seen = new Map([
      ['getBoat', new Set(['Wanda', 'Elsa', 'Marlin'].map((name) => argumentsHash({ name })))],
      ['listTides', new Set([argumentsHash({})])],
    ]);
    const [raw, refined] = options().arms;
    const evaluation = await evaluateCalls({ ...options(), arms: [raw!, { ...refined!, seen }] });
    expect(summary(evaluation, 'refined', 'getBoat')).toMatchObject({
      state: 'no-unseen-call',
      valid: 0,
    });
    const made = evaluation.calls.filter(({ tool }) => tool === 'listTides');
    const ofArm = (name: string): readonly string[] =>
      made.flatMap(({ arm, arguments: args }) => (arm === name ? argumentsHash(args) : []));
    expect(ofArm('refined')).not.toContain(argumentsHash({}));
    expect(ofArm('raw')).toContain(argumentsHash({}));
  });

  it('bring the server back before each arm, while nothing is connected', async () => {
    const events: string[] = [];
    await evaluateCalls({
      ...options(),
      reset: async () => {
        events.push('reset');
      },
      openExecutor: () => {
        events.push('open');
        const executor = executorOf(api);
        const close = async (): Promise<void> => {
          events.push('close');
          await executor.close();
        };
        return { call: (...given) => executor.call(...given), close };
      },
    });
    expect(events).toEqual(['reset', 'open', 'close', 'reset', 'open', 'close']);
  });

  it('give the same calls for the same seed, others for another', async () => {
    const args = async (seed: number) =>
      (await evaluateCalls({ ...options(), seed })).calls.map((call) => call.arguments);
    const first = await args(1);
    expect(await args(1)).toEqual(first);
    expect(await args(2)).not.toEqual(first);
  });

  it('stop at the budget with what was measured by then', async () => {
    const evaluation = await evaluateCalls({ ...options(), maxCalls: 5 });
    expect(evaluation.status).toBe('budget');
    expect(evaluation.calls.length).toBeLessThanOrEqual(5);
  });

  it('stop when interrupted, with the connection closed', async () => {
    const controller = new AbortController();
    const aborted = evaluateCalls({
      ...options(),
      signal: controller.signal,
      onProgress: () => {
        controller.abort();
      },
    });
    await expect(aborted).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('show the worst disagreements with what every doc says of the argument', async () => {
    const evaluation = await evaluateCalls({ ...options(), arms: [{ name: 'raw', docs: rawArm }] });
    const about = evaluation.disagreements.find(({ call }) => call.tool === 'getBoat');
    expect(about).toMatchObject({
      arm: 'raw',
      call: { outcome: 'refused', message: 'no boat of this name' },
      words: [{ arm: 'raw', argument: 'name', required: true, schema: { type: 'string' } }],
    });
  });
});
