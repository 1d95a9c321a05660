import { isJsonObject, type Json } from '../../../core/json.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import { nameWords } from '../../../arguments/name-words.js';
import { resolveReference } from '../../../arguments/resolve-reference.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import type { Shape } from '../../../core/outcome.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding, FindingOf } from '../finding.js';
import type { SuccessObservation } from '../observation.js';
import { hasContent, isBinary, listsIn, scalarsIn } from '../answers.js';

const fewestSuccesses = 2;
const fewestForAbsence = 4;

/** What comes back: its form, the paths that every answer has, documented fields that none has. */
export function findReturns(view: EvidenceView): readonly Finding[] {
  const successes = view.successes.filter(
    ({ outcome }) => !outcome.truncated || outcome.shape[''] !== undefined,
  );
  if (successes.length < fewestSuccesses) return [];
  const calls = successes.slice(0, 4).map(({ id }) => id);
  const returns = returned(view, successes, calls);
  return [
    ...(returns === null ? [] : [returns]),
    ...absentFields(view, successes),
    ...emptyResult(view),
  ];
}

function returned(
  view: EvidenceView,
  successes: readonly SuccessObservation[],
  calls: readonly string[],
): FindingOf<'returns'> | null {
  const forms = new Set(successes.map(({ outcome }) => formOf(outcome.body)));
  const [only] = forms;
  const form = isTextChannel(view, forms) ? 'text' : only;
  if ((forms.size !== 1 && form !== 'text') || form === undefined) return null;
  if (successes.some(({ outcome }) => isPart(outcome.body ?? null))) return null;
  const paths =
    (form === 'object' && !isKeyedByData(view.tool)) || form === 'list'
      ? sharedPaths(successes.map(({ outcome }) => outcome.shape))
      : [];
  const headers = form === 'nothing' ? sharedHeaders(successes) : [];
  const types = new Set(successes.map(({ outcome }) => outcome.contentType ?? null));
  const [shared = null] = types.size === 1 ? types : [];
  const contentType = shared ?? (form === 'binary' ? sharedMediaType(successes) : null);
  const items = form === 'list' ? sharedItems(successes) : [];
  return { kind: 'returns', form, paths, items, headers, contentType, calls };
}

/** A documented answer of which only the kind of its values is stated: its names are data. */
export function isKeyedByData({ returns }: Pick<ToolDoc, 'returns'>): boolean {
  const { properties, additionalProperties } = returns ?? {};
  return properties === undefined && isJsonObject(additionalProperties);
}

/** A resource alone: which kind of part comes may depend on what was asked for, and its fields are those of every resource. */
function isPart(body: Json): boolean {
  return /^resource/.test(kindOfItem(body));
}

/** The kinds of items, where all lists that hold any hold the same kinds. */
function sharedItems(successes: readonly SuccessObservation[]): readonly string[] {
  const lists = successes.flatMap(({ outcome: { body } }) =>
    Array.isArray(body) && body.length > 0 ? [[...new Set(body.map(kindOfItem))]] : [],
  );
  const [first = [], ...others] = lists;
  const isShared = others.every(
    (kinds) => kinds.length === first.length && kinds.every((kind) => first.includes(kind)),
  );
  return isShared ? first : [];
}

function sharedMediaType(successes: readonly SuccessObservation[]): string | null {
  const types = new Set(successes.map(({ outcome }) => kindOfItem(outcome.body ?? null)));
  const [only = ''] = types;
  return types.size === 1 && only.includes('/') ? only : null;
}

/** A JSON type, or, of what an MCP tool returns beside text, its media type or the type of the part. */
function kindOfItem(item: Json): string {
  if (item === null || Array.isArray(item) || !isJsonObject(item))
    return item === null ? 'null' : Array.isArray(item) ? 'array' : typeof item;
  const summary = isBinary(item) ? item['binary'] : undefined;
  if (isJsonObject(summary)) {
    const { contentType } = summary;
    return typeof contentType === 'string' ? contentType : 'application/octet-stream';
  }
  const { type } = item;
  return type === 'resource' || type === 'resource_link' ? type : 'object';
}

function sharedHeaders([first, ...others]: readonly SuccessObservation[]): readonly string[] {
  return Object.keys(first?.outcome.headers ?? {}).filter(
    (name) =>
      !['allow', 'deprecation', 'sunset', 'link'].includes(name) &&
      others.every(({ outcome }) => outcome.headers?.[name] !== undefined),
  );
}

/** An MCP tool answers in text; where only some of it happens to be JSON, it is text. */
function isTextChannel(view: EvidenceView, forms: ReadonlySet<string>): boolean {
  if (view.tool.call.kind !== 'mcp' || !forms.has('text')) return false;
  return [...forms].every(
    (form) => form === 'text' || form === 'object' || form === 'list' || form === 'nothing',
  );
}

function formOf(body: Json | undefined): FindingOf<'returns'>['form'] {
  if (body === undefined || body === null || body === '') return 'nothing';
  if (Array.isArray(body)) return 'list';
  if (isJsonObject(body)) return isBinary(body) ? 'binary' : 'object';
  return 'text';
}

/** Paths in every shape; a path below a list counts only where some answer's list has items, and then must be in all of those. */
export function sharedPaths(shapes: readonly Shape[]): readonly string[] {
  const all = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  return all.filter((path) => {
    if (path === '') return false;
    const list = path.lastIndexOf('[]');
    const judged =
      list < 0 ? shapes : shapes.filter((shape) => Object.hasOwn(shape, path.slice(0, list + 2)));
    const isMixed =
      list >= 0 &&
      list + 2 < path.length &&
      judged.some((shape) =>
        (shape[path.slice(0, list + 2)] ?? []).some(
          (type) => type !== 'object' && type !== 'array',
        ),
      );
    return !isMixed && judged.length > 0 && judged.every((shape) => Object.hasOwn(shape, path));
  });
}

/** Fields that the documented answer has and no answer had anywhere, though others of them came. */
function absentFields(
  view: EvidenceView,
  successes: readonly SuccessObservation[],
): readonly Finding[] {
  const { returns } = view.tool;
  const answered = successes.filter(hasContent);
  if (returns === undefined || answered.length < fewestForAbsence) return [];
  const paths = new Set(answered.flatMap(({ outcome }) => Object.keys(outcome.shape)));
  const documented = documentedFields(returns, { root: returns, paths: [...paths] });
  const came = new Set([...paths].map(lastName));
  const absent = documented.filter((name) => !came.has(name));
  if (absent.length === 0 || absent.length === documented.length) return [];
  const calls = answered.slice(0, fewestForAbsence).map(({ id }) => id);
  return [{ kind: 'absent-fields', fields: absent, calls }];
}

interface AnsweredPaths {
  readonly root: JsonSchema;
  readonly paths: readonly string[];
}

/** The documented names, those in lists that were always empty left out: of them nothing is known. */
function documentedFields(of: JsonSchema, answer: AnsweredPaths, depth = 0): readonly string[] {
  if (depth > 4) return [];
  const schema = resolveReference(of, answer.root);
  const items = schema.items === undefined ? [] : documentedFields(schema.items, answer, depth + 1);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isList = resolveReference(property, answer.root).items !== undefined;
    const wasFilled = answer.paths.some((path) => path.endsWith(`${name}[]`));
    const inner = isList && !wasFilled ? [] : documentedFields(property, answer, depth + 1);
    return [name, ...inner];
  });
  return [...new Set([...own, ...items])];
}

function lastName(path: string): string {
  return path.replace(/\[\]/g, '').split('.').at(-1) ?? path;
}

const searches: ReadonlySet<string> = new Set([
  'unknown-id',
  'vary-value',
  'positive',
  'outside-enum',
]);

const paging: ReadonlySet<string> = new Set(
  'page,offset,skip,limit,size,count,cursor,start,from,after,before,per,top,first,last,token,marker'.split(
    ',',
  ),
);

/** A page beyond the last one is empty for another reason than that nothing matched. */
function isPaged({ arguments: args }: SuccessObservation): boolean {
  return Object.keys(args).some((name) => nameWords(name).some((word) => paging.has(word)));
}

const lookup = /search|find|list|query|filter|browse/i;

/** Beside empty lists it holds nothing but numbers and what was asked for: a record with an empty list in it was found. */
function isWithoutMatch({ outcome, arguments: args }: SuccessObservation): boolean {
  const body = outcome.body ?? null;
  if ([...listsIn(body).values()].some((list) => list.length > 0)) return false;
  const asked = JSON.stringify(args).toLowerCase();
  return [...scalarsIn(body).values()].every(
    (value) =>
      typeof value !== 'string' || asked.includes(JSON.stringify(value).toLowerCase().slice(1, -1)),
  );
}

/** What a search without a match gives: an empty list where other calls have items that they did not bring themselves. */
function emptyResult(view: EvidenceView): readonly Finding[] {
  if (view.effect !== 'read' && !lookup.test(view.tool.name)) return [];
  const sent = new Set(view.successes.flatMap(({ arguments: args }) => Object.values(args)));
  for (const success of view.successes) {
    const { kind } = success.call.purpose;
    if (!searches.has(kind) || isPaged(success)) continue;
    for (const [path, list] of listsIn(success.outcome.body ?? null)) {
      if (list.length > 0 || !isWithoutMatch(success)) continue;
      const full = view.successes.find(
        (other) =>
          listsIn(other.outcome.body ?? null)
            .get(path)
            ?.some((item) => !sent.has(item)) ?? false,
      );
      if (full !== undefined)
        return [{ kind: 'empty-result', path, form: 'list', calls: [success.id, full.id] }];
    }
  }
  return [];
}
