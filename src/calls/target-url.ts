import type { Json, JsonObject } from '../core/json.js';
import type { Binding } from '../core/tool-doc.js';
import { CallRefusal } from './call-refusal.js';
import { pathText } from './serialise-parameter.js';
import { isHttpUrl } from '../support/is-http-url.js';

/** The path template of a tool, the base URL it stands on, and the arguments that go into it. */
export interface TargetParts {
  readonly baseUrl: string;
  readonly path: string;
  readonly bindings: Readonly<Record<string, Binding>>;
  readonly arguments: JsonObject;
}

/**
 * The URL of a call with its path arguments filled in. Scheme and host come from the catalogue alone; an
 * argument fills exactly the place it is meant for: it is encoded, and refused where it is missing or empty
 * or would make a `.` or `..` segment, because servers and clients resolve those even when encoded.
 */
export function targetUrl(parts: TargetParts): URL {
  const absolute = isHttpUrl(parts.path);
  const template = absolute ? parts.path : joinPaths(parts.baseUrl, parts.path);
  const [, origin = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)(.*)$/i.exec(template) ?? [];
  if (/[{}]/.test(origin)) {
    throw new CallRefusal(`The host of ${parts.path} is not fixed by the catalogue.`);
  }
  const filled = fillTemplate(rest, parts);
  const pathname = filled.split(/[?#]/, 1)[0] ?? '';
  if (pathname.split(/[/\\]/).some(isDotSegment)) {
    throw new CallRefusal(
      'A path argument that is "." or ".." would change which address is called.',
    );
  }
  const url = parseUrl(origin + filled);
  const wanted = parseUrl(origin);
  if (url.origin !== wanted.origin || url.username !== wanted.username) {
    throw new CallRefusal('An argument would change the host that is called.');
  }
  return url;
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new CallRefusal('The address to call is not a valid URL.');
  }
}

/** The base's path and query kept, the tool's path below it. */
function joinPaths(baseUrl: string, path: string): string {
  const [base = '', baseQuery] = baseUrl.split('?', 2);
  const [below = '', query] = path.split('?', 2);
  const joined = below === '' ? base : `${base.replace(/\/+$/, '')}/${below.replace(/^\/+/, '')}`;
  const queries = [baseQuery, query].filter((part) => part !== undefined && part !== '');
  return queries.length === 0 ? joined : `${joined}?${queries.join('&')}`;
}

function fillTemplate(template: string, parts: TargetParts): string {
  return template.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const { argument, binding } = bindingFor(name, parts);
    const value = parts.arguments[argument];
    if (isBlank(value)) {
      throw new CallRefusal(
        `The path argument "${argument}" is missing or empty; without it ${placeholder} would be another address.`,
      );
    }
    const text = pathText(binding, value, binding.allowReserved ? encodeReserved : encodeSegment);
    if (text === '') throw new CallRefusal(`The path argument "${argument}" is empty.`);
    return text;
  });
}

/** The argument that fills a placeholder; one that no binding names fills it by its own name. */
export function bindingFor(
  placeholder: string,
  parts: Pick<TargetParts, 'bindings'>,
): { readonly argument: string; readonly binding: Binding } {
  const found = Object.entries(parts.bindings).find(
    ([, binding]) => binding.in === 'path' && binding.name === placeholder,
  );
  if (found) return { argument: found[0], binding: found[1] };
  return { argument: placeholder, binding: { in: 'path', name: placeholder } };
}

function isBlank(value: Json | undefined): value is undefined | null {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** Everything but letters, digits and `-_~.` encoded. Half characters are no text and are refused. */
export function encodeSegment(text: string): string {
  try {
    return encodeURIComponent(text).replace(
      /[!'()*]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch {
    throw new CallRefusal('An argument holds half a character (a lone surrogate).');
  }
}

/** `/` and other reserved marks kept, as `allowReserved` asks; what would end the path is encoded all the same. */
function encodeReserved(text: string): string {
  return encodeSegment(text).replace(/%(2F|3A|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g, (escape) =>
    decodeURIComponent(escape),
  );
}

function isDotSegment(segment: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(segment);
}
