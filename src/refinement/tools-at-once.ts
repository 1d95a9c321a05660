import { bytesOfCall, type CallRecord } from '../core/call-record.js';
import { mapWithLimit } from '../support/map-with-limit.js';

const toolsPerCall = 4;

/**
 * How many of `tools` to refine side by side, for so many calls in flight. Where they do not all fit, rounds of equal size:
 * in a small last one, whose tools make their calls one after the other, most of the calls would have nothing to do.
 */
export function toolsAtOnce(tools: number, callsInFlight: number): number {
  const most = Math.max(1, callsInFlight) * toolsPerCall;
  const rounds = Math.max(1, Math.ceil(tools / most));
  return Math.max(1, Math.ceil(tools / rounds));
}

/** So many trajectories are worked on side by side where nothing is waited for but the disk: more would only take memory. */
export const readAtOnce = 8;

/** Tools that are being refined hold so many bytes of answers. */
const mostHeld = 64_000_000;
/** So many calls a tool is taken to make until one has ended. */
const callsOfTool = 8;

interface OpenTool {
  readonly calls: number;
  readonly bytes: number;
}

/**
 * Refines tools side by side, in their order. While answers are long, fewer: a tool is begun only while those that are open hold
 * less than `most`, each counted as a usual tool at least. Until the first answer is there, one for each call in flight.
 */
export class ToolsInMemory {
  private readonly open = new Map<string, OpenTool>();
  private readonly waiting: { readonly tool: string; readonly begin: () => void }[] = [];
  private readonly answered = { calls: 0, bytes: 0 };
  private readonly ended = { tools: 0, calls: 0 };

  constructor(
    private readonly callsInFlight: number,
    private readonly most = mostHeld,
  ) {}

  /** As `mapWithLimit`. */
  async each<T extends { readonly id: string }>(
    tools: readonly T[],
    work: (tool: T) => Promise<void>,
  ): Promise<void> {
    await mapWithLimit(tools, toolsAtOnce(tools.length, this.callsInFlight), async (tool) => {
      await new Promise<void>((begin) => {
        this.waiting.push({ tool: tool.id, begin });
        this.letIn();
      });
      try {
        await work(tool);
      } finally {
        this.end(tool.id);
      }
    });
  }

  /** A call of an open tool has been answered. */
  add(tool: string, call: Pick<CallRecord, 'outcome'>): void {
    const bytes = bytesOfCall(call);
    this.answered.calls += 1;
    this.answered.bytes += bytes;
    const held = this.open.get(tool);
    if (held !== undefined)
      this.open.set(tool, { calls: held.calls + 1, bytes: held.bytes + bytes });
    this.letIn();
  }

  private end(tool: string): void {
    this.ended.tools += 1;
    this.ended.calls += this.open.get(tool)?.calls ?? 0;
    this.open.delete(tool);
    this.letIn();
  }

  private letIn(): void {
    while (this.hasRoom()) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.open.set(next.tool, { calls: 0, bytes: 0 });
      next.begin();
    }
  }

  private hasRoom(): boolean {
    const { open, answered } = this;
    if (open.size === 0) return true;
    if (answered.calls === 0) return open.size < Math.max(1, this.callsInFlight);
    const usual = (answered.bytes / answered.calls) * this.callsOfUsualTool();
    const held = [...open.values()].reduce((sum, { bytes }) => sum + Math.max(bytes, usual), 0);
    return held + usual <= this.most;
  }

  private callsOfUsualTool(): number {
    const { tools, calls } = this.ended;
    return calls === 0 ? callsOfTool : calls / tools;
  }
}
