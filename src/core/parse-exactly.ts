import type { z } from 'zod';
import { isNumber } from './exact-number.js';
import { isContainer, type Json } from './json.js';

/** Parses a value with exact numbers in it. Where the schema wants a plain number it gets one; all others keep their digits. */
export function parseExactly<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  const asIs = schema.safeParse(value);
  if (asIs.success) return asIs;
  const mended = schema.safeParse(withDoublesAt(offendingPaths(asIs.error), value));
  return mended.success ? mended : asIs;
}

/** The places that a schema objects to, those inside unions too; steps are joined by `/`. */
export function offendingPaths(error: z.ZodError): ReadonlySet<string> {
  return new Set(error.issues.flatMap((issue) => pathsOf(issue, [])));
}

function pathsOf(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): readonly string[] {
  const path = [...base, ...issue.path];
  const inner = issue.code === 'invalid_union' ? issue.errors.flat() : [];
  return [path.join('/'), ...inner.flatMap((nested) => pathsOf(nested, path))];
}

/** The value with plain numbers at these places: `1.0` becomes 1. */
export function withDoublesAt(paths: ReadonlySet<string>, value: unknown, at = ''): unknown {
  if (isNumber(value)) return paths.has(at) ? Number(value) : value;
  if (!isContainer(value)) return value;
  const inside = (key: string | number): string => (at === '' ? String(key) : `${at}/${key}`);
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => withDoublesAt(paths, item, inside(index)));
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withDoublesAt(paths, inner, inside(key))]),
  );
}
