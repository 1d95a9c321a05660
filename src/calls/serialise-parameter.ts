import { isContainer, isJsonObject, type Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Binding } from '../core/tool-doc.js';

/** A name and a value as they go on the wire, not yet encoded. */
export type Pair = readonly [name: string, value: string];

/** A scalar as text; null is the empty text; lists and objects, where only a scalar fits, are JSON. */
export function scalarText(value: Json): string {
  if (value === null) return '';
  return isContainer(value) ? writeJson(value) : String(value);
}

/**
 * A query, form or cookie argument as name-value pairs (OpenAPI 3.1, "Style Values": form, spaceDelimited,
 * pipeDelimited, deepObject). Separators inside one value are part of that value.
 */
export function pairsOf(binding: Binding, value: Json): readonly Pair[] {
  const { name } = binding;
  if (isJsonMedia(binding.contentType)) return [[name, writeJson(value)]];
  const style = binding.style ?? 'form';
  const explode = binding.explode ?? (style === 'form' || style === 'deepObject');
  if (isList(value)) return listPairs(name, value, style, explode);
  if (!isJsonObject(value)) return [[name, scalarText(value)]];
  if (style === 'deepObject') return deepPairs(name, value);
  const entries = Object.entries(value);
  if (explode) return entries.map(([key, item]) => [key, scalarText(item)]);
  const flat = entries.flatMap(([key, item]) => [key, scalarText(item)]);
  return [[name, flat.join(separatorOf(style))]];
}

function listPairs(
  name: string,
  items: readonly Json[],
  style: string,
  explode: boolean,
): readonly Pair[] {
  if (explode) return items.map((item) => [name, scalarText(item)]);
  return [[name, items.map(scalarText).join(separatorOf(style))]];
}

/** `name[key]=value`, nested objects as `name[key][inner]`, lists as the same name again. */
function deepPairs(name: string, value: Json): readonly Pair[] {
  if (isList(value)) return value.flatMap((item) => deepPairs(name, item));
  if (!isJsonObject(value)) return [[name, scalarText(value)]];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item));
}

function separatorOf(style: string): string {
  const separators: Readonly<Record<string, string>> = {
    spaceDelimited: ' ',
    pipeDelimited: '|',
    tabDelimited: '\t',
  };
  return separators[style] ?? ',';
}

/**
 * A path argument as text for its place in the path (styles simple, label, matrix), every value encoded by
 * `encode`; a header argument likewise (style simple) with an `encode` that changes nothing.
 */
export function pathText(binding: Binding, value: Json, encode: (text: string) => string): string {
  if (isJsonMedia(binding.contentType)) return encode(writeJson(value));
  const explode = binding.explode ?? false;
  const style = binding.style ?? 'simple';
  if (style === 'matrix') return matrixText(encode(binding.name), value, explode, encode);
  const prefix = style === 'label' ? '.' : '';
  const separator = style === 'label' && explode ? '.' : ',';
  return prefix + partsOf(value, explode, encode).join(separator);
}

function partsOf(value: Json, explode: boolean, encode: (text: string) => string): string[] {
  if (isList(value)) return value.map((item) => encode(scalarText(item)));
  if (!isJsonObject(value)) return [encode(scalarText(value))];
  return Object.entries(value).flatMap(([key, item]) =>
    explode
      ? [`${encode(key)}=${encode(scalarText(item))}`]
      : [encode(key), encode(scalarText(item))],
  );
}

function matrixText(
  name: string,
  value: Json,
  explode: boolean,
  encode: (text: string) => string,
): string {
  const parts = partsOf(value, explode, encode);
  if (!explode || !(isList(value) || isJsonObject(value))) return `;${name}=${parts.join(',')}`;
  return parts.map((part) => (isList(value) ? `;${name}=${part}` : `;${part}`)).join('');
}

/** `application/json` and its kin. */
export function isJsonMedia(contentType: string | undefined): boolean {
  return contentType !== undefined && /^[\w.-]+\/([\w.-]+\+)?json\b/i.test(contentType);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
