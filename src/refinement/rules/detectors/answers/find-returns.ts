import { isJsonObject, type Json } from '../../../../core/json.js';
import { isTellingHeader } from '../../../../calling/response-headers.js';
import type { Shape } from '../../../../core/outcome.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding, FindingOf } from '../../finding.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { hasShape, isBinary } from '../../answers/answers.js';
import { isFieldsName } from '../../effects/chosen-fields.js';
import { isInEveryItem } from './in-every-item.js';
import { isKeyedByData, withoutDataKeys } from '../../answers/keyed-by-data.js';
import { inModesAnswered } from './in-modes-answered.js';
import { withoutNamesFromLists } from './names-from-lists.js';

const fewestSuccesses = 2;

/** What comes back (not what the text of a thing without one is like): its form and media type, and the paths, kinds of items or headers that every answer has. */
export function findReturns(view: EvidenceView): readonly Finding[] {
  const inModes = inModesAnswered(view, view.successes.filter(hasShape));
  if (inModes === null) return [];
  const any = withAllFields(inModes.answered);
  const chooser = isTextChannel(view, formsOf(any)) ? undefined : formChooser(view, any);
  const without = inModes.without ?? chooser;
  const { where } = inModes;
  const successes =
    without === undefined
      ? any
      : any.filter((success) => !Object.hasOwn(success.arguments, without));
  if (successes.length < fewestSuccesses) return [];
  const forms = formsOf(successes);
  const [only] = forms;
  const form = isTextChannel(view, forms) ? 'text' : only;
  if ((forms.size !== 1 && form !== 'text') || form === undefined) return [];
  if (view.effect === 'read' && successes.every(({ outcome }) => outcome.body === '')) return [];
  if (successes.some(({ outcome }) => isPart(outcome.body ?? null))) return [];
  const all =
    (form === 'object' && !isKeyedByData(view.tool)) || form === 'list'
      ? withoutNamesFromLists(withoutDataKeys(withoutOurs(view, successes), view.tool), view.pool)
      : [];
  const paths = all.filter((path) => successes.every((success) => hasInEveryItem(success, path)));
  const sometimes = all.filter((path) => !paths.includes(path));
  const headers = form === 'nothing' ? sharedHeaders(successes) : [];
  const types = new Set(successes.map(({ outcome }) => outcome.contentType ?? null));
  const [shared = null] = types.size === 1 ? types : [];
  const contentType = shared ?? (form === 'binary' ? sharedMediaType(successes) : null);
  const items = form === 'list' ? sharedItems(successes) : [];
  const calls = successes.slice(0, 4).map(({ id }) => id);
  const what = { form, paths, sometimes, items, headers, contentType };
  return [{ kind: 'returns', ...what, calls, without, where }];
}

/** The argument that every answer of another form was called with, where those without it have one form (`format`). */
function formChooser(
  view: EvidenceView,
  successes: readonly SuccessObservation[],
): string | undefined {
  if (formsOf(successes).size < 2) return undefined;
  return view.argumentNames().find((name) => {
    const without = successes.filter((success) => !Object.hasOwn(success.arguments, name));
    return without.length >= fewestSuccesses && formsOf(without).size === 1;
  });
}

function formsOf(
  successes: readonly SuccessObservation[],
): ReadonlySet<FindingOf<'returns'>['form']> {
  return new Set(successes.map(({ outcome }) => formOf(outcome.body)));
}

/** The answers of which no argument has chosen the fields, where there are enough of them. */
function withAllFields(successes: readonly SuccessObservation[]): readonly SuccessObservation[] {
  const whole = successes.filter(
    ({ arguments: args }) => !Object.keys(args).some((name) => isFieldsName(name)),
  );
  return whole.length < fewestSuccesses ? successes : whole;
}

/** What was cut off says nothing of what it lacks. */
function hasInEveryItem({ outcome }: SuccessObservation, path: string): boolean {
  return outcome.truncated || isInEveryItem(outcome.body ?? null, path);
}

/** The paths that all answers have, but for names that our calls brought: an object of any content comes back as it was sent. */
function withoutOurs(
  view: EvidenceView,
  successes: readonly SuccessObservation[],
): readonly string[] {
  const ours = new Set(
    successes.flatMap(({ arguments: args }) =>
      view.parameters.flatMap(({ name, schema: { properties = {} } }) => {
        const value = args[name] ?? null;
        const keys = isJsonObject(value) ? Object.keys(value) : [];
        return keys.filter((key) => !Object.hasOwn(properties, key));
      }),
    ),
  );
  const shared = sharedPaths(successes.map(({ outcome }) => outcome.shape));
  return shared.filter((path) => !path.split('.').some((part) => ours.has(part)));
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
  if (item === null) return 'null';
  if (Array.isArray(item)) return 'array';
  if (!isJsonObject(item)) return typeof item;
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
      isTellingHeader(name) &&
      !['allow', 'deprecation', 'sunset', 'link'].includes(name) &&
      others.every(({ outcome }) => outcome.headers?.[name] !== undefined),
  );
}

/** An MCP tool answers in text; where only some of it happens to be JSON, it is text. */
function isTextChannel(view: EvidenceView, forms: ReadonlySet<string>): boolean {
  if (view.tool.call.kind !== 'mcp' || !forms.has('text')) return false;
  return !forms.has('binary');
}

function formOf(body: Json | undefined): FindingOf<'returns'>['form'] {
  if (body === undefined || body === null || body === '') return 'nothing';
  if (Array.isArray(body)) return 'list';
  if (isJsonObject(body)) return isBinary(body) ? 'binary' : 'object';
  return typeof body === 'string' ? 'text' : typeof body === 'number' ? 'number' : 'boolean';
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
