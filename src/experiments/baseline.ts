import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { requiredOf } from '../schema/parameters-of.js';
import type { Gate } from './gate.js';
import type { CallTool, Request } from './call-tool.js';
import type { StepOutcome } from './step-outcome.js';

/** A reader called before anything else, without arguments or with known values. */
export interface Look extends Request {
  /** `look.s1` */
  readonly step: string;
  readonly outcome: StepOutcome;
}

/** Values of `--value`, by argument. */
export type KnownValues = Readonly<Record<string, readonly Json[]>>;

interface LookOptions {
  readonly gate: Gate;
  readonly call: CallTool;
  readonly known: KnownValues;
  readonly prefix?: string;
}

/** Calls each reader that needs no arguments but known ones, once. Readers that the gate does not let pass are left out. */
export async function takeLooks(
  tools: readonly ToolDoc[],
  { gate, call, known, prefix = 'look' }: LookOptions,
): Promise<readonly Look[]> {
  const looks: Look[] = [];
  for (const tool of tools) {
    if (gate.kindOf(tool).effect !== 'read') continue;
    const args = knownArguments(tool, known);
    if (args === null || gate.judge({ tool, arguments: args }).kind !== 'pass') continue;
    const step = `${prefix}.s${looks.length + 1}`;
    const outcome = await call(tool, args, { step, writes: false });
    looks.push({ step, tool, arguments: args, outcome });
  }
  return looks;
}

/** The arguments that a tool requires, if all of them are known; else null. */
function knownArguments(tool: ToolDoc, known: KnownValues): JsonObject | null {
  const filled: Record<string, Json> = {};
  for (const { name } of requiredOf(tool)) {
    const value = known[name]?.[0];
    if (value === undefined) return null;
    filled[name] = value;
  }
  return filled;
}

/** Whether the target still answers: its fastest reader from time to time, all of them after a round. */
export class Health {
  private readonly looks: readonly Look[];
  private calls = 0;

  constructor(
    looks: readonly Look[],
    private readonly call: CallTool,
    private readonly wait: () => Promise<void>,
  ) {
    this.looks = looks
      .filter(({ outcome }) => outcome.kind === 'accepted')
      .toSorted((a, b) => a.outcome.durationMs - b.outcome.durationMs);
  }

  /** Counts a step; true if it is time to look again. */
  isDue(): boolean {
    this.calls += 1;
    return this.calls % callsBetween === 0;
  }

  /** Asks the fastest reader. Resolves to what no longer answers, asked twice, or null. */
  async quick(step: string): Promise<string | null> {
    const [fastest] = this.looks;
    return fastest === undefined ? null : this.ask(fastest, step);
  }

  /** Asks every reader; resolves to a line for a message. */
  async all(step: string): Promise<{ readonly line: string; readonly broken: readonly string[] }> {
    const broken: string[] = [];
    for (const look of this.looks) {
      const name = await this.ask(look, step);
      if (name !== null) broken.push(name);
    }
    const line =
      this.looks.length === 0
        ? 'health: no reader answers without arguments'
        : broken.length === 0
          ? 'health: every reader still answers'
          : `health: NO LONGER ANSWER: ${broken.join(', ')}`;
    return { line, broken };
  }

  private async ask({ tool, arguments: args }: Look, step: string): Promise<string | null> {
    const answers = async (): Promise<boolean> =>
      (await this.call(tool, args, { step: `health.${step}`, writes: false })).kind === 'accepted';
    if (await answers()) return null;
    await this.wait();
    return (await answers()) ? null : tool.name;
  }
}

const callsBetween = 25;
