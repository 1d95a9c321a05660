import { isNumber } from '../../core/exact-number.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { effectOf } from '../../core/effect.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Harvested } from './harvested.js';
import { isListedPath } from './is-listed-path.js';
import { literalText } from '../../support/literal-text.js';
import { commonVerbs } from '../names/common-verbs.js';
import { identityWords, subjectWords } from '../names/name-match.js';
import { nameWords } from '../names/name-words.js';
import { isAbsolutePath } from '../names/path-like.js';

const readVerbs = new Set(
  'get list search read find fetch query lookup describe show view count check head tail status'.split(
    ' ',
  ),
);
const makeVerbs = new Set(
  'create add new write make mk mkdir insert upload register copy move rename save upsert submit import clone post put append start open set store generate'.split(
    ' ',
  ),
);
const destroyVerbs = new Set(
  'delete remove destroy drop purge clear erase unlink rm trash kill cancel revoke wipe prune reset'.split(
    ' ',
  ),
);
const namingWords = new Set([
  ...identityWords,
  'path',
  'file',
  'dir',
  'directory',
  'folder',
  'destination',
  'uri',
  'email',
  'no',
  'nr',
  'num',
]);

/** True where a successful call of this tool makes something, as far as its method and its name's verbs tell; in doubt it does not. */
export function makesThings(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): boolean {
  if (effectOf(tool) === 'read' || destroys(tool)) return false;
  const words = nameWords(tool.name);
  if (readVerbs.has(words[0] ?? '')) return false;
  if (tool.call.kind === 'http' && /^(?:post|put)$/i.test(tool.call.method)) return true;
  return words.some((word) => makeVerbs.has(word));
}

/** True where its name says that what it makes is new: a file that it might overwrite included, which nothing else needs as it was. */
export function createsThings(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): boolean {
  return makesThings(tool) && creating.test(tool.name);
}

const creating = /^(?:create|new|make|init|generate|open|start)(?![a-z])/i;

/**
 * True where a value of such a call names the thing it made: an argument that is a name, id or path, or an id of the
 * answer that stands in no list (a list may hold what was there before) unless it was an argument.
 */
export function namesMadeThing(
  value: Harvested,
  origin: 'answer' | 'argument',
  args: JsonObject,
): boolean {
  if (/^(?:source|src|from|old|query|parent)/i.test(value.field)) return false;
  const last = nameWords(value.field).at(-1) ?? '';
  // One letter stands for much; one digit that an answer calls an id is one.
  const isOfDigit = origin === 'answer' && last === 'id' && /^\d$/.test(literalText(value.value));
  if (typeof value.value === 'string' && value.value.length < 2 && !isOfDigit) return false;
  if (origin === 'answer' && value.path === '' && isToken.test(literalText(value.value)))
    return true;
  if (!namingWords.has(last) && !isAbsolutePath(value.value)) return false;
  if (origin === 'argument') return typeof value.value === 'string' || last === 'id';
  return holds(args, value.value, 0) || (!isListedPath(value.path) && value.path !== '');
}

/** `Card C-17 created`: an id amid a text. */
const isToken = /^(?:[A-Za-z]{2,12}|[A-Z])[_-]\d{1,12}$/;

function holds(within: Json, value: Json, depth: number): boolean {
  if (depth > 6) return false;
  if (Array.isArray(within)) return within.some((each: Json) => holds(each, value, depth + 1));
  if (isJsonObject(within))
    return Object.values(within).some((each) => holds(each, value, depth + 1));
  return within === value;
}

const eraseVerbs: ReadonlySet<string> = new Set('delete remove destroy erase unlink rm'.split(' '));

/** True for a destructive tool whose method or name says that things are gone after it, not only emptied, stopped or reset. */
export function erases(tool: ToolDoc): boolean {
  if (!destroys(tool)) return false;
  const words = nameWords(tool.name);
  if (tool.call.kind === 'http' && /^delete$/i.test(tool.call.method))
    return !words.some((word) => destroyVerbs.has(word) && !eraseVerbs.has(word));
  return words.some((word) => eraseVerbs.has(word));
}

/** A tool may be called destructive because it overwrites things: only one that says so does away with them. */
function destroys(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): boolean {
  if (tool.call.kind === 'http' && /^delete$/i.test(tool.call.method)) return true;
  const isDestructive = effectOf(tool) === 'destructive';
  return isDestructive && nameWords(tool.name).some((word) => destroyVerbs.has(word));
}

/** What a destructive call destroyed: the last part of its URL, else its one id-like argument, of several the one that names what the tool is about; null where that is not clear. */
export function destroyedValue(tool: ToolDoc, args: JsonObject): Json | null {
  if (!destroys(tool)) return null;
  const inPath = tool.call.kind === 'http' ? lastInPath(tool.call) : null;
  if (inPath !== null && isScalar(args[inPath])) return args[inPath] ?? null;
  const named = Object.entries(insideOne(args)).filter(
    ([name, value]) =>
      (typeof value === 'string' || isNumber(value)) &&
      namingWords.has(nameWords(name).at(-1) ?? ''),
  );
  const thing = subjectWords(nameWords(tool.name)).findLast((word) => !commonVerbs.has(word));
  const own = named.filter(([name]) => named.length === 1 || nameWords(name)[0] === thing);
  return own.length === 1 ? (own[0]?.[1] ?? null) : null;
}

/** What the one argument of a tool holds that takes everything in it (`params`, `request`); other arguments as they are. */
function insideOne(args: JsonObject): JsonObject {
  const [only, ...others] = Object.values(args);
  return others.length === 0 && only !== undefined && isJsonObject(only) ? only : args;
}

const moveVerbs: ReadonlySet<string> = new Set(['move', 'mv', 'rename']);

/** What a call moved or renamed is no longer there: its `source`, `from` or `old_…`, or the `name` beside a `new_name`; null for others. */
export function movedAway(tool: Pick<ToolDoc, 'name'>, sent: JsonObject): Json | null {
  if (!nameWords(tool.name).some((word) => moveVerbs.has(word))) return null;
  const args = insideOne(sent);
  const names = Object.keys(args);
  const left = names.filter((name) => {
    const words = nameWords(name);
    const isFrom = /^(?:source|src|from|old|current)$/.test(words[0] ?? '');
    return isFrom || names.some((other) => nameWords(other).join() === ['new', ...words].join());
  });
  const [only, ...more] = left;
  const value = only === undefined || more.length > 0 ? undefined : args[only];
  return isScalar(value) ? (value ?? null) : null;
}

/** The argument that ends the URL: `/orders/{order_id}/items/{id}` is about the item. */
function lastInPath({ path, bindings }: Extract<ToolDoc['call'], { kind: 'http' }>): string | null {
  const wireName = /\{([^{}]+)\}[^{}]*$/.exec(path)?.[1];
  const found = Object.entries(bindings).find(
    ([, binding]) => binding.in === 'path' && binding.name === wireName,
  );
  return found?.[0] ?? null;
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === 'string' || isNumber(value);
}
