import type { CallRecord } from '../core/call-record.js';
import type { Clock, TrajectoryStore } from '../core/ports.js';
import type { Exploration, Iteration, Trajectory } from '../core/trajectory.js';

type IterationField = 'exploration' | 'suggestions' | 'revision';

/**
 * One tool's trajectory while it grows. Every change is on disk before the method resolves, so that a killed
 * run goes on from the last finished step: `step` gives what is recorded, and does the work only once.
 */
export class TrajectoryRecorder {
  constructor(
    private current: Trajectory,
    private readonly store: TrajectoryStore,
    private readonly clock: Clock,
  ) {}

  get trajectory(): Trajectory {
    return this.current;
  }

  /** The iteration under way: the last one that has not ended, or a new one. */
  async openIteration(): Promise<Iteration> {
    const last = this.current.iterations.at(-1);
    if (last !== undefined && last.endedAt === undefined) return last;
    const iteration: Iteration = {
      index: this.current.iterations.length + 1,
      startedAt: this.clock.now().toISOString(),
    };
    this.current = { ...this.current, iterations: [...this.current.iterations, iteration] };
    return iteration;
  }

  /** The recorded value of this step of the open iteration; where there is none, `work` makes it and it is saved. */
  async step(
    field: 'exploration',
    work: () => Promise<Exploration | null>,
  ): Promise<Exploration | null>;
  async step<F extends IterationField>(
    field: F,
    work: () => Promise<NonNullable<Iteration[F]>>,
  ): Promise<NonNullable<Iteration[F]>>;
  async step<F extends IterationField>(
    field: F,
    work: () => Promise<NonNullable<Iteration[F]> | null>,
  ): Promise<NonNullable<Iteration[F]> | null> {
    const recorded = this.open()[field];
    if (recorded !== undefined) return recorded;
    const value = await work();
    if (value === null) return null;
    await this.patchOpen({ [field]: value });
    return value;
  }

  async endIteration(counts: boolean): Promise<void> {
    await this.patchOpen({ counts, endedAt: this.clock.now().toISOString() });
  }

  /** Forgets an iteration in which nothing was left to explore. */
  async discardOpenIteration(): Promise<void> {
    this.current = { ...this.current, iterations: this.current.iterations.slice(0, -1) };
    await this.save();
  }

  /** Gives calls that will run side by side their places, so that the record keeps the planned order. */
  expect(calls: readonly CallRecord[]): void {
    for (const call of calls) this.place(call);
  }

  /** Records a call's intent, or its outcome once it is there. */
  async recordCall(call: CallRecord): Promise<void> {
    this.place(call);
    await this.store.saveCall(this.current.tool, call);
  }

  async update(patch: Partial<Trajectory>): Promise<void> {
    this.current = { ...this.current, ...patch };
    await this.save();
  }

  async save(): Promise<void> {
    await this.store.save(this.current);
  }

  private place(call: CallRecord): void {
    this.current = { ...this.current, calls: replaceById(this.current.calls, call) };
  }

  private open(): Iteration {
    const last = this.current.iterations.at(-1);
    if (last === undefined) throw new Error('no iteration is open');
    return last;
  }

  private replaceOpen(iteration: Iteration): void {
    this.current = {
      ...this.current,
      iterations: [...this.current.iterations.slice(0, -1), iteration],
    };
  }

  private async patchOpen(patch: Partial<Iteration>): Promise<void> {
    const open = { ...this.open(), ...patch };
    this.replaceOpen(open);
    const { index, startedAt } = open;
    await this.store.saveIteration(this.current.tool, { index, startedAt, ...patch });
  }
}

function replaceById(calls: readonly CallRecord[], call: CallRecord): CallRecord[] {
  const at = calls.findIndex((other) => other.id === call.id);
  return at < 0 ? [...calls, call] : calls.with(at, call);
}
