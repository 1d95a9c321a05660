import { maskAddress } from '../catalogues/mask-tokens.js';
import type { Source } from '../core/catalogue.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';

/** Told while something is waited for: a line for people. */
export type TellOfWait = (line: string) => void;

/** After so long a line says what is waited for. */
export const firstWaitMs = 1500;
const everyMs = 10_000;

/** The server behind a source, as a line names what is waited for. */
export function serverOf(source: Source): string {
  if (source.kind === 'mcp-stdio')
    return `the server "${[source.command, ...source.args].join(' ')}"`;
  return source.kind === 'none'
    ? 'the first answer'
    : maskAddress(source.kind === 'http' ? source.baseUrl : source.url);
}

export function waitingLine(what: string, sinceMs: number): string {
  return `waiting for ${escapeControlCharacters(what)} (${Math.round(sinceMs / 1000)} s)`;
}

/** Does the work; says after a moment, and every now and then, what is waited for. */
export async function tellingOfWait<T>(
  what: string,
  work: Promise<T>,
  tell: TellOfWait | undefined,
): Promise<T> {
  if (tell === undefined) return work;
  const start = performance.now();
  const say = (): void => {
    tell(waitingLine(what, performance.now() - start));
  };
  const first = setTimeout(say, firstWaitMs);
  const further = setInterval(say, everyMs);
  try {
    return await work;
  } finally {
    clearTimeout(first);
    clearInterval(further);
  }
}
