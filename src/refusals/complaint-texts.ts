import type { Json } from '../core/json.js';
import { parseJson } from '../core/json-text.js';
import { placeIn, type Place } from './complaint-path.js';
import { htmlHeadline, looksLikeHtml } from '../calls/html-page.js';

/** A sentence of a refusal in text, and the place that its layout names. */
export interface Said {
  readonly place: Place | null;
  readonly text: string;
  readonly code?: string;
}

type Groups = Readonly<Partial<Record<'at' | 'said' | 'code', string>>>;
interface Layout {
  readonly by: string;
  /** Global; every match is one complaint. Repetitions are bounded and begin at an end of a piece, so that none is slow. */
  readonly pattern: RegExp;
  /** What the name of the type before the path is cut off by. */
  readonly below?: RegExp;
}

const steps = String.raw`(?:\[[^\]\n]{1,60}\]){1,8}`;
const piece = String.raw`(?<![^\n;])\s*(?<said>[^\n;]{1,300}?)`;

/** How validators lay out several complaints, or a place behind one, in plain text. */
const layouts: readonly Layout[] = [
  { by: 'zod, prettified', pattern: /✖ (?<said>[^✖\n]{1,400}?)\s+→ at (?<at>\S{1,100})/g },
  {
    by: 'zod-validation-error',
    pattern: new RegExp(String.raw`${piece} at "(?<at>[\w.[\]-]{1,100})"(?=[;,]|\s*$)`, 'g'),
  },
  { by: 'superstruct', pattern: /\bAt path: (?<at>\S{1,100}) -- (?<said>[^\n]{1,600})/g },
  { by: 'voluptuous', pattern: new RegExp(`${piece} @ data(?<at>${steps})`, 'g') },
  { by: 'msgspec', pattern: new RegExp(piece + ' - at `\\$(?<at>[^`\\n]{1,100})`', 'g') },
  { by: 'connexion', pattern: /^(?<said>[^\n]{1,400}) - '(?<at>[A-Za-z_][\w.-]{0,100})'$/g },
  {
    by: 'go-playground',
    pattern:
      /Key: '(?<at>[\w.[\]]{1,120})' Error:\s?(?<said>[^\n]{1,200}? failed on the '(?<code>[^'\n]{1,60})' tag)/g,
    below: /^[^.]*\./,
  },
  {
    by: 'encoding/json',
    pattern:
      /(?<said>cannot unmarshal [^\n]{1,60}? into Go struct field (?<at>[\w.]{1,120}) of type \S{1,60})/g,
    below: /^[^.]*\./,
  },
  {
    by: 'jsonschema',
    pattern: new RegExp(
      String.raw`^(?<said>[^\n]{1,2000})\n\s*Failed validating '(?<code>\w{1,30})'(?:[^]{0,8000}?\n\s*On instance(?<at>${steps}))?`,
      'g',
    ),
  },
  {
    by: 'System.Text.Json',
    pattern:
      /(?<said>The JSON value could not be converted to \S{1,150})\. Path: (?<at>\$[^\s|]{1,100})[^.;\n]{0,80}/g,
  },
  {
    by: 'Jackson',
    pattern: /^(?<said>[^\n]{1,600}?)[\s(]*through reference chain: (?<at>[^)\n]{1,400})\)/g,
  },
];

/** What a text says, place by place where it has a layout of that kind; else the text as it is. */
export function saidInText(text: string): readonly Said[] {
  if (looksLikeHtml(text)) return [{ place: null, text: htmlHeadline(text) ?? '' }];
  if (text.startsWith('<')) return [{ place: null, text: markupWords(text) }];
  const listed = pydantic(text) ?? inRequest(text);
  if (listed !== null) return listed;
  for (const layout of layouts) {
    const found = [...text.matchAll(layout.pattern)].map(({ groups }) => saidIn(layout, groups));
    if (found.length > 0) return found;
  }
  return [{ place: null, text }];
}

function saidIn({ below }: Layout, { at = '', said = '', code }: Groups = {}): Said {
  const place = placeOf(below === undefined ? at : at.replace(below, ''));
  return { place, text: said.trim(), ...(code !== undefined && { code }) };
}

/** `['a'][0]`, `Order["a"]->List[0]`: the steps stand in brackets. */
function placeOf(at: string): Place | null {
  if (!/^\[|->|^[\w.$]{1,200}\["/.test(at)) return placeIn(at.replace(/^[$./]+/, ''));
  return placeIn([...at.matchAll(/\[["']?([^\]"']{1,80})["']?\]/g)].map(([, step = '']) => step));
}

const header = /\b\d{1,4} validation errors? for [^\n\s]{1,200}\s/;
const marker = /\s*[[(]type=([\w.]{1,60})(?:[,;][^\n]{0,2000}?)?(?:input_type=\w{1,60}\]|\))\s*/;
const footer = /\s*For further information visit \S+/g;

/** pydantic's report, on lines of its own or squeezed into one: a place, what is wrong with it, and a code in brackets. */
function pydantic(text: string): readonly Said[] | null {
  const found = header.exec(text);
  if (found === null) return null;
  const rest = text.slice(found.index + found[0].length).replace(footer, '\n');
  const parts = rest.split(marker);
  const said = parts.flatMap((part, index): readonly Said[] => {
    const code = parts[index + 1];
    if (index % 2 === 1 || code === undefined) return [];
    const [, at = '', words = ''] = /^\s*(\S{1,200})\s+([^]*)$/.exec(part) ?? [];
    const isOfAll = at === '' || /^\s*(?:Value error|Assertion failed),/.test(part);
    return [{ place: isOfAll ? null : placeIn(at), text: (isOfAll ? part : words).trim(), code }];
  });
  return said.length === 0 ? null : said;
}

const part = String.raw`(?:request\/)?(?:body|data|params|query|querystring|headers|instance)`;
const between = new RegExp(String.raw`(?:,\s|[;\n]\s?)(?=${part}[\s./[])`);
const placed = new RegExp(
  String.raw`^${part}((?:[./][\w$-]{1,64}|\[[^\]\n]{1,64}\]){0,8}) ((?:must|should|is|are|does|has|requires)\b[^]*)$`,
);

/** `data/address/zip must …, body/count must …`, as ajv and fastify write it. */
function inRequest(text: string): readonly Said[] | null {
  const said = text.split(between).map((each) => placed.exec(each.trim()));
  if (said.some((each) => each === null)) return null;
  return said.map((each) => ({ place: placeOf(each?.[1] ?? ''), text: each?.[2] ?? '' }));
}

function markupWords(markup: string): string {
  const tags =
    /<(?:\w{1,20}:)?(message|faultstring|error|detail|reason|description|argumentname|field)\b[^>]{0,200}>([^<]{1,2000})</gi;
  const said = [...markup.matchAll(tags)].map(([, , words = '']) => words.trim());
  return said.filter((words) => words !== '').join(': ') || markup;
}

/** JSON behind these words says what is wanted, not what went wrong. */
const givesExample = /\b(?:e\. ?g\.|example|instance|such as|like|of):?,?\s*$/i;

/** The JSON in a text, with or without words behind it, and the words before it. */
export function jsonIn(text: string): { readonly json?: Json; readonly lead: string } {
  const start = text.startsWith('<') ? -1 : text.search(/[[{]\s*["{[]/);
  const lead = text.slice(0, Math.max(0, start)).trim().replace(/:$/, '');
  if (start < 0 || givesExample.test(text.slice(0, start).slice(-40))) return { lead };
  const rest = text.slice(start);
  const end = rest.lastIndexOf(rest.startsWith('[') ? ']' : '}') + 1;
  for (const each of [rest, rest.slice(0, end)]) {
    try {
      return { json: parseJson(each), lead };
    } catch {
      // The next cut is tried.
    }
  }
  return { lead };
}
