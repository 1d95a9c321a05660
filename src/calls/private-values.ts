import { createHash } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Outcome } from '../core/outcome.js';
import type { PrivateEntry } from '../core/private-entry.js';
import { findSecrets } from './find-secrets.js';
import { mostTokens, privateKinds, secretKind, type PrivateKind } from './private-kinds.js';
import { Replacing } from './replacing.js';
import { ELLIPSIS } from '../support/one-line.js';

/** What private values are told by, and where new ones are kept. */
export interface PrivateValuesOptions {
  /** What earlier runs kept. */
  readonly entries?: readonly PrivateEntry[] | undefined;
  /** Called for each new one, before it is used. */
  readonly keep?: ((entry: PrivateEntry) => void) | undefined;
  /** The catalogue as its source has it: what stands there is nobody's secret. */
  readonly published?: string | undefined;
  /** Folders and files of this machine, as absolute paths. */
  readonly paths?: readonly string[] | undefined;
}

/**
 * The one function that all answers of tools go through before anything else sees them: values that look personal or secret become
 * tokens of the same form, equal for equal values, and become values again when a call uses one. Which token a value gets follows
 * from the value, so that the order of answers does not matter.
 */
export class PrivateValues {
  private readonly tokenOf = new Map<string, string>();
  private readonly valueOf = new Map<string, string>();
  private readonly open = new Set<string>();
  private readonly within = new Replacing();
  private readonly back = new Replacing();

  constructor(private readonly options: PrivateValuesOptions = {}) {
    for (const entry of options.entries ?? []) {
      if ('open' in entry) this.open.add(entry.open);
      else this.know(entry.value, entry.token);
    }
    const paths = [...new Set(options.paths ?? [])].filter((path) => /^\/[^/]+\/[^/]/.test(path));
    for (const path of paths.sort()) this.add(path, pathToken);
  }

  /** What stands for private values that were met so far. */
  get standIns(): readonly string[] {
    return [...this.valueOf.keys()];
  }

  /** The arguments of a call, or other JSON, with the values that tokens stand for. */
  unmasked<Value>(value: Value): Value {
    if (this.valueOf.size === 0) return value;
    return mapped(value as Json, (text) => this.back.replaced(text)) as Value;
  }

  /** A text with the values that tokens in it stand for, for the person whose values they are. */
  shown(text: string): string {
    return this.back.replaced(text);
  }

  /** What a user gave, as JSON: folders of this machine, addresses and the like become tokens too. */
  async maskedGiven<Value>(value: Value): Promise<Value> {
    await this.learn(value as Json);
    return mapped(value as Json, (text) => this.maskedText(text)) as Value;
  }

  /** What came back for a call with these arguments; what the call itself made up is nobody's secret. */
  async masked(outcome: Outcome, sent: JsonObject): Promise<Outcome> {
    this.disclose(sent);
    const text = (found: string): string => this.maskedText(found);
    if (outcome.kind === 'fault') {
      await this.learn(outcome.message);
      return { ...outcome, message: text(outcome.message) };
    }
    const { body, raw, headers = {}, shape } = outcome;
    await this.learn([
      body ?? null,
      { ...headers },
      outcome.kind === 'refused' ? outcome.message : '',
    ]);
    if (this.tokenOf.size === 0) return outcome;
    const renamed = Object.entries(shape).map(([path, types]) => [text(path), types] as const);
    return {
      ...outcome,
      ...(outcome.kind === 'refused' ? { message: this.maskedCut(outcome.message) } : {}),
      ...(body === undefined ? {} : { body: mapped(body, text) }),
      ...(raw === undefined ? {} : { raw: this.maskedCut(raw) }),
      ...(outcome.headers === undefined
        ? {}
        : { headers: mapped(headers, text) as typeof headers }),
      shape: Object.fromEntries(renamed),
    };
  }

  private maskedText(text: string): string {
    return this.tokenOf.get(text) ?? this.within.replaced(text);
  }

  /** A text that may have been shortened: what is left of a value at the cut goes too. */
  private maskedCut(text: string): string {
    const pieces = this.maskedText(text).split(ELLIPSIS);
    if (pieces.length === 1) return pieces[0] ?? '';
    const values = [...this.tokenOf].filter(([value]) => value.length > leastLeft);
    const whole = pieces.map((piece, index) => {
      const end = index < pieces.length - 1 ? leftAt(piece, values, 'end') : null;
      const cut = end === null ? piece : piece.slice(0, -end.length) + end.token;
      const start = index > 0 ? leftAt(cut, values, 'start') : null;
      return start === null ? cut : start.token + cut.slice(start.length);
    });
    return whole.join(ELLIPSIS);
  }

  /** Values that we send are ours, so they are not private, except those that tokens stand for. */
  private disclose(sent: JsonObject): void {
    for (const { kind, value } of [...fieldsIn(sent), ...formsIn(sent)])
      if (!this.isKnown(value) && kind.token(value, '000') !== value) {
        this.open.add(value);
        this.options.keep?.({ open: value });
      }
  }

  private async learn(value: Json): Promise<void> {
    const secrets = await findSecrets(typeof value === 'string' ? value : writeJson(value));
    for (const secret of secrets) this.add(secret, secretKind);
    for (const { kind, value: found } of [...formsIn(value), ...fieldsIn(value)])
      this.add(found, kind);
  }

  private isKnown(value: string): boolean {
    return this.tokenOf.has(value) || this.valueOf.has(value) || this.open.has(value);
  }

  private add(value: string, kind: PrivateKind): void {
    if (this.isKnown(value) || this.back.replaced(value) !== value) return;
    if (kind !== pathToken && this.options.published?.includes(value) === true) return;
    const words = kind.name === 'name' ? value.split(' ') : [value];
    const tokens = words.map((word) => this.valueTokenOf(word, kind));
    if (words.length > 1) this.keep(value, tokens.join(' '));
  }

  /** The value's token: the first one that stands for no other value. Returns the value itself if all tokens are taken. */
  private valueTokenOf(value: string, kind: PrivateKind): string {
    const known = this.tokenOf.get(value);
    if (known !== undefined) return known;
    const first = createHash('sha256').update(`${kind.name} ${value}`).digest().readUInt32BE(0);
    for (let tries = 0; tries < mostTokens; tries += 1) {
      const number = String((first + tries) % mostTokens).padStart(3, '0');
      const token = kind.token(value, kind === pathToken ? String(tries) : number);
      if (token === value || this.isKnown(token)) continue;
      this.keep(value, token);
      return token;
    }
    return value;
  }

  private keep(value: string, token: string): void {
    this.options.keep?.({ token, value });
    this.know(value, token);
  }

  private know(value: string, token: string): void {
    this.tokenOf.set(value, token);
    this.valueOf.set(token, value);
    this.back.add(token, value);
    const [local, of] = [/^(name\d{3})@/.exec(token)?.[1], /^[^@]+/.exec(value)?.[0]];
    if (local !== undefined && of !== undefined) this.back.add(local, of);
    // A single word may be one of the language.
    if (value.length >= 5 && !/^\p{L}+$/u.test(value)) this.within.add(value, token);
  }
}

/** Folders and files of this machine: what lies in them keeps its name. */
const pathToken: PrivateKind = {
  name: 'path',
  token: (_value, number) => `/path/to/folder${number === '0' ? '' : String(Number(number) + 1)}`,
};

interface Found {
  readonly kind: PrivateKind;
  readonly value: string;
}

/** So many signs of a value tell of it. */
const leastLeft = 5;

interface Left {
  readonly token: string;
  readonly length: number;
}

/** The longest part of a value that stands where a text was cut. */
function leftAt(
  piece: string,
  values: readonly (readonly [string, string])[],
  side: 'start' | 'end',
): Left | null {
  let found: Left | null = null;
  for (const [value, token] of values) {
    const most = Math.min(value.length - 1, piece.length);
    for (let length = most; length >= Math.max(leastLeft, found?.length ?? 0); length -= 1) {
      const isLeft =
        side === 'end'
          ? piece.endsWith(value.slice(0, length))
          : piece.startsWith(value.slice(-length));
      if (isLeft) {
        found = { token, length };
        break;
      }
    }
  }
  return found;
}

/** A line of a text that names what it holds: `Author: Jane Doe`. */
const labelled = /^[ \t]*([\p{L}][\p{L} _-]{1,30}):[ \t]+(\S.{0,200}?)[ \t]*$/gmu;

/** Whole values of fields that are called like private ones, in JSON and in the lines of texts. */
function fieldsIn(value: Json, field = ''): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => fieldsIn(item, field));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, inner]) => fieldsIn(inner, snakeCase(name)));
  if (typeof value !== 'string' || value === '') return [];
  return [...valueOf(value, field), ...linesOf(value)];
}

function linesOf(text: string): readonly Found[] {
  if (!text.includes(': ')) return [];
  return [...text.slice(0, mostText).matchAll(labelled)].flatMap(([, name = '', value = '']) =>
    valueOf(value, snakeCase(name.trim())),
  );
}

function valueOf(value: string, field: string): readonly Found[] {
  if (value.length > 500 || field === '') return [];
  const kind = privateKinds.find(
    (one) => one.field?.test(field) === true && one.holds?.(value) !== false,
  );
  return kind === undefined ? [] : [{ kind, value }];
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[-\s.]+/g, '_')
    .toLowerCase();
}

/** Characters of a text that are looked through. */
const mostText = 300_000;

/** Parts of texts that look like private values, keys of objects too, but not annotations of fields (`name@odata.type` beside `name`). */
function formsIn(value: Json): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => formsIn(item));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, inner]) => {
      const isAnnotation = Object.hasOwn(value, name.slice(0, Math.max(name.indexOf('@'), 0)));
      return [...(isAnnotation ? [] : formsIn(name)), ...formsIn(inner)];
    });
  if (typeof value !== 'string' || !/[@+]|\d{4}|\d\.\d|:[\da-f]*:|[?&][\w.-]+=/i.test(value))
    return [];
  const text = value.slice(0, mostText);
  return privateKinds.flatMap((kind): readonly Found[] =>
    kind.form === undefined
      ? []
      : [...text.matchAll(kind.form)]
          .map((match) => (match.groups?.['value'] ?? match[0]).trim())
          .filter((found) => kind.is?.(found) !== false)
          .map((found) => ({ kind, value: found })),
  );
}

function mapped(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapped(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [change(name), mapped(inner, change)]),
  );
}
