import type { Json } from '../../core/json.js';
import { identityWords, withoutRole, type Offered, type Wanted } from '../names/name-match.js';
import { nameWords } from '../names/name-words.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { isAbsolutePath, isPathLike, isPathValue } from '../names/path-like.js';
import type { PooledValue } from './pooled-value.js';
import { uuid } from '../../support/uuid.js';

/** A value that may be tried for a parameter, with how well the names agree. */
export interface Pairing {
  readonly parameter: Parameter;
  readonly wanted: Wanted;
  readonly offered: Offered;
  readonly byName: number;
  readonly value: PooledValue;
}

const kinds: readonly (readonly [format: RegExp, name: RegExp, looks: RegExp])[] = [
  [/^(?:idn-)?email$/, /\b(?:email|e mail|mail)$/, /^[^@\s]+@[^@\s]+\.[^@\s]+$/],
  [/^(?:uri|url|iri)$/, /\b(?:url|link|href|website|uri)$/, /^[a-z][a-z\d+.-]*:\/\/\S+$/i],
  [
    /^(?:date|date-time|datetime)$/,
    /\b(?:date|day|since|until|before|after|start|end)$/,
    /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/,
  ],
  [/^uuid$/, /\b(?:uuid|guid)$/, uuid],
];

/** Whether a value may suit the parameter for what it is (a path, an address, a date), under whatever name it stands. */
export function wantsKind(parameter: Parameter, wanted: Wanted): boolean {
  return isPathLike(parameter) || looksWantedBy(parameter, wanted).length > 0;
}

interface Look {
  readonly looks: RegExp;
  readonly score: number;
}

const wantedLooks = new WeakMap<Wanted, readonly Look[]>();

/** What values of the kinds that the parameter asks for look like; worked out once, and asked for every value. */
function looksWantedBy(parameter: Parameter, wanted: Wanted): readonly Look[] {
  const known = wantedLooks.get(wanted);
  if (known !== undefined) return known;
  const name = wanted.words.join(' ');
  const found = kinds
    .filter(([format, names]) => format.test(parameter.schema.format ?? '') || names.test(name))
    .map(([format, , looks]) => ({ looks, score: format.source === '^uuid$' ? 0.25 : 0.4 }));
  wantedLooks.set(wanted, found);
  return found;
}

/**
 * The score of a value for a parameter: how well the names agree, raised where only the kinds do (a path for a path, a
 * URL for a URL), 0 where the kinds forbid it. Text that stands under no name counts only from a tool about the same thing.
 */
export function kindMatch(pairing: Pairing): number {
  const { parameter, wanted, byName, value } = pairing;
  if (
    isPathLike(parameter) ||
    (isAbsolutePath(value.value) && isPathLike(parameter, value.value))
  ) {
    return pathMatch(pairing);
  }
  for (const { looks, score } of looksWantedBy(parameter, wanted)) {
    if (typeof value.value === 'string' && looks.test(value.value)) return Math.max(byName, score);
  }
  if (value.field !== '') return byName;
  return Math.max(byName, unnamedMatch(pairing));
}

/** From this score on the names say the same (`note_path`, `path`). */
const sameName = 0.75;

function pathMatch({ parameter, wanted, byName, value }: Pairing): number {
  if (!isPathValue(value.value)) return byName === 1 && typeof value.value === 'string' ? 0.35 : 0;
  const absolute = isAbsolutePath(value.value);
  const isNamed = byName >= 0.6 || isPathField(value.field) || value.label !== undefined;
  if (!absolute && !isNamed && !isListedFile(value)) return 0;
  const base = absolute ? 0.7 : byName >= sameName ? 0.5 : 0.4;
  const named = byName >= 0.6 || isPathField(value.field) ? 0.1 : 0;
  return base + named + labelMatch(wantsFolder(parameter, wanted), value);
}

/** The name of a file that an answer lists without saying what it is. */
function isListedFile({ origin, field, path }: PooledValue): boolean {
  return origin === 'answer' && (field === '' || path.endsWith('{}'));
}

function isPathField(field: string): boolean {
  return /path|file|dir|folder/i.test(field);
}

const folderWords = /\b(?:dir|directory|folder|cwd|root|workspace)\b/;

/** Null where the parameter does not say which. */
function wantsFolder(parameter: Parameter, wanted: Wanted): boolean | null {
  const own = wanted.words.join(' ');
  if (folderWords.test(own)) return true;
  if (/\bfile\b/.test(own)) return false;
  const about = [...wanted.entities].join(' ');
  const folder = /\b(?:dir|directory|folder|tree)\b/.test(about);
  const file = /\b(?:file|text|media|image|document|content)\b/.test(about);
  if (folder !== file) return folder;
  const described = parameter.schema.description ?? '';
  const [saysFolder, saysFile] = [
    /director|folder/i.test(described),
    /\bfiles?\b/i.test(described),
  ];
  return saysFolder === saysFile ? null : saysFolder;
}

function labelMatch(folder: boolean | null, value: PooledValue): number {
  const isFolder = looksLikeFolder(value);
  if (folder === null || isFolder === null) return 0;
  return folder === isFolder ? 0.15 : -0.25;
}

function looksLikeFolder({ label, value, field }: PooledValue): boolean | null {
  if (label !== undefined && /^(?:dir|directory|folder|d|tree)$/.test(label)) return true;
  if (label !== undefined && /^(?:file|f|blob)$/.test(label)) return false;
  const text: Json = Array.isArray(value) ? (value[0] as Json) : value;
  if (typeof text !== 'string') return null;
  if (/(?:^|[\\/])\.{0,2}$/.test(text)) return true;
  if (/[^\\/]\.[A-Za-z]\w{0,7}$/.test(text)) return false;
  return folderWords.test(nameWords(field).join(' ')) ? true : null;
}

/** `./plans/a.txt`, `.`: written as nothing but a path is. */
function isPlace(text: string): boolean {
  return /^\.{1,2}(?:[\\/]|$)/.test(text);
}

/** A name has no more; a sentence has. */
const mostWords = 5;

/** Less than the right kind: worth a try where nothing else is known. */
const listsWhatIsDescribed = 0.34;

/**
 * Items of a bare list or of text: the tool that gave them must be about what the parameter names, or what its description
 * names ("The Redis key", `scan_all_keys`) where it asks for a name.
 */
function unnamedMatch(pairing: Pairing): number {
  const { wanted, offered, value } = pairing;
  if (typeof value.value !== 'string' || isAbsolutePath(value.value) || value.label === 'info')
    return 0;
  if (value.value.split(/\s+/, mostWords + 1).length > mostWords || isPlace(value.value)) return 0;
  const isListed = value.origin === 'answer' && /^(?:\[\]|\{\}|\(list\))$/.test(value.path);
  const isDescribed =
    isListed &&
    identityWords.has(wanted.words.at(-1) ?? '') &&
    [...wanted.described].some((word) => word.length > 2 && offered.toolWords.has(word));
  return Math.max(namedThere(pairing), isDescribed ? listsWhatIsDescribed : 0);
}

function namedThere({ wanted, offered }: Pairing): number {
  const words = withoutRole(wanted.words);
  const attribute = words.at(-1) ?? '';
  const owners = identityWords.has(attribute) && attribute !== 'tag' ? words.slice(0, -1) : words;
  const entities = owners.length > 0 ? owners : [...wanted.entities];
  if (!identityWords.has(attribute) && words.length > 1) return 0;
  return entities.some((word) => offered.toolWords.has(word)) ? 0.5 : 0;
}
