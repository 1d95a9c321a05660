import { escapeControlCharacters } from '../support/escape-control-characters.js';

/** Told while something is waited for: a line for people. */
export type TellOfWait = (line: string) => void;

const firstMs = 1500;
const everyMs = 10_000;

/** Does the work; says after a moment, and every now and then, what is waited for. */
export async function tellingOfWait<T>(
  what: string,
  work: Promise<T>,
  tell: TellOfWait | undefined,
): Promise<T> {
  if (tell === undefined) return work;
  const start = performance.now();
  const say = (): void => {
    tell(
      `waiting for ${escapeControlCharacters(what)} (${Math.round((performance.now() - start) / 1000)} s)`,
    );
  };
  const first = setTimeout(say, firstMs);
  const further = setInterval(say, everyMs);
  try {
    return await work;
  } finally {
    clearTimeout(first);
    clearInterval(further);
  }
}
