/** The server behind a proxy: takes messages as texts, one a call. */
export interface Upstream {
  /** Rejects with `TooldraftError` where the message did not reach it or was not answered. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Told what comes from the server. */
export interface UpstreamListener {
  /** A message, as it was written. */
  readonly onText: (text: string) => void;
  /** It has ended, not by `close`; `how` goes on from "The server ended". */
  readonly onEnd: (how: UpstreamEnd) => void;
}

export interface UpstreamEnd {
  /** E.g. `exit code 3`; empty where nothing is known. */
  readonly how: string;
  /** What it wrote last, as the end of a message; empty where that is nothing. */
  readonly lastWords: string;
}

/** Starts or reaches the server. Rejects with `TooldraftError`. */
export type OpenUpstream = (listener: UpstreamListener) => Promise<Upstream>;
