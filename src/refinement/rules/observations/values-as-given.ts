import type { JsonObject } from '../../../core/json.js';
import type { Rejected } from '../../../core/outcome.js';
import { canStandIn } from '../../../support/can-stand-in.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { oncePerObject } from '../../../support/once-per-object.js';

/** Shorter values stand in a message by chance. */
const shortestCapitals = 4;
const shortestQuoted = 3;

/**
 * The refusal with the values of its call as they were given, where the tool writes them in its own letters: `LAMP: no such part`
 * for `lamp`, `Unknown stage "deep_clean"` for `Deep clean`.
 */
export function withValuesAsGiven(outcome: Rejected, args: JsonObject): Rejected {
  const known = restored(outcome);
  known.outcome ??= restore(outcome, args);
  return known.outcome;
}

const restored = oncePerObject((_outcome: Rejected): { outcome?: Rejected } => ({}));

function restore(outcome: Rejected, args: JsonObject): Rejected {
  const texts = Object.values(args).filter((value) => typeof value === 'string');
  const message = texts.reduce(withText, outcome.message);
  return message === outcome.message ? outcome : { ...outcome, message };
}

/** In capitals it stands out by itself, in small letters it must be quoted. */
function withText(message: string, text: string): string {
  if (text.length < shortestQuoted || !canStandIn(text, message) || message.includes(text))
    return message;
  const value = text.trim();
  const inSmall = value.toLowerCase();
  const capitals = formsOf(value.toUpperCase()).map(
    (form) => new RegExp(`(?<![\\w-])${escapePattern(form)}(?![\\w-])`, 'g'),
  );
  const quoted = formsOf(inSmall).map(
    (form) => new RegExp(`(?<=["'\`“‘])${escapePattern(form)}(?=["'\`”’])`, 'g'),
  );
  const patterns = value.length < shortestCapitals ? quoted : [...capitals, ...quoted];
  const found = patterns.find((pattern) =>
    [...message.matchAll(pattern)].some((match) => !isListed(message, match)),
  );
  return found === undefined
    ? message
    : message.replace(found, (written, at: number) =>
        isListed(message, { index: at, 0: written }) ? written : text,
      );
}

/** One of the values that the message says are taken: what is taken is so as it is written there. */
function isListed(
  message: string,
  { index, 0: written }: Pick<RegExpExecArray, 'index' | 0>,
): boolean {
  const before = message.slice(0, index);
  const after = message.slice(index + written.length);
  return (
    /(?:[,|/[({]|\b(?:or|and|of|be|is|are|in|use|try|like|expected)\b|\b(?:of|values?|options?|choices?|allowed|valid|known|are)\b ?[:=])\s*["'`“‘]?$/i.test(
      before,
    ) || /^["'`”’]?\s*(?:[|/]|(?:,|\bor\b|\band\b)\s*["'`“‘])/i.test(after)
  );
}

/** As it is, and with one kind of gap between its words. */
function formsOf(text: string): readonly string[] {
  return [text, text.replace(/[\s-]/g, '_'), text.replace(/[\s_]/g, '-')];
}
