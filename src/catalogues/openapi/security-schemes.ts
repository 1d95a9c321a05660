import type { SecurityScheme } from '../../core/catalogue.js';
import { isJsonObject } from '../../core/json.js';
import { asArray, asObject, asText, own } from '../lenient-values.js';
import type { CatalogueWarning } from '../read-catalogue.js';
import type { References } from './references.js';

type Kind = Pick<SecurityScheme, 'kind' | 'parameter'>;

/** What a document's security schemes are, without a word yet on whether they are required. */
export function securitySchemes(
  document: unknown,
  references: References,
  base: string,
): { readonly schemes: Map<string, Kind>; readonly warnings: CatalogueWarning[] } {
  const declared =
    asObject(own(own(document, 'components'), 'securitySchemes')) ??
    asObject(own(document, 'securityDefinitions')) ??
    {};
  const schemes = new Map<string, Kind>();
  const warnings: CatalogueWarning[] = [];
  for (const [name, entry] of Object.entries(declared)) {
    if (name.startsWith('x-')) continue;
    const kind = schemeKind(references.follow({ node: entry, base })?.node);
    if (kind === null) {
      warnings.push({ message: `The security scheme ${name} is of a kind that cannot be filled.` });
    } else {
      schemes.set(name, kind);
    }
  }
  return { schemes, warnings };
}

function schemeKind(scheme: unknown): Kind | null {
  const parameter = asText(own(scheme, 'name'));
  switch (asText(own(scheme, 'type'))?.toLowerCase()) {
    case 'apikey':
      return apiKeyKind(asText(own(scheme, 'in')), parameter);
    case 'basic':
      return { kind: 'basic' };
    case 'http':
      return httpKind(asText(own(scheme, 'scheme')));
    case 'oauth2':
    case 'openidconnect':
      return { kind: 'bearer' };
    default:
      return null;
  }
}

function apiKeyKind(place: string | undefined, parameter: string | undefined): Kind | null {
  if (parameter === undefined) return null;
  if (place === 'header' || place === 'query' || place === 'cookie')
    return { kind: place, parameter };
  return null;
}

function httpKind(scheme: string | undefined): Kind | null {
  if (/^bearer$/i.test(scheme ?? '')) return { kind: 'bearer' };
  return /^basic$/i.test(scheme ?? '') ? { kind: 'basic' } : null;
}

/** The alternatives of an operation's security, each a list of scheme names; `[[]]` where none is needed. */
export function securityOf(operation: unknown, document: unknown): string[][] {
  const stated = own(operation, 'security') ?? own(document, 'security');
  const alternatives = asArray(stated)
    .filter(isJsonObject)
    .map((one) => Object.keys(one));
  return alternatives.length === 0 ? [[]] : alternatives;
}

/**
 * The schemes as a source has them. A scheme is `required` where no operation can be called without any scheme
 * and it is among the alternatives.
 */
export function requiredSchemes(
  schemes: ReadonlyMap<string, Kind>,
  operations: readonly string[][][],
): SecurityScheme[] {
  const allNeedOne =
    operations.length > 0 &&
    operations.every((alternatives) => alternatives.every((one) => one.length > 0));
  const used = new Set(operations.flat(2));
  return [...schemes].map(([name, kind]) => ({
    name,
    ...kind,
    required: allNeedOne && used.has(name),
  }));
}
