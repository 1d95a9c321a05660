import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { isMapOfRecords, leavesOf, recordsIn, type Leaf } from '../core/leaves.js';
import { requiredOf } from '../schema/parameters-of.js';
import { escapePattern } from '../support/escape-pattern.js';
import type { Request } from './call-tool.js';
import { filledPath } from './namings.js';
import { codesIn } from '../support/codes-in.js';
import { idsInAnswer } from './answer-ids.js';
import { isSmallNumber, isUrl, namedBy } from './leaves.js';
import { nounIn } from './lexicon.js';
import { isCleanName, textsOf, type Marks } from './mark.js';
import { nounOf } from './tool-kind.js';
import { oncePerObject } from '../support/once-per-object.js';
import { uniqueMembers } from './telling-members.js';

interface Made {
  /** What sort of thing it is, singular; empty if nothing says so. */
  readonly kind: string;
  /** The step that created it, and the tool of that step. */
  readonly step: string;
  readonly tool: string;
  /** What was sent, to recognise the thing if it has no name. */
  readonly sent: JsonObject;
}

/** A thing that the run created and that is known by an id. */
export interface OwnThing extends Made {
  readonly id: string;
  /** The path of the collection it was created in, with its values; null if it is not called by a path. */
  readonly collection: string | null;
  /** True if the answer that told the id held a name of the run's own beside it. */
  readonly isNamed: boolean;
  /** True for an id out of a text, which may be that of something else: it names this sort of thing, unless a reader shows what it names. */
  readonly isOfKind: boolean;
  /** True if the step that may have created it failed. */
  readonly isDoubtful: boolean;
}

interface CreatedOptions {
  /** Takes no id that does not stand beside an own name. */
  readonly onlyNamed?: boolean;
  /** The step failed: an id that its answer tells all the same may be that of something half made. */
  readonly isDoubtful?: boolean;
}

/** A name of the run's own that an accepted step sent. */
export interface OwnName extends Made {
  readonly name: string;
}

/** The name or id of an own thing. */
export function nameOf(thing: OwnName | OwnThing): string {
  return 'name' in thing ? thing.name : thing.id;
}

/** True for what may be there although the step that was to create it failed. */
export function isDoubtful(thing: OwnName | OwnThing): boolean {
  return 'id' in thing && thing.isDoubtful;
}

/** What belongs to the run and what was there before it. Own is a pair of kind and value: box 3 of the run says nothing of task 3. */
export class OwnThings {
  /** By `kind value`. */
  private readonly names = new Map<string, OwnName>();
  /** What sort of thing got a name first. */
  private readonly sorts = new Map<string, string>();
  private readonly ids: OwnThing[] = [];
  /** `kind value` of everything that answers showed before the run made its own, or as part of somebody else's record. */
  private readonly alien = new Set<string>();
  /** Names, ids and keys that stood in baseline reads, whatever they name, in lower case. */
  readonly present = new Set<string>();
  /** `key value` of members by which records differ from each other: another record may be known by such a value. */
  private readonly unique = new Set<string>();
  /** Texts with the mark in answers to accepted steps of the run: a slug, a path. */
  private readonly answered = new Set<string>();
  /** The same in answers of readers that need no argument, of all groups. */
  listed = new Set<string>();
  private readonly released = new Set<string>();

  constructor(
    private readonly marks: Marks,
    private readonly kinds: ReadonlySet<string>,
    released: readonly (readonly [name: string, value: string])[] = [],
  ) {
    for (const [name, value] of released) this.released.add(pair(this.kindOfKey(name), value));
  }

  /** The same knowledge of what was there, without what the run created. */
  fork(): OwnThings {
    const copy = new OwnThings(this.marks, this.kinds);
    copy.listed = this.listed;
    for (const set of ['alien', 'present', 'unique', 'released'] as const)
      for (const text of this[set]) copy[set].add(text);
    return copy;
  }

  /** Takes note of an answer of a reader: what is in it and does not carry the mark belongs to somebody else. */
  sawBefore(tool: ToolDoc, answer: Json): void {
    const noun = nounOf(tool);
    const isList = requiredOf(tool).length === 0;
    const isMarked = oncePerObject((record: JsonObject) => this.marks.isWithin(record));
    for (const leaf of leavesOf(answer)) {
      const { key, text, record } = leaf;
      if (isList && this.marks.isIn(text)) this.listed.add(text);
      if (text === '' || typeof leaf.value === 'boolean' || this.marks.isIn(text)) continue;
      if (record !== null && isMarked(record)) continue;
      // A list of ids shows the run's own among others.
      if (!isSmallNumber(text) && this.ids.some(({ id }) => id === text)) continue;
      const named = key === '' ? { kind: '', by: 'name' as const } : namedBy(key, this.kinds);
      if (named === null) continue;
      this.alien.add(pair(this.kindAt(leaf, named.kind, noun), text));
      if (typeof leaf.value === 'string') this.present.add(text.toLowerCase());
    }
    const foreign = recordsIn(answer).filter((record) => !isMarked(record));
    for (const [key, text] of uniqueMembers(foreign))
      this.unique.add(pair(key.toLowerCase(), text.toLowerCase()));
    for (const key of recordsIn(answer).filter(isMapOfRecords).flatMap(Object.keys)) {
      if (this.marks.isIn(key)) continue;
      this.alien.add(pair(noun, key));
      this.present.add(key.toLowerCase());
    }
  }

  /** True for a value by which a record of somebody else is told from others. */
  isUnique(key: string, text: string): boolean {
    return this.unique.has(pair(key.toLowerCase(), text.toLowerCase()));
  }

  /**
   * Takes note of an accepted step that created something: its names, and the id that stands beside one of them. Returns values in the
   * answer that name things which were there before: the step may have overwritten one of them.
   */
  created(
    step: string,
    { tool, arguments: sent }: Request,
    answer: Json,
    { onlyNamed = false, isDoubtful = false }: CreatedOptions = {},
  ): readonly string[] {
    const kind = nounOf(tool);
    const made = { kind, step, tool: tool.id, sent };
    const collection =
      tool.call.kind === 'http' ? filledPath({ tool, arguments: sent }, tool.call.path) : null;
    if (!isDoubtful) for (const leaf of leavesOf(sent)) this.sentName(leaf, made);
    for (const text of textsOf(answer)) if (this.isOwnName(text)) this.answered.add(text);
    const alien: string[] = [];
    const { kinds, marks } = this;
    const isText = typeof answer === 'string';
    const lines = isText ? answer.split('\n') : [];
    // In a text the name stands in the same line as the id.
    const isBesideName = (id: string): boolean =>
      isText ? lines.some((line) => line.includes(id) && marks.isIn(line)) : marks.isWithin(answer);
    const ids = isDoubtful
      ? codesIn(textsOf(answer).join('\n'))
      : idsInAnswer(answer, { kind, kinds, marks, onlyNamed });
    for (const id of ids) {
      const wasThere = !isSmallNumber(id) && this.wasTold(id, isText);
      const isNamed = !isDoubtful && isBesideName(id);
      if (this.alien.has(pair(kind, id)) || wasThere) alien.push(id);
      else this.ids.push({ ...made, id, collection, isNamed, isOfKind: isText, isDoubtful });
    }
    return alien;
  }

  /** True for an id that answers showed before; what is found in a text may have stood inside of one. */
  private wasTold(id: string, isInText: boolean): boolean {
    const sought = id.toLowerCase();
    if (!isInText) return this.present.has(sought);
    const word = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(sought)}(?![\\p{L}\\p{N}])`, 'u');
    return [...this.present].some((text) => word.test(text));
  }

  private sentName(leaf: Leaf, own: Made): void {
    if (typeof leaf.value !== 'string' || !this.isOwnName(leaf.value)) return;
    const named = namedBy(leaf.key, this.kinds);
    if (named === null) return;
    const kind = named.kind === '' ? own.kind : named.kind;
    const key = pair(kind, leaf.value);
    if (!this.names.has(key)) this.names.set(key, { ...own, name: leaf.value, kind });
    if (!this.sorts.has(leaf.value)) this.sorts.set(leaf.value, kind);
  }

  /** True for a clean name with the mark in it, and no name in it that was there. */
  isOwnName(text: string): boolean {
    if (!this.marks.isIn(text) || !isCleanName(text.trim())) return false;
    const parts = text.toLowerCase().split(/[\s:/@+]+/);
    return parts.length < 2 || !parts.some((part) => this.present.has(part));
  }

  /** True for a name that the run gave in an accepted step, or that its answer gave back. */
  isKnown(text: string): boolean {
    return this.sorts.has(text) || this.answered.has(text);
  }

  /** The sort of thing that a known name was given to. */
  kindOfName(text: string): string | null {
    return this.sorts.get(text) ?? null;
  }

  /** True for a name that begins with the mark, in every word: nothing that was there can be taken for it. */
  isFresh(text: string, roots: readonly string[]): boolean {
    const root = roots.find((one) => text.startsWith(`${one}/`));
    const name = root === undefined ? text : text.slice(root.length + 1);
    const words = name.replace(/^(?:\.?\/)+|^[@#]/, '').split(/\s+/);
    return words.every((word) => word.search(this.marks.pattern()) === 0);
  }

  /** The folder of somebody else that a path with the mark in it lies in; null for none. */
  foreignFolder(text: string, roots: readonly string[]): string | null {
    if (!text.includes('/') || isUrl(text)) return null;
    const at = text.search(this.marks.pattern());
    if (at < 0) return null;
    const folder = text.slice(0, Math.max(0, text.lastIndexOf('/', at)));
    const isRoot = ['', '.', '/'].includes(folder) || roots.includes(folder);
    return isRoot || this.isReleased('path', 'path', folder) ? null : folder;
  }

  /** The thing of the run that an id names, given what sort of thing is asked for and in which collection. */
  thing(kind: string, id: string, collection: string | null): OwnThing | null {
    const same = this.ids.filter((thing) => thing.id === id);
    // A draft is a message: an id that is no number names one thing, whatever it is called.
    const isText = !isSmallNumber(id) && !this.present.has(id.toLowerCase());
    const isCode = codesIn(id).length > 0;
    const found = same.filter(
      (thing) => thing.kind === kind || (isText && (isCode || !thing.isOfKind)),
    );
    return (
      found.find((thing) => thing.collection === collection && collection !== null) ??
      found.find((thing) => thing.kind === kind) ??
      found[0] ??
      null
    );
  }

  /** True for what `--may-change` or `--value` names. */
  isReleased(key: string, kind: string, text: string): boolean {
    return [kind, this.kindOfKey(key)].some((one) => this.released.has(pair(one, text)));
  }

  /** True for a name, id or key that stood in a baseline read. */
  wasThere(text: string): boolean {
    return this.present.has(text.toLowerCase());
  }

  /** True for a value that named a thing of this sort in somebody else’s record. */
  isForeign(kind: string, text: string): boolean {
    return this.alien.has(pair(kind, text));
  }

  /** Everything the run created, the newest first. */
  get all(): readonly (OwnName | OwnThing)[] {
    return [...this.names.values(), ...this.ids].reverse();
  }

  private kindOfKey(key: string): string {
    return namedBy(key, this.kinds)?.kind ?? nounIn(key);
  }

  /** `id` in `owner: {id}` is an owner's. */
  private kindAt({ path }: Leaf, kind: string, noun: string): string {
    if (kind !== '') return kind;
    const nearest = path.slice(0, -1).findLast((part) => typeof part === 'string');
    return nearest === undefined ? noun : nounIn(nearest);
  }
}

function pair(kind: string, value: string): string {
  return `${kind}\n${value}`;
}
