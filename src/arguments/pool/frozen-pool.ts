import type { JsonNumber } from '../../core/exact-number.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { groupBy } from '../../support/group-by.js';
import { CandidateCollector } from './candidate-collector.js';
import { composeCandidates } from './compose-candidates.js';
import { subjectWords, type Wanted } from '../names/name-match.js';
import { nameWords } from '../names/name-words.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { isPathLike } from '../names/path-like.js';
import { formOfId } from '../texts/form-of-id.js';
import { headerOf } from '../values/header-values.js';
import { groupByOrigin, type Origin, type PoolEntry } from './pool-origin.js';
import type { PooledWhole } from './pooled-whole.js';
import type { Candidate, PooledValue } from './pooled-value.js';
import { rankPooled } from './rank-pooled.js';
import { listingPlaceOf, urlPlaceOf } from '../names/url-place.js';
import { wholeCandidates } from './whole-candidates.js';

/** The score of a value that only looks like those whose names agree. */
const SAME_FORM = 0.3;
const NAMES_AGREE = 0.28;

/** An unchanging snapshot of a value pool: the same for every tool of a wave, in an order that does not depend on timing. */
export class FrozenPool {
  private origins: readonly Origin[] | undefined;
  private byTool: ReadonlyMap<string, readonly PooledValue[]> | undefined;
  private byPlace: ReadonlyMap<string, readonly PooledValue[]> | undefined;
  private answers: ReadonlyMap<Json, readonly PooledValue[]> | undefined;
  private fields: ReadonlyMap<string, readonly PooledValue[]> | undefined;
  private byReference: ReadonlyMap<string, readonly PoolEntry[]> | undefined;
  private wholesByReference: ReadonlyMap<string, readonly PooledWhole[]> | undefined;
  private byForm: ReadonlyMap<string | null, readonly PoolEntry[]> | undefined;
  private sent: ReadonlyMap<string, readonly PooledValue[]> | undefined;
  private texts: ReadonlySet<string> | undefined;
  private readonly kin = new Map<string, FrozenPool>();

  /** `values`: by tool and in the order of its calls. */
  constructor(
    private readonly values: readonly PoolEntry[],
    private readonly whole: readonly PooledWhole[] = [],
    private readonly gone: ReadonlySet<Json> = new Set(),
  ) {}

  /** The same values, with nothing worked out yet. */
  withoutCaches(): FrozenPool {
    return new FrozenPool(this.values, this.whole, this.gone);
  }

  get size(): number {
    return this.values.length;
  }

  /** Every value, by tool and in the order of its calls. */
  all(): readonly PooledValue[] {
    return this.values;
  }

  /** Objects and lists of objects that answers held, in the order of the calls. */
  wholes(): readonly PooledWhole[] {
    return this.whole;
  }

  /** Values that calls were made with under this name, at the top of their arguments. */
  sentAs(argument: string): readonly PooledValue[] {
    this.sent ??= groupBy(
      this.values.filter(({ origin }) => origin === 'argument'),
      ({ path }) => path,
    );
    return this.sent.get(argument) ?? [];
  }

  /** What one tool gave, in the order of its calls. */
  valuesOf(toolId: string): readonly PooledValue[] {
    return this.ofTools().get(toolId) ?? [];
  }

  /** Where answers held this text or number, by tool and in the order of its calls. */
  answersWith(value: string | JsonNumber): readonly PooledValue[] {
    this.answers ??= groupBy(
      this.values.filter(({ origin }) => origin === 'answer'),
      (entry) => entry.value,
    );
    return this.answers.get(value) ?? [];
  }

  /** What answers held in fields of this name, by tool and in the order of its calls. */
  answersIn(field: string): readonly PooledValue[] {
    this.fields ??= groupBy(
      this.values.filter(({ origin }) => origin === 'answer'),
      (entry) => entry.field,
    );
    return this.fields.get(field) ?? [];
  }

  /** What one tool gave, or was given, at one path, in the order of its calls. */
  valuesAt({ toolId, path }: Pick<PooledValue, 'toolId' | 'path'>): readonly PooledValue[] {
    this.byPlace ??= groupBy(this.values, placeOf);
    return this.byPlace.get(placeOf({ toolId, path })) ?? [];
  }

  /** True where the value was seen anywhere. */
  has(value: Json): boolean {
    this.texts ??= new Set(this.values.map((entry) => writeJson(entry.value)));
    return this.texts.has(writeJson(value));
  }

  /** True for what a call of ours removed or moved, for a path in such a folder, and for a list with any of it. */
  isGone(value: Json): boolean {
    if (Array.isArray(value)) return value.some((item: Json) => this.isGone(item));
    if (this.gone.has(value)) return true;
    if (typeof value !== 'string' || !value.includes('/')) return false;
    const folders = [...value.matchAll(/\//g)].map(({ index }) => value.slice(0, index));
    return folders.some((folder) => folder !== '' && this.gone.has(folder));
  }

  /**
   * The values that were seen together with this one: its call's arguments, and of the answer what is not in another record
   * of the same list.
   */
  beside({ reference, at = '' }: Pick<PooledValue, 'reference' | 'at'>): FrozenPool {
    const key = `${reference} ${at}`;
    const known = this.kin.get(key);
    if (known !== undefined) return known;
    this.byReference ??= groupBy(this.values, (entry) => entry.reference);
    const ofCall = this.byReference.get(reference) ?? [];
    const isBeside = (other: Pick<PooledValue, 'at'>) => isOneRecord(at, other.at ?? '');
    this.wholesByReference ??= groupBy(this.whole, (whole) => whole.reference);
    const wholes = (this.wholesByReference.get(reference) ?? []).filter(isBeside);
    const found = new FrozenPool(ofCall.filter(isBeside), wholes);
    this.kin.set(key, found);
    return found;
  }

  /**
   * Values worth trying for a parameter of this tool, best match first, distinct, each accepted by the parameter's
   * schema; what matches by neither name nor kind is not among them. See `Candidate` for what scores mean.
   */
  candidatesFor(parameter: Parameter, tool: ToolDoc): readonly Candidate[] {
    const wanted = wantedBy(parameter, tool);
    const collector = new CandidateCollector(parameter, tool);
    for (const whole of wholeCandidates(parameter, tool, this.whole)) collector.add(whole);
    for (const { entry, score } of rankPooled(this.ofOrigins(), parameter, wanted)) {
      if (collector.isFull) break;
      collector.offer(entry, score);
    }
    for (const entry of this.ofTheSameForm(collector.all())) collector.offer(entry, SAME_FORM);
    for (const composed of this.composedFor(parameter, tool)) collector.add(composed);
    return collector.all();
  }

  /** The places (as `placeOf` names them) of values whose score for a parameter of this tool is at least `least`, however many there are. */
  placesFor(parameter: Parameter, tool: ToolDoc, least: number): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { entry, score } of rankPooled(
      this.ofOrigins(),
      parameter,
      wantedBy(parameter, tool),
    )) {
      if (score < least) break;
      found.add(placeOf(entry));
    }
    return found;
  }

  private ofTools(): ReadonlyMap<string, readonly PooledValue[]> {
    this.byTool ??= groupBy(this.values, ({ toolId }) => toolId);
    return this.byTool;
  }

  private ofOrigins(): readonly Origin[] {
    this.origins ??= groupByOrigin(this.values);
    return this.origins;
  }

  /** Other values that look like those whose name suits: a digest is one under whatever name it stands. */
  private ofTheSameForm(candidates: readonly Candidate[]): readonly PoolEntry[] {
    const forms = new Set(
      candidates.flatMap(({ value, score }) =>
        score < NAMES_AGREE ? [] : (formOfId(value) ?? []),
      ),
    );
    if (forms.size === 0) return [];
    this.byForm ??= groupBy(this.values, ({ value }) => formOfId(value));
    return [...forms].flatMap((form) => this.byForm?.get(form) ?? []);
  }

  private composedFor(parameter: Parameter, tool: ToolDoc): readonly Candidate[] {
    return composeCandidates(parameter, tool, (member) =>
      this.candidatesFor(member, tool).filter(({ score }) => score >= 0.35),
    );
  }
}

function wantedBy(parameter: Parameter, tool: ToolDoc): Wanted {
  const segment = segmentBefore(parameter.name, tool);
  const subject = subjectWords(nameWords(tool.name));
  const place = urlPlaceOf(tool, parameter.name);
  return {
    // What is to be changed is named by the version that was read (RFC 9110, 13.1.1).
    words:
      headerOf(parameter.name, tool) === 'if-match' ? ['etag'] : wordsOfName(parameter.name, tool),
    entities: new Set(segment.length > 0 ? segment : subject),
    described: describedWords(parameter),
    listing: listingPlaceOf(tool, parameter.name),
    at: place === null || !isPathLike(parameter) ? null : { argument: parameter.name, place },
  };
}

const prepositions = new Set(['to', 'from', 'into', 'in', 'at', 'for', 'by', 'with', 'under']);

/** `to` of what moves a thing `to another house` takes a house, unless an argument of its own does. */
function wordsOfName(name: string, { description, parameters }: ToolDoc): readonly string[] {
  const words = nameWords(name);
  const [only = ''] = words;
  if (words.length !== 1 || !prepositions.has(only)) return words;
  const [, noun] =
    new RegExp(
      `\\b${only} (?:an?|the|another|other|its|this|that|one|new|different) ([a-z]+)\\b`,
      'i',
    ).exec(description) ?? [];
  if (noun === undefined) return words;
  const others = Object.keys(parameters.properties ?? {}).map((other) => nameWords(other));
  return others.some((other) => other.includes(nameWords(noun)[0] ?? '')) ? words : nameWords(noun);
}

/** The words of the description, and each two that follow each other as one: "tree kind" names what `treekinds` lists. */
function describedWords({ schema: { description } }: Parameter): ReadonlySet<string> {
  const words = typeof description === 'string' ? nameWords(description.slice(0, 200)) : [];
  return new Set([
    ...words,
    ...words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`),
  ]);
}

/** `/movie/{id}` says whose id it is; in `/movies/name/{name}` the last segment repeats the argument, and the one before says it. */
function segmentBefore(name: string, tool: ToolDoc): readonly string[] {
  const [last = '', ...others] = urlPlaceOf(tool, name)?.split('/').slice(0, -1).reverse() ?? [];
  const [before = ''] = others;
  const repeats = last.toLowerCase().replace(/^by[-_]?/, '') === name.toLowerCase();
  const telling = repeats && before !== '' && !before.includes('{') ? before : last;
  return telling.includes('{') ? [] : subjectWords(nameWords(telling));
}

/** A tool and a path in its answers or its arguments, as one text. */
export function placeOf({ toolId, path }: Pick<PooledValue, 'toolId' | 'path'>): string {
  // Ids of tools may have blanks in them.
  return `${toolId.length} ${toolId} ${path}`;
}

/** What `placeOf` made the name of. */
export function placeNamed(place: string): Pick<PooledValue, 'toolId' | 'path'> {
  const from = place.indexOf(' ') + 1;
  const to = from + Number(place.slice(0, from));
  return { toolId: place.slice(from, to), path: place.slice(to + 1) };
}

/** Two places of one answer belong together where neither is in another item of a list that both are in. */
function isOneRecord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short === '' || short === long || long.startsWith(`${short}.`);
}
