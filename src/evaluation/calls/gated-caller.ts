import type { Source } from '../../core/catalogue.js';
import type { Outcome } from '../../core/outcome.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { gateFor } from '../../experiments/gate-for.js';
import { Gate } from '../../experiments/gate.js';
import { Marks } from '../../experiments/mark.js';
import { OwnThings } from '../../experiments/own-things.js';
import { ReadBack } from '../../experiments/read-back.js';
import { stepOutcome } from '../../experiments/step-outcome.js';
import { nounsOfAll } from '../../experiments/tool-kind.js';
import { seededRandom } from '../../support/seeded-random.js';
import type { MakeCall } from '../counted-caller.js';

export interface GateOptions {
  readonly tools: readonly ToolDoc[];
  /** Where the tools are called. */
  readonly source: Source;
  /** `scratch`: everything on the target may be changed, since it is restored or does not answer itself. */
  readonly allow: 'reads' | 'writes' | 'scratch';
  /** Draws the mark of the evaluation's own things. */
  readonly seed: number;
}

/** What calls made for measuring must pass, as experiments must: they change nothing but what they created themselves. */
export class CallGate {
  /** Stands in the names of own things. */
  readonly mark: string;
  private readonly marks: Marks;
  private readonly gate: Gate;
  private calls = 0;

  constructor(private readonly options: GateOptions) {
    const { tools, source, allow, seed } = options;
    this.marks = Marks.draw(seededRandom(seed), []);
    this.mark = this.marks.ofGroup(0);
    const own = new OwnThings(this.marks, nounsOfAll(tools));
    this.gate = new Gate(tools, own, this.marks, gateFor(source, { allow, trustNames: true }));
  }

  /** Makes calls; what does not pass becomes the fault `not-called`, with the reason. */
  caller(call: MakeCall): MakeCall {
    const { gate, marks } = this;
    const readBack = new ReadBack({
      ...{ tools: this.options.tools, gate, marks },
      call: async (tool, args) => stepOutcome(await call(tool, args)),
    });
    return async (tool, args) => {
      const request = { tool, arguments: args };
      const verdict = gate.judge(request);
      if (verdict.kind === 'refused') return notCalled(verdict.reason);
      const step = `c${(this.calls += 1)}`;
      for (const proof of verdict.proofs) {
        const reason = await readBack.disproved(step, request, proof);
        if (reason !== null) return notCalled(reason);
      }
      const { effect } = verdict;
      gate.sent(request, effect);
      const outcome = await call(tool, args);
      gate.learn(step, request, effect, stepOutcome(outcome));
      return outcome;
    };
  }
}

function notCalled(message: string): Outcome {
  return {
    ...{ kind: 'fault', reason: 'not-called', message, unsent: true },
    ...{ durationMs: 0, attempts: 1 },
  };
}
