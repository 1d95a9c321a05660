import type { Clock } from '../core/ports.js';
import type { Spent } from '../core/spent.js';

/** What a run may use up in all; an absent limit is none. */
export interface Limits {
  readonly messages?: number | undefined;
  readonly calls?: number | undefined;
  /** Of prompts and answers together. */
  readonly tokens?: number | undefined;
  /** US dollars. */
  readonly cost?: number | undefined;
  readonly seconds?: number | undefined;
}

/** Counts what a run uses up. Checked between messages: a message that was begun is read and its experiments' outcomes are kept. */
export class Budget {
  private readonly used = { messages: 0, calls: 0 };
  private readonly spent = new Map<string, Spent>();
  private readonly begun: number;
  private told: string | null = null;

  constructor(
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {
    this.begun = clock.now().getTime();
  }

  count(what: 'messages' | 'calls'): void {
    this.used[what] += 1;
  }

  /** Calls so far. */
  get calls(): number {
    return this.used.calls;
  }

  /** Takes note of a limit that a model's own budget has reached. */
  tell(limit: string): void {
    this.told = limit;
  }

  /** Takes note of what a group has used up so far. */
  spend(group: string, spent: Spent): void {
    this.spent.set(group, spent);
  }

  /** The limit that is reached, in words; null while there is none. */
  reached(): string | null {
    const spent = [...this.spent.values()];
    const seconds = (this.clock.now().getTime() - this.begun) / 1000;
    const sum = (of: (one: Spent) => number): number =>
      spent.reduce((total, one) => total + of(one), 0);
    const rows: readonly (readonly [limit: number | undefined, used: number, what: string])[] = [
      [this.limits.messages, this.used.messages, 'messages'],
      [this.limits.calls, this.used.calls, 'calls'],
      [
        this.limits.tokens,
        sum(({ promptTokens, completionTokens }) => promptTokens + completionTokens),
        'tokens',
      ],
      [this.limits.cost, sum(({ cost }) => cost ?? 0), 'US dollars'],
      [this.limits.seconds, seconds, 'seconds'],
    ];
    const row = rows.find(([limit, used]) => limit !== undefined && used >= limit);
    return row === undefined ? this.told : `the limit of ${row[0]} ${row[2]} is reached`;
  }
}
