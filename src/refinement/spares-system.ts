import type { Json, JsonObject } from '../core/json.js';
import { isJsonObject } from '../core/json.js';
import type { ToolContext } from './engine.js';

/** Where an operating system keeps itself. */
const ofSystem =
  /^(?:\/(?:(?:bin|sbin|usr|lib\w{0,3}|etc|boot|dev|proc|sys|System|Library|Applications)(?:\/.*)?)?|[A-Za-z]:[\\/]+(?:Windows|Program Files(?: \(x86\))?)(?:[\\/].*)?|[A-Za-z]:[\\/]*)$/s;

/** What is run, which does nothing to the file. */
const runs = /(?:^|_)(?:command|cmd|shell|executable|interpreter|program)$/i;

/**
 * False for a call of a tool that changes things with a path of the operating system itself, which answers name in passing and
 * nobody means to be tried: unless the user gave it, or the server was started with a folder around it.
 */
export function sparesSystem(
  args: JsonObject,
  { effect, settings, places = [] }: Pick<ToolContext, 'effect' | 'settings' | 'places'>,
): boolean {
  if (effect === 'read') return true;
  const given = new Set<Json>(Object.values(settings.values).flat());
  const isMeant = (path: string): boolean =>
    given.has(path) || places.some((place) => path === place || path.startsWith(`${place}/`));
  return textsToChange(args).every((text) => !ofSystem.test(text) || isMeant(text));
}

function textsToChange(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsToChange(item));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    runs.test(name) ? [] : textsToChange(inner),
  );
}
