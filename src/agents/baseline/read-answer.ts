import { numberFromText } from '../../core/exact-number.js';
import type { Domain } from '../../schema/domain.js';
import { asType } from '../../schema/as-type.js';
import type { Json } from '../../core/json.js';
import { parseJson } from '../../core/json-text.js';
import { listedValues } from './fill-arguments.js';
import { findMentions, namePattern, valuesSaid } from './mentions.js';

/** The argument that was asked about. */
interface AskedArgument {
  readonly name: string;
  readonly types: readonly string[];
  readonly domain: Domain;
}

/**
 * The values an answer may mean; several where it names several of those listed. What introduces the value ("the page is
 * 3") is skipped. Never empty: an answer that names no listed value is taken as it stands.
 */
export function readAnswer(
  answer: string,
  { name, types, domain }: AskedArgument,
): readonly Json[] {
  const introduction = new RegExp(
    String.raw`^.*?\b${namePattern(name)}\s*(?:is|are|[:=])\s*`,
    'isu',
  );
  const text = answer.replace(introduction, '').trim();
  const isList = types.includes('array');
  const json = parsedJson(text);
  if (json !== undefined) return [isList && !Array.isArray(json) ? [json] : json];
  const said = valuesSaid(text, listedValues(domain));
  if (said.length > 0) return isList ? [[...said]] : said;
  const bare = text.replace(/[.!]+$/, '');
  if (domain.kind === 'boolean') return [/^(?:true|yes|y)\b/i.test(bare)];
  const mentions = findMentions(bare);
  if (isList) return [itemsOf(bare).map((item) => listItem(item, domain))];
  const number = mentions.find(({ kind }) => kind === 'number');
  if (number !== undefined && types.some((type) => type === 'integer' || type === 'number')) {
    return [numberFromText(number.text) ?? Number(number.text)];
  }
  const quoted = mentions.filter(({ kind }) => kind === 'quoted');
  return [asType((quoted.length === 1 ? quoted[0]?.text : undefined) ?? bare, types)];
}

/** Objects and lists written as JSON. */
function parsedJson(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return parseJson(text.replace(/[.]$/, ''));
  } catch {
    return undefined;
  }
}

function itemsOf(text: string): readonly string[] {
  return text
    .split(/\s*[,;\n]\s*(?:and\s+)?|\s+and\s+/u)
    .map((item) => item.replace(/^["'“‘]|["'”’]$/g, ''))
    .filter((item) => item !== '');
}

function listItem(item: string, domain: Domain): Json {
  const items = domain.kind === 'list' ? domain.items : null;
  return items?.kind === 'range' ? asType(item, ['number']) : item;
}
