import vm from 'node:vm';

/** A regular expression from somewhere else, that cannot hang the process. */
export interface SafePattern {
  /** True where the text matches; also where an answer took too long to find. */
  test(text: string): boolean;
}

const SHORT_TEXT = 20;
const MEDIUM_TEXT = 500;
const MAX_PATTERN = 5_000;
/** On a busy machine the first may pass without anything having run: what depends on the clock alone is no answer. */
const TIME_LIMITS_MS = [50, 250];

const cache = new Map<string, SafePattern>();

/**
 * Compiles a JSON Schema `pattern`: with the `u` flag as the specification asks, without it where only that works
 * (`\-` and the like). Patterns that can backtrack without end are run under a time limit; one that exceeds it
 * matches everything from then on. Throws SyntaxError for what is no regular expression.
 */
export function safePattern(pattern: string): SafePattern {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  if (pattern.length > MAX_PATTERN) throw new SyntaxError('The pattern is too long');
  const compiled = guarded(compile(pattern), pattern);
  if (cache.size > 2_000) cache.clear();
  cache.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

function guarded(expression: RegExp, pattern: string): SafePattern {
  const risky = canBacktrackBadly(pattern);
  let abandoned = false;
  return {
    test: (text) => {
      if (abandoned) return true;
      if (text.length <= SHORT_TEXT || (!risky && text.length <= MEDIUM_TEXT))
        return expression.test(text);
      const matched = testWithinTime(expression, text);
      abandoned = matched === null;
      return matched ?? true;
    },
  };
}

/** A repeated group or a back reference: what nested or overlapping repetition needs. */
function canBacktrackBadly(pattern: string): boolean {
  const quantifiers = pattern.match(/(?<!\\)[*+]|\{\d+,\d*\}/g)?.length ?? 0;
  return /\)(?:[*+]|\{\d)/.test(pattern) || /\\[1-9k]/.test(pattern) || quantifiers > 3;
}

let sandbox: vm.Context | null = null;

function testWithinTime(expression: RegExp, text: string): boolean | null {
  sandbox ??= vm.createContext(Object.create(null) as vm.Context);
  sandbox['source'] = expression.source;
  sandbox['flags'] = expression.flags;
  sandbox['text'] = text;
  for (const timeout of TIME_LIMITS_MS)
    try {
      return vm.runInContext('new RegExp(source, flags).test(text)', sandbox, { timeout }) === true;
    } catch {
      continue;
    }
  return null;
}
