import { isJsonObject, type JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { oncePerObject } from '../support/once-per-object.js';
import { lexicon, nounIn, singular, wordsOf } from './lexicon.js';
import { aboutSwitches, effectTold, overwrites, readingTold } from './told-effects.js';

/** What a call of a tool does to what is there, as far as its documentation tells. */
export type Effect = 'read' | 'create' | 'change' | 'remove';

export interface ToolKind {
  readonly effect: Effect;
  /** Why it is not taken for a reader although something says so; empty else. */
  readonly because: string;
  /** True for a tool whose effect reaches people or other systems. */
  readonly outward: boolean;
  /** True for one that sends something and does nothing else. */
  readonly sends: boolean;
  /** True for one that creates, and changes only what is there by the name that it is given. */
  readonly upserts: boolean;
  /** True if the source itself promises that nothing is changed: GET, HEAD, QUERY, `readOnlyHint`. Names promise nothing. */
  readonly promised: boolean;
}

/** What a catalogue says of its paths. */
export interface Paths {
  /** Paths that some operation lists, or below which one takes an id. */
  readonly collections: ReadonlySet<string>;
  /** Beginnings of paths that several paths share. */
  readonly shared: ReadonlySet<string>;
}

/** Annotations of an MCP tool. They can only make a tool's kind stricter. */
function annotationsOf({ raw }: Pick<ToolDoc, 'raw'>): JsonObject {
  const annotations = isJsonObject(raw) ? raw['annotations'] : undefined;
  return isJsonObject(annotations) ? annotations : {};
}

const strictness: readonly Effect[] = ['read', 'create', 'change', 'remove'];

export function stricter(a: Effect, b: Effect): Effect {
  return strictness.indexOf(a) > strictness.indexOf(b) ? a : b;
}

const noPaths: Paths = { collections: new Set(), shared: new Set() };

/** The strictest of what method, words of name and path, hints and description say. A tool about which nothing says anything changes. */
export function kindOfTool(tool: ToolDoc, paths: Paths = noPaths): ToolKind {
  const { readOnlyHint, destructiveHint } = annotationsOf(tool);
  const byCall = tool.call.kind === 'http' ? effectOfRequest(tool, paths) : null;
  const named = operationWords(tool);
  const isReader = readOnlyHint === true && lexicon.readsToo.has(named[0] ?? '');
  const isTold = named.some((word) => isActing(word) || lexicon.read.has(word));
  const verbs = isTold ? named : (readingTold(tool, readOnlyHint === true) ?? named);
  let effect = byCall ?? (isReader ? 'read' : effectOfName(verbs, wordsOf(tool.name)));
  const words = [...lastWords(tool), ...wordsOf(tool.name)];
  const isOne =
    !words.some((word) => lexicon.takesIn.has(word)) && nounIn(tool.name) === words.at(-1);
  const adds = isOne && (effect === 'create' || words.includes('upsert'));
  let because = '';
  if (effect === 'read' && readOnlyHint === false)
    [effect, because] = ['change', 'its annotations say that it is not read-only'];
  const interprets = wordsOf(tool.name).some((word) => lexicon.interpreters.has(word));
  if (effect === 'read' && byCall === null && interprets)
    [effect, because] = ['change', 'it runs what it is given'];
  if (destructiveHint === true) effect = stricter(effect, 'change');
  const told = effect === 'read' ? effectTold(aboutSwitches(tool).rest) : null;
  if (told !== null) [effect, because] = ['change', `its description says "${told}"`];
  if (effect === 'create' && overwrites(tool.description))
    [effect, because] = ['change', 'its description says that it replaces something'];
  const action = actionOf(tool);
  return {
    effect,
    because,
    outward: reaches(effect, action, words),
    sends: lexicon.sends.has(action),
    upserts: adds && effect === 'change',
    promised: effect === 'read' && (readingMethods.has(methodOf(tool)) || readOnlyHint === true),
  };
}

function reaches(effect: Effect, action: string, words: readonly string[]): boolean {
  if (effect === 'read') return false;
  if (lexicon.outward.has(action)) return true;
  const isThing = words.some((word) => lexicon.outwardThings.has(singular(word)));
  const isLaunched =
    lexicon.launches.has(action) || !(lexicon.change.has(action) || lexicon.read.has(action));
  return isThing && (effect === 'create' || (effect === 'change' && isLaunched));
}

const readingMethods = new Set(['GET', 'HEAD', 'QUERY', 'OPTIONS']);

/** The verb of a tool: `list` of `contact.list`, `send` of `send_email`. */
function actionOf(tool: ToolDoc): string {
  const words = operationWords(tool);
  const all = words.length > 0 ? words : lastWords(tool);
  const isVerb = (word: string, at: number): boolean =>
    lexicon.read.has(word) || (isActing(word) && !(at > 0 && lexicon.outwardNouns.has(word)));
  return all.find(isVerb) ?? all[0] ?? '';
}

/** What a name says: by its first verb, and by some verbs wherever they stand. `all` has the words before the last dot too. */
function effectOfName(words: readonly string[], all: readonly string[] = words): Effect {
  if (all.some((word) => lexicon.removesAnywhere.has(word))) return 'remove';
  const [first = '', ...rest] = words;
  if (lexicon.consume.has(first)) return 'change';
  const isJoined = words.some(
    (word, at) => (word === 'and' || word === 'or') && isActing(words[at + 1] ?? ''),
  );
  const acts = rest.some(
    (word) => lexicon.changesAnywhere.has(word) || lexicon.takesNext.has(word),
  );
  if (lexicon.read.has(first)) return isJoined || acts ? 'change' : 'read';
  const effects = words.flatMap((word, at): Effect[] => {
    if (lexicon.remove.has(word)) return ['remove'];
    if (lexicon.change.has(word) || lexicon.consume.has(word)) return ['change'];
    const reaches = lexicon.outward.has(word) && !(at > 0 && lexicon.outwardNouns.has(word));
    return lexicon.create.has(word) || reaches ? ['create'] : [];
  });
  if (effects.length > 0) return effects.reduce((most, one) => stricter(most, one));
  return words.some((word) => lexicon.read.has(word)) ? 'read' : 'change';
}

function isActing(word: string): boolean {
  return (
    lexicon.remove.has(word) ||
    lexicon.change.has(word) ||
    lexicon.create.has(word) ||
    lexicon.consume.has(word) ||
    lexicon.outward.has(word)
  );
}

function effectOfRequest(tool: ToolDoc, paths: Paths): Effect | null {
  if (tool.call.kind !== 'http') return null;
  const method = methodOf(tool);
  if (method === 'DELETE') return 'remove';
  const words = operationWords(tool);
  const last = lastWords(tool, paths);
  const isCompound = last.length > 1 && (last.at(-1) ?? '').endsWith('s');
  const acts = last.filter(
    (word) =>
      isActing(word) && !lexicon.read.has(word) && !(isCompound && lexicon.nounsToo.has(word)),
  );
  if (readingMethods.has(method)) {
    const [first = ''] = words;
    const makes = lexicon.create.has(first) && words.length > 1 && !lexicon.nounsToo.has(first);
    const sends = lexicon.outward.has(first) && !lexicon.outwardNouns.has(first);
    const isOrder =
      lexicon.removesAnywhere.has(first) || lexicon.change.has(first) || makes || sends;
    const named = words.filter((word) => word !== 'next');
    if (acts.length === 0 && !isOrder && effectOfName(['get', ...named]) === 'read') return 'read';
    return [...acts, first].some((word) => lexicon.remove.has(word)) ? 'remove' : 'change';
  }
  const said = stricter(effectOfWords(words), effectOfWords(last));
  if (method !== 'POST') return stricter('change', said);
  if (said === 'remove' || said === 'change') return said;
  if (paths.collections.has(pathOf(tool))) return 'create';
  const [first = ''] = words.length > 0 ? words : last;
  if (lexicon.read.has(first) || last.some((word) => lexicon.read.has(word)))
    return effectOfName(lexicon.read.has(first) ? words : last);
  const creates = words.concat(last).some((word) => lexicon.create.has(word));
  // `POST /me/avatar` replaces the only one; a collection is in the plural, and a verb says what is done.
  const end = last.at(-1) ?? '';
  const isOne = end !== '' && !last.some((word) => isActing(word)) && singular(end) === end;
  return creates && !isOne ? 'create' : 'change';
}

/** The strictest verb among words; `read` if there is none. */
export function effectOfWords(words: readonly string[]): Effect {
  const [first = ''] = words;
  if (words.some((word) => lexicon.removesAnywhere.has(word)) || lexicon.remove.has(first))
    return 'remove';
  const changes = lexicon.change.has(first) || lexicon.consume.has(first);
  return changes || words.some((word) => lexicon.changesAnywhere.has(word)) ? 'change' : 'read';
}

/** Words of the operation's name, of its last part if dots or slashes part it; none if the name is only method and path. */
function operationWords({ name: whole, call }: ToolDoc): readonly string[] {
  if (call.kind === 'http' && whole.includes('/')) return [];
  // `read_flow_flows__id__get`: generated names end with the path and the method.
  const path = call.kind === 'http' ? `${call.path}_${call.method}`.replace(/\W/g, '_') : '';
  const isGenerated = path !== '' && whole.toLowerCase().endsWith(path.toLowerCase());
  const name = isGenerated ? whole.slice(0, -path.length) : whole;
  return wordsOf(name.split(/[./:]|__/).findLast((part) => part !== '') ?? name);
}

/**
 * The words of the last segment of the path. If that is an argument: the verb before it, as in `/unsubscribe/{token}`, unless other paths
 * begin alike, which makes it a noun.
 */
function lastWords({ call }: Pick<ToolDoc, 'call'>, paths: Paths = noPaths): readonly string[] {
  if (call.kind !== 'http') return [];
  const last = call.path.split(/[/:]/).at(-1) ?? '';
  if (!last.includes('{'))
    return wordsOf(
      last
        .replace(/\.(?:json|xml|csv|php|html?)$/, '')
        .split('.')
        .at(-1) ?? '',
    );
  const before = call.path.slice(0, call.path.lastIndexOf('/'));
  const verb = before.split('/').at(-1) ?? '';
  if (verb.includes('{') || paths.shared.has(blanked(before))) return [];
  return wordsOf(verb).filter((word) => isActing(word));
}

/** The method of a tool that is called by a path, in capitals; empty for another one. */
export function methodOf({ call }: Pick<ToolDoc, 'call'>): string {
  return call.kind === 'http' ? call.method.toUpperCase() : '';
}

/** The path of a tool with its arguments left blank; empty for a tool that is not called by a path. */
export function pathOf({ call }: Pick<ToolDoc, 'call'>): string {
  return call.kind === 'http' ? blanked(call.path) : '';
}

/** A path with its arguments left blank: `/zones/{}/keys`. */
export function blanked(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

/** The paths of operations that list, or below which one takes an id, and what several paths begin with. */
export function pathsOf(tools: readonly ToolDoc[]): Paths {
  const all = tools.map(pathOf).filter((path) => path !== '');
  const collections = tools.flatMap((tool) => {
    const path = pathOf(tool);
    const isList = methodOf(tool) === 'GET' && tool.returns?.type === 'array';
    return isList || (path !== '' && all.includes(`${path}/{}`)) ? [path] : [];
  });
  const begins = new Map<string, Set<string>>();
  for (const path of all) {
    const parts = path.split('/');
    for (let end = 2; end <= parts.length; end += 1) {
      const start = parts.slice(0, end).join('/');
      begins.set(start, (begins.get(start) ?? new Set()).add(path));
    }
  }
  const shared = [...begins].flatMap(([start, whole]) => (whole.size > 1 ? [start] : []));
  return { collections: new Set(collections), shared: new Set(shared) };
}

/** The nouns that a tool is about, singular: the collections of its path, else the words of its name that are no verbs. */
export const nounsOf = oncePerObject(findNouns);

function findNouns(tool: Pick<ToolDoc, 'name' | 'call'>): readonly string[] {
  const isVerb = (word: string): boolean => isActing(word) || lexicon.read.has(word);
  if (tool.call.kind === 'http') {
    const segments = tool.call.path.split('/').filter((part) => part !== '');
    const isNoun = (word: string, at: number): boolean =>
      at === 0 || at < segments.length - 1 || !isVerb(word) || lexicon.outwardThings.has(word);
    return segments.flatMap((part, at) => {
      if (/[{}]/.test(part)) return [];
      const parts = part.split(/[.:]/);
      const rest = parts.length > 1 ? parts.slice(0, -1) : parts;
      const words = rest.flatMap((one) => wordsOf(one).slice(-1));
      return words.filter((word) => parts.length > 1 || isNoun(word, at)).map(singular);
    });
  }
  const [last = ''] = tool.name.split(/[./:]|__/).slice(-1);
  const outer = tool.name
    .slice(0, -last.length)
    .split(/[./:]|__/)
    .filter((part) => part !== '');
  const words = wordsOf(last);
  // One word that is no verb is a command of its own, such as `hset`.
  const own = words.length === 1 && outer.length === 0 ? [] : words;
  return [...outer.flatMap((part) => wordsOf(part).slice(-1)), ...own]
    .filter((word, at, all) => {
      // The last word is a noun unless it is the only verb: `list` of `get_list`, not `set` of `kv_set`.
      const before = all.slice(0, at);
      const isLast = at === all.length - 1 && before.some(isVerb);
      const isJoined = ['and', 'as', 'or'].includes(before.at(-1) ?? '');
      return (isLast && !isJoined) || !isVerb(at === 0 ? word : singular(word));
    })
    .filter((word) => !lexicon.role.has(word) && word !== 'and' && word !== 'or' && word !== 'for')
    .map(singular);
}

/** The sort of thing that a tool is about. */
export function nounOf(tool: Pick<ToolDoc, 'name' | 'call'>): string {
  return nounsOf(tool).at(-1) ?? '';
}

/** The nouns of a catalogue. `set_user_role` alone tells of a property: no tool is about roles, lists, creates or removes them. */
export function nounsOfAll(tools: readonly ToolDoc[]): ReadonlySet<string> {
  const nouns = tools.flatMap((tool) => {
    const words = wordsOf(tool.name).map(singular);
    // What `filter_by_priority` looks at is a property too.
    const by = words.includes('by') ? words.slice(words.indexOf('by')) : [];
    const isReader = kindOfTool(tool).effect === 'read';
    const all = nounsOf(tool).filter((noun) => !(isReader && by.includes(noun)));
    const isProperty =
      all.length > 1 &&
      tool.call.kind !== 'http' &&
      ['read', 'change'].includes(kindOfTool(tool).effect) &&
      all.at(-1) === wordsOf(tool.name).at(-1);
    return isProperty ? all.slice(0, -1) : all;
  });
  return new Set(nouns.filter((noun) => noun.length > 2 && !lexicon.selects.has(noun)));
}
