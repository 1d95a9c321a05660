import { isPathLike, isPathValue } from '../../arguments/names/path-like.js';
import type { Parameter } from '../../arguments/schema/parameters-of.js';
import { nameWords, singular } from '../../arguments/names/name-words.js';
import { asParameterValue } from '../../arguments/schema/value-fits.js';
import { allowsType } from '../../arguments/schema/types-of.js';
import type { Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { escapePattern } from '../../support/escape-pattern.js';
import { literalText } from '../../support/literal-text.js';
import { namesInText } from './names-in-text.js';
import { numberNamed, plainNumbers } from './numbers-in-text.js';

/** A value found for an argument, and how sure it is that it was meant for it. */
export interface FoundValue {
  readonly value: Json;
  /** `sure`: the request gives it for this argument by name, kind or choice; `likely`: nothing else in it fits better. */
  readonly certainty: 'sure' | 'likely';
  /** Set where the value is a name out of the request. */
  readonly isName?: true;
}

const idWords = new Set('id uuid guid key token hash sha'.split(' '));
const freeTextWords = new Set(
  'query q search term text keyword phrase name title subject message content prompt question topic city place location symbol'.split(
    ' ',
  ),
);

/**
 * What a request says for one argument, as the argument's schema takes it; null where it says nothing. Looked for in
 * this order: `argument: value`, one of its choices, its kind (address, URL, path, date, UUID), a number beside its
 * word, true or false, and for free text what the request calls by name.
 */
export function valueInRequest(
  request: string,
  parameter: Parameter,
  root: JsonSchema,
): FoundValue | null {
  const fit = (value: Json | null, certainty: FoundValue['certainty']): FoundValue | null => {
    const fitting = value === null ? null : asParameterValue(value, parameter, root);
    return fitting === null ? null : { value: fitting, certainty };
  };
  const stated = fit(statedFor(request, parameter.name), 'sure');
  if (stated !== null) return stated;
  if (Array.isArray(parameter.schema.enum)) return chosen(request, parameter);
  return (
    fit(ofKind(request, parameter), 'sure') ??
    fit(numberNamed(request, parameter.name), 'sure') ??
    fit(flagIn(request, parameter), 'sure') ??
    fit(identifierIn(request, parameter), 'likely') ??
    namedIn(request, parameter, root)
  );
}

/** `limit=5`, `page: 2`, `owner "octo"`. */
function statedFor(request: string, name: string): Json | null {
  const spelled = nameWords(name).map(escapePattern).join('[ _-]?');
  if (spelled === '') return null;
  const match = new RegExp(
    String.raw`\b${spelled}s?\s*(?:[=:]\s*|\bis\s+|(?=["“']))(?:"([^"]+)"|“([^”]+)”|'([^']+)'|(\S+?))(?=[\s,;.!?)]*(?:\s|$))`,
    'i',
  ).exec(request);
  const value = match?.slice(1).find((part) => part !== undefined);
  return value === undefined || value === '' ? null : value;
}

function chosen(request: string, parameter: Parameter): FoundValue | null {
  const said = new Set(nameWords(request));
  const options = (parameter.schema.enum ?? []).filter((option) => {
    const words = nameWords(literalText(option));
    return words.length > 0 && words.every((word) => said.has(word));
  });
  const [value] = [...options].sort((a, b) => literalText(b).length - literalText(a).length);
  return value === undefined ? null : { value, certainty: 'sure' };
}

const kinds: readonly (readonly [name: RegExp, looks: RegExp])[] = [
  [/\b(?:email|mail)$/, /[^\s@<>"']+@[^\s@<>"']+\.[A-Za-z]{2,}/],
  [/\b(?:url|link|href|website|uri)$/, /\bhttps?:\/\/[^\s"'<>]+/],
  [/\b(?:uuid|guid)$/, /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/i],
  [/\b(?:date|day|since|until|from|to|start|end)$/, /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\b/],
];

function ofKind(request: string, parameter: Parameter): Json | null {
  const name = nameWords(parameter.name).join(' ');
  const format = parameter.schema.format ?? '';
  for (const [names, looks] of kinds) {
    if (!names.test(name) && !names.test(format)) continue;
    const found = looks.exec(request)?.[0];
    if (found !== undefined) return found.replace(/[.,;!?]+$/, '');
  }
  return isPathLike(parameter) ? pathIn(request) : null;
}

function pathIn(request: string): string | null {
  const words = request.split(/[\s"'`“”]+/).map((word) => word.replace(/[.,;:!?)]+$/, ''));
  return words.find((word) => isPathValue(word) && /[\\/.]/.test(word)) ?? null;
}

function flagIn(request: string, parameter: Parameter): Json | null {
  if (!parameter.types.includes('boolean')) return null;
  const words = nameWords(parameter.name).filter((word) => word !== 'is' && word !== 'include');
  const said = request.toLowerCase().split(/\W+/).map(singular);
  const at = said.indexOf(words.at(-1) ?? '');
  if (at < 0 || words.length === 0) return null;
  return !said
    .slice(Math.max(0, at - 3), at)
    .some((word) => /^(?:no|not|without|exclude|skip)$/.test(word));
}

/** A lone number for an id, where the request has exactly one that could be it. */
function identifierIn(request: string, parameter: Parameter): Json | null {
  const isId = idWords.has(nameWords(parameter.name).at(-1) ?? '');
  const isSaid = /\b(?:ids?|number|no\.|#)\s*\d|\d{3,}/i.test(request);
  const numbers = plainNumbers(request);
  const counts = allowsType(parameter.types, 'integer') || allowsType(parameter.types, 'number');
  if (numbers.length !== 1 || (!isId && !counts)) return null;
  return isId && !isSaid ? null : (numbers[0] ?? null);
}

/** Free text takes a name out of the request, the longest first, else what follows "about", "called" and their like. */
function namedIn(request: string, parameter: Parameter, root: JsonSchema): FoundValue | null {
  if (!takesFreeText(parameter)) return null;
  const [name] = [...namesInText(request)].sort((a, b) => b.length - a.length);
  const after =
    /\b(?:called|named|titled|about|for|containing|matching|with)\s+(?:the |an? )?([^,.;!?]{2,60})/i;
  const said = name ?? after.exec(request)?.[1]?.trim();
  const value = said === undefined ? null : asParameterValue(said, parameter, root);
  if (value === null) return null;
  return { value, certainty: 'likely', ...(name === undefined ? {} : { isName: true }) };
}

function takesFreeText({ name, types, schema }: Parameter): boolean {
  if (!allowsType(types, 'string') || schema.format !== undefined) return false;
  const words = nameWords(name);
  return !words.some((word) => idWords.has(word)) && words.some((word) => freeTextWords.has(word));
}
