import type { Json, JsonObject } from '../../../core/json.js';
import type { Rejected } from '../../../core/outcome.js';
import { canStandIn } from '../../../support/can-stand-in.js';
import { escapePattern } from '../../../support/escape-pattern.js';

/** Shorter values stand in messages by chance, unless they are quoted. */
const shortestRepeated = 3;

/** The one argument whose value a refusal's message repeats; null where it repeats none, or several. */
export function repeatedArgument({
  outcome,
  arguments: args,
}: {
  readonly outcome: Pick<Rejected, 'message'>;
  readonly arguments: JsonObject;
}): string | null {
  const [only, ...others] = Object.keys(args).filter((name) =>
    isRepeated(args[name] ?? null, outcome),
  );
  return only !== undefined && others.length === 0 ? only : null;
}

/** Of a list, one of its items. */
function isRepeated(value: Json, { message }: Pick<Rejected, 'message'>): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => isRepeated(item, { message }));
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value);
  if (text === '' || !canStandIn(text, message)) return false;
  const [before, after] =
    text.length >= shortestRepeated ? ['(?<![\\w-])', '(?![\\w-])'] : ['["\'`“‘]', '["\'`”’]'];
  return new RegExp(`${before}${escapePattern(text)}${after}`).test(message);
}
