import { joinWords } from '../../../support/join-words.js';
import type { FindingOf } from '../finding.js';
import { code, isQuotableName } from '../quote.js';

const mostFields = 12;

/** What comes back, in one sentence. */
export function returnsText(finding: FindingOf<'returns'>): readonly string[] {
  const lead = leadOf(finding);
  const sentences = sentencesOf(finding);
  return lead === null
    ? sentences
    : sentences.slice(0, 1).map((text) => text.replace(/^R/, `${lead} it r`));
}

/** With which calls it comes back, where not with all. */
function leadOf({ without, where }: FindingOf<'returns'>): string | null {
  if (without !== undefined) return `Without ${code(without)}`;
  if (where === undefined) return null;
  return `Where ${code(where.argument)} is ${joinWords(where.values.map(code), 'or')},`;
}

function sentencesOf({
  form,
  paths: all,
  sometimes,
  items,
  headers,
  contentType,
}: FindingOf<'returns'>): readonly string[] {
  const paths = withoutOwnHeaders(all);
  switch (form) {
    case 'nothing':
      return [
        headers.length === 0
          ? 'Returns nothing.'
          : `Returns no body; the answer is in the ${headers.length === 1 ? 'header' : 'headers'} ${joinWords(headers)}.`,
      ];
    case 'text':
      return [`Returns ${kindOf(contentType) ?? 'plain text'}.`];
    case 'number':
      return ['Returns a number.'];
    case 'boolean':
      return ['Returns true or false.'];
    case 'binary':
      return [`Returns ${kindOf(contentType) ?? 'binary data'}.`];
    case 'list':
      return [
        partsText(items) ??
          `Returns a list${itemsText({ paths, sometimes }, '[]') || simpleItems(items)}.`,
      ];
    case 'object':
      return objectText({ paths, sometimes });
  }
}

const kinds: readonly (readonly [type: RegExp, kind: string])[] = [
  [/^text\/html$|\/xhtml\+xml$/, 'an HTML page'],
  [/^image\/svg\+xml$/, 'an SVG image'],
  [/[/+]xml$/, 'XML'],
  [/^text\/csv$/, 'CSV'],
  [/^text\/markdown$/, 'Markdown'],
  [/^text\/event-stream$/, 'a stream of events'],
  [/[/+]yaml$|\/x-yaml$/, 'YAML'],
  [/^application\/pdf$/, 'a PDF document'],
  [/^application\/zip$/, 'a ZIP archive'],
  [/^(?:audio|video)\//, 'a recording'],
];

/** What a media type stands for, in words; null for the ones that say no more than text or bytes. */
function kindOf(contentType: string | null): string | null {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? null;
  const image = /^image\/(png|jpeg|gif|webp|avif|bmp|tiff)$/.exec(type)?.[1];
  return image === undefined ? kind : `a ${image.toUpperCase()} image`;
}

const partWords: Readonly<Record<string, string>> = {
  string: 'text',
  resource: 'an embedded resource',
  resource_link: 'links to resources',
};

/** Text and what comes beside it: pictures, sounds, resources; null for an ordinary list. */
function partsText(items: readonly string[]): string | null {
  const words = items.map((item) => partWords[item] ?? kindOf(item));
  const hasPart = items.some((item) => item.startsWith('resource') || item.includes('/'));
  const said = words.flatMap((word) => word ?? []);
  return hasPart && said.length === items.length ? `Returns ${joinWords(said)}.` : null;
}

function simpleItems([only, ...more]: readonly string[]): string {
  if (more.length > 0) return '';
  return only === 'string' ? ' of texts' : only === 'number' ? ' of numbers' : '';
}

const ofEveryRequest = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
  'user-agent',
]);

/** An answer that repeats the request's headers tells those of our own client: other callers send others. */
function withoutOwnHeaders(paths: readonly string[]): readonly string[] {
  const nameOf = (path: string): string => path.split('.').at(-1)?.toLowerCase() ?? '';
  const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.');
  const repeated = paths.filter((path) => ofEveryRequest.has(nameOf(path)));
  const parents = new Map<string, number>();
  for (const path of repeated) parents.set(parentOf(path), (parents.get(parentOf(path)) ?? 0) + 1);
  return paths.filter(
    (path) => !path.includes('.') || (parents.get(parentOf(path)) ?? 0) < fewestRepeated,
  );
}

const fewestRepeated = 3;

/** The paths that are always there, and those that not every item of a list has. */
type Fields = Pick<FindingOf<'returns'>, 'paths' | 'sometimes'>;

function objectText(all: Fields): readonly string[] {
  const { paths } = all;
  const fields = paths.filter(
    (path) => isQuotableName(path) && !path.includes('.') && !path.includes('['),
  );
  const described = fields
    .slice(0, mostFields)
    .map((field) => `${code(field)}${within(all, field)}`);
  if (described.length === 0) return [];
  return [`Returns an object with ${joinWords(described)}.`, ...insideEnvelope(all, fields)];
}

const mostOfEnvelope = 3;

/** Where one field of a few holds all the rest (`{ok, data: {rows}}`): what the list inside it is made of. */
function insideEnvelope(all: Fields, fields: readonly string[]): readonly string[] {
  const { paths } = all;
  const holders = fields.filter((field) => namesBelow(paths, field).length > 0);
  const [holder, ...others] = holders;
  if (holder === undefined || others.length > 0 || fields.length > mostOfEnvelope) return [];
  return namesBelow(paths, holder)
    .map((name) => ({ path: `${holder}.${name}`, text: itemsText(all, `${holder}.${name}[]`) }))
    .filter(({ text }) => text !== '')
    .slice(0, 1)
    .map(({ path, text }) => `${code(path)} is a list${text}.`);
}

/** What a field holds, in brackets: the fields of an object or of a list's items. */
function within(all: Fields, field: string): string {
  const isList = all.paths.includes(`${field}[]`);
  if (isList) return ` (a list${itemsText(all, `${field}[]`)})`;
  const inner = fieldsBelow(all.paths, field);
  return inner.length === 0 ? '' : ` (an object with ${joinWords(inner)})`;
}

/** What wraps all that is worth knowing of a thing, as in JSON:API and GeoJSON. */
const wrapsFields = /^(?:attributes|properties|fields)$/;

/** The names of the fields at a path; of one that only wraps others, those too. */
function fieldsBelow(paths: readonly string[], prefix: string): readonly string[] {
  return namesBelow(paths, prefix).map((name) => {
    const inner = wrapsFields.test(name) ? namesBelow(paths, `${prefix}.${name}`) : [];
    return inner.length === 0 ? code(name) : `${code(name)} (with ${joinWords(inner.map(code))})`;
  });
}

const mostSometimes = 4;

function itemsText({ paths, sometimes }: Fields, prefix: string): string {
  const inner = fieldsBelow(paths, prefix);
  if (inner.length === 0) return '';
  const others = namesBelow(sometimes, prefix);
  const also =
    others.length === 0 || others.length > mostSometimes
      ? ''
      : `, some also with ${joinWords(others.map(code))}`;
  return ` of objects with ${joinWords(inner)}${also}`;
}

function namesBelow(paths: readonly string[], prefix: string): readonly string[] {
  return paths
    .filter((path) => path.startsWith(`${prefix}.`))
    .map((path) => path.slice(prefix.length + 1))
    .filter((name) => isQuotableName(name) && !name.includes('.') && !name.includes('['))
    .slice(0, mostFields);
}
