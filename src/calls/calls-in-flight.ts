import { throwIfInterrupted } from '../support/throw-if-interrupted.js';

/** One call while it is made. */
interface Flight {
  /** What the server asked its client for meanwhile, where no other call was in flight. */
  asked?: string | undefined;
}

/** A call on its way, and what became of it. */
export interface CallInFlight<Answer> {
  /** Tool and arguments. */
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
  readonly make: () => Promise<Answer>;
  /** True where the server ended in place of an answer. */
  readonly endedServer: (answer: Answer) => boolean;
}

/**
 * The calls in flight on one connection. Those that were in flight when the server ended are made alone the next time, so that
 * the one that ends it does no harm to others.
 */
export class CallsInFlight {
  private readonly flights = new Set<Flight>();
  private readonly suspects = new Set<string>();
  private alone = false;
  private waitingToBeAlone = 0;
  private readonly waiting = new Set<() => void>();

  get count(): number {
    return this.flights.size;
  }

  async make<Answer>({
    key,
    signal,
    make,
    endedServer,
  }: CallInFlight<Answer>): Promise<{ readonly answer: Answer; readonly asked?: string }> {
    const isSuspect = this.suspects.has(key);
    const flight: Flight = {};
    if (isSuspect) this.waitingToBeAlone += 1;
    while (isSuspect ? this.flights.size > 0 : this.alone || this.waitingToBeAlone > 0)
      await this.change();
    if (isSuspect) this.waitingToBeAlone -= 1;
    this.flights.add(flight);
    this.alone = isSuspect;
    try {
      throwIfInterrupted(signal);
      const answer = await make();
      if (endedServer(answer)) this.suspects.add(key);
      else this.suspects.delete(key);
      return flight.asked === undefined ? { answer } : { answer, asked: flight.asked };
    } finally {
      this.flights.delete(flight);
      if (isSuspect) this.alone = false;
      for (const wake of this.waiting) wake();
    }
  }

  /** The server asks its client for something. With several calls in flight it is not known for which. */
  asked(what: string): void {
    const [flight] = this.flights;
    if (flight !== undefined && this.flights.size === 1) flight.asked = what;
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.waiting.delete(wake);
        resolve();
      };
      this.waiting.add(wake);
    });
  }
}
