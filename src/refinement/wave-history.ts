import type { WaveEntry, WaveLog } from '../storage/wave-log.js';

/** Ids of calls by the tool that made them; each list in the order of the calls. */
export type CallIds = ReadonlyMap<string, readonly string[]>;

/** A wave as an earlier command began it. */
export interface PastWave {
  readonly tools: readonly string[];
  readonly callsAllowed: number;
  /** The calls of every tool that its tools know of. */
  readonly calls: CallIds;
  /** Absent where it was cut short. */
  readonly end?: { readonly pooled: CallIds; readonly again: readonly string[] };
}

/** Where a run stands before its first wave. */
export interface Standing {
  /** Hash of what decides what the waves are. */
  readonly of: string;
  /** Something was taken up again or begun anew: what waves knew before counts no more. */
  readonly isChanged: boolean;
  /** Tools that have not stopped. */
  readonly open: ReadonlySet<string>;
  readonly waiting: ReadonlySet<string>;
}

/**
 * The waves of a run that is gone on with, from its log: what they knew is what they know again, though more is on record by now.
 * Without a log, or where the run is another one now, there are none.
 */
export class WaveHistory {
  private hasBegun: boolean;
  private calls: CallIds;

  private constructor(
    private readonly log: WaveLog | undefined,
    private readonly of: string,
    private readonly past: readonly PastWave[],
    readonly waiting: ReadonlySet<string>,
  ) {
    this.hasBegun = past.length > 0;
    this.calls = past.at(-1)?.calls ?? new Map();
  }

  static async open(log: WaveLog | undefined, standing: Standing): Promise<WaveHistory> {
    const entries = (await log?.read()) ?? [];
    const from = entries.findLastIndex(({ kind }) => kind === 'begin');
    const begin = entries[from];
    const past = pastWaves(entries.slice(from + 1));
    return begin?.kind === 'begin' && goesOn(begin, past, standing)
      ? new WaveHistory(log, standing.of, past, new Set(begin.waiting))
      : new WaveHistory(log, standing.of, [], standing.waiting);
  }

  /** The wave of this number, from 1, if it was begun before. */
  wave(index: number): PastWave | undefined {
    return this.past[index - 1];
  }

  /** Notes a wave that begins. */
  async begin(wave: Omit<PastWave, 'end'>): Promise<void> {
    if (this.log === undefined) return;
    if (!this.hasBegun)
      await this.log.append({
        ...{ kind: 'begin', version: 1, of: this.of, waiting: [...this.waiting] },
      });
    this.hasBegun = true;
    const changed = [...wave.calls].filter(([id, ids]) => !isSame(ids, this.calls.get(id) ?? []));
    await this.log.append({
      ...{ kind: 'wave', tools: [...wave.tools], callsAllowed: wave.callsAllowed },
      calls: changed.map(([id, ids]) => [id, [...ids]]),
    });
    this.calls = wave.calls;
  }

  /** Notes that it is over, before anything of `again` is changed. */
  async end(pooled: CallIds, again: readonly string[]): Promise<void> {
    const calls = [...pooled].map(([id, ids]): [string, string[]] => [id, [...ids]]);
    await this.log?.append({ kind: 'end', pooled: calls, again: [...again] });
  }
}

function pastWaves(entries: readonly WaveEntry[]): readonly PastWave[] {
  const waves: PastWave[] = [];
  for (const entry of entries) {
    const last = waves.at(-1);
    if (entry.kind === 'wave') {
      const { tools, callsAllowed } = entry;
      waves.push({ tools, callsAllowed, calls: new Map([...(last?.calls ?? []), ...entry.calls]) });
    } else if (entry.kind === 'end' && last !== undefined)
      waves[waves.length - 1] = {
        ...last,
        end: { pooled: new Map(entry.pooled), again: entry.again },
      };
  }
  return waves;
}

/** What a wave that is over left as stopped must have stopped. */
function goesOn(
  { of }: { readonly of: string },
  past: readonly PastWave[],
  standing: Standing,
): boolean {
  const stopped = new Set<string>();
  for (const { tools, end } of past) {
    if (end === undefined) continue;
    for (const id of tools) stopped.add(id);
    for (const id of end.again) stopped.delete(id);
  }
  return (
    of === standing.of && !standing.isChanged && ![...stopped].some((id) => standing.open.has(id))
  );
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
