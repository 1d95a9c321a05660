import { InterruptedError } from '../../src/core/errors.js';
import type { JsonObject } from '../../src/core/json.js';
import { outcomeSchema } from '../../src/core/outcome.js';
import type { ToolExecutor } from '../../src/core/ports.js';
import type { ToolCall, ToolDoc } from '../../src/core/tool-doc.js';

/** What an implementation brings: an executor, three tools that behave as their names say, and what ends it. */
export interface ContractSubject {
  readonly executor: ToolExecutor;
  /** Answers with an object that holds its arguments under `echo`. */
  readonly echo: ToolDoc;
  /** Refuses whatever it is given with "text must not be empty". */
  readonly refuse: ToolDoc;
  /** Has an upstream that cannot be reached. */
  readonly fault: ToolDoc;
  readonly stop: () => Promise<void>;
}

/** A tool of its id, called as said. */
export function contractTool(id: string, call: ToolCall): ToolDoc {
  return {
    id,
    name: id,
    description: '',
    parameters: { type: 'object' },
    sideEffects: 'none',
    call,
  };
}

/** Arguments that `echo` must give back; implementations that replay have recorded them. */
export const echoedArguments: readonly JsonObject[] = [
  { text: 'hello' },
  { text: 'Zürich 🦀 "quoted" \\ / ../..', n: 3 },
  { list: [1, 'two', null], deep: { a: { b: [] } } },
];

/** What every `ToolExecutor` promises. */
export function toolExecutorContract(name: string, start: () => Promise<ContractSubject>): void {
  describe(`${name} as a tool executor`, () => {
    let subject: ContractSubject;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject.stop());

    it.each(echoedArguments)('gives back what the tool says to %j', async (args) => {
      const outcome = await subject.executor.call({ tool: subject.echo, arguments: args });
      expect(outcome).toMatchObject({
        kind: 'accepted',
        body: { echo: args },
        truncated: false,
        attempts: 1,
      });
      if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
      expect(outcome.shape['/echo']).toEqual(['object']);
      expect(outcome.bytes).toBeGreaterThan(0);
      expect(outcomeSchema.parse(outcome)).toEqual(outcome);
    });

    it('keeps a refusal in the tool’s words', async () => {
      const outcome = await subject.executor.call({ tool: subject.refuse, arguments: {} });
      expect(outcome.kind).toBe('refused');
      expect(outcome).toHaveProperty('message', expect.stringContaining('text must not be empty'));
      expect(outcomeSchema.parse(outcome)).toEqual(outcome);
    });

    it('tells a fault from a refusal', async () => {
      const outcome = await subject.executor.call({ tool: subject.fault, arguments: {} });
      expect(outcome).toMatchObject({ kind: 'fault', reason: 'connection' });
      expect(outcomeSchema.parse(outcome)).toEqual(outcome);
    });

    it('answers calls made at the same time each with its own', async () => {
      const many = Array.from({ length: 12 }, (_, index) => echoedArguments[index % 3] ?? {});
      const outcomes = await Promise.all(
        many.map((args) => subject.executor.call({ tool: subject.echo, arguments: args })),
      );
      expect(outcomes.map((outcome) => 'body' in outcome && outcome.body)).toEqual(
        many.map((args) => ({ echo: args })),
      );
    });

    it('gives a fault, not an error, for a tool it does not know how to call', async () => {
      const tool = contractTool('stranger', { kind: 'none' });
      const outcome = await subject.executor.call({ tool, arguments: {} });
      expect(outcome).toMatchObject({ kind: 'fault', unsent: true });
      expect(['not-called', 'not-recorded']).toContain(outcome.kind === 'fault' && outcome.reason);
    });

    it('rejects when the signal was given before', async () => {
      const call = subject.executor.call(
        { tool: subject.echo, arguments: {} },
        AbortSignal.abort(),
      );
      await expect(call).rejects.toBeInstanceOf(InterruptedError);
    });

    it('closes twice', async () => {
      await subject.executor.close();
      await subject.executor.close();
    });
  });
}
