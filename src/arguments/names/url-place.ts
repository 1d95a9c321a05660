import type { ToolDoc } from '../../core/tool-doc.js';

/** A tool's path with its parts for arguments left blank: `/zones/{}/keys`; null where it is not called by a URL. */
export function urlPlace({ call }: Pick<ToolDoc, 'call'>): string | null {
  return call.kind === 'http' ? blanked(call.path) : null;
}

/** The path up to an argument that is part of it, blanked too: `/zones/{}`; null for other arguments. */
export function urlPlaceOf({ call }: Pick<ToolDoc, 'call'>, argument: string): string | null {
  if (call.kind !== 'http') return null;
  const wireName = call.bindings[argument]?.name ?? argument;
  const at = call.path.indexOf(`{${wireName}}`);
  return at < 0 ? null : blanked(call.path.slice(0, at + wireName.length + 2));
}

/** Where the things are listed of which an argument names one: `/zones` for `/zones/{id}`. */
export function listingPlaceOf(tool: Pick<ToolDoc, 'call'>, argument: string): string | null {
  const place = urlPlaceOf(tool, argument);
  return place?.endsWith('/{}') === true ? place.slice(0, -'/{}'.length) : null;
}

/** The arguments that are parts of a tool's URL, in their order; empty where it is not called by one. */
export function pathArguments({ call }: Pick<ToolDoc, 'call'>): readonly string[] {
  if (call.kind !== 'http') return [];
  const named = [...call.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  return named.flatMap((wireName) =>
    Object.entries(call.bindings).flatMap(([argument, binding]) =>
      binding.in === 'path' && binding.name === wireName ? [argument] : [],
    ),
  );
}

/** Those with longer URLs first, others as they stand: what is inside a thing is destroyed before the thing is. */
export function innermostFirst<T>(
  values: readonly T[],
  toolOf: (value: T) => Pick<ToolDoc, 'call'>,
): readonly T[] {
  const depth = (value: T): number => urlPlace(toolOf(value))?.split('/').length ?? 0;
  return values.toSorted((a, b) => depth(b) - depth(a));
}

function blanked(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}
