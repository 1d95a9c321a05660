import { isJsonObject, type Json } from '../../../../core/json.js';
import { parametersOf, type Parameter } from '../../../../arguments/schema/parameters-of.js';
import { endingSaid } from '../../../../arguments/names/kinds-of-file.js';
import { isFolderOfAll } from '../../../../arguments/names/is-folder-of-all.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { isAbsolutePath, isPathLike } from '../../../../arguments/names/path-like.js';
import { isPathArgument } from '../../../../core/is-path-argument.js';
import { wordsAbout } from '../../../../arguments/names/words-about.js';
import { resolveReference } from '../../../../arguments/schema/resolve-reference.js';
import type { ToolContext } from '../../../engine.js';
import { pooledCandidates } from '../../pooled-candidates.js';
import { nameInside } from './name-inside.js';
import { freshName } from '../../observations/own-names.js';

/** `customer_id`, `itemIds`: an id of something else, unlike a thing's own `id`. */
export function namesAnother(name: string): boolean {
  return /([_-]|[a-z](?=I))ids?$/i.test(name);
}

/** `source_file`, `fromPath`, `old_name`: what is copied, moved or renamed. */
export function namesOrigin(name: string): boolean {
  return /^(?:source|src|from|old|existing|original)(?=[_-]|[A-Z]|$)/.test(name);
}

/** Names of new things carry our marker, so that each call can make another one. */
export function withFreshNames(value: Json, parameter: Parameter, context: ToolContext): Json {
  if (Array.isArray(value)) {
    const item: Parameter = {
      ...parameter,
      name: parameter.name.replace(/s$/, ''),
      schema: resolveReference(parameter.schema.items ?? {}, context.tool.parameters),
      types: ['string'],
    };
    return value.map((entry: Json) => withFreshNames(entry, item, context));
  }
  if (isJsonObject(value)) {
    const properties = parametersOf(resolveReference(parameter.schema, context.tool.parameters));
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => {
        const found = properties.find(({ name }) => name === key);
        if (found === undefined) return [key, entry];
        const name = nameInside(key, entry, parameter.name, context.tool);
        return [key, withFreshNames(entry, { ...found, name }, context)];
      }),
    );
  }
  const { schema, name } = parameter;
  if (typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(value))
    return `${freshName(1)}@example.org`;
  const free =
    typeof value === 'string' &&
    schema.enum === undefined &&
    schema.format === undefined &&
    schema.pattern === undefined;
  if (!free) return value;
  if (isPathLike(parameter) || takesPaths(parameter, context)) {
    return freshPath(parameter, context) ?? value;
  }
  if (namesAnother(name)) return value;
  const isName =
    /(^|[_-])(name|title|id|key|slug|label|subject|sku|username|tag)$|[a-z](Name|Title|Key|Slug|Label)$|^code$/i.test(
      name,
    );
  if (!isName) return value;
  return schema.maxLength !== undefined && schema.maxLength < 12 ? value : freshName(1);
}

/** What the pool offers for it are paths, so it takes paths whatever its name. */
function takesPaths(parameter: Parameter, context: ToolContext): boolean {
  const [best] = pooledCandidates(context.pool, parameter, context.tool);
  return best !== undefined && isAbsolutePath(best.value);
}

/** A new path inside a folder that the pool knows, with the ending that all files there have. */
function freshPath(parameter: Parameter, context: ToolContext): string | null {
  const candidates = pooledCandidates(context.pool, parameter, context.tool)
    .map(({ value, label }) => ({ path: value, label }))
    .filter(
      (candidate): candidate is { path: string; label: string | undefined } =>
        typeof candidate.path === 'string',
    );
  const places = (context.places ?? []).map((path) => ({ path, label: undefined }));
  const known = candidates.length > 0 ? candidates : places;
  const shortest = known.toSorted((a, b) => a.path.length - b.path.length)[0];
  const ending = onlyEnding(known.map(({ path }) => path));
  if (shortest === undefined) return isFolderOfAll(parameter) ? null : newThing(parameter, context);
  return `${folderOf(shortest.path)}${newThing(parameter, context, ending)}`;
}

/** A new path beside this one, with the same ending; inside it where it is a folder's. */
export function besidePath(path: string, parameter: Parameter, context: ToolContext): string {
  return `${folderOf(path)}${newThing(parameter, context, onlyEnding([path]))}`;
}

function folderOf(path: string): string {
  const looksLikeFile = /\.[A-Za-z0-9]{1,5}$/.test(path);
  return looksLikeFile ? path.replace(/[^/\\]*$/, '') : `${path.replace(/[/\\]$/, '')}/`;
}

/** In a URL a path may start at the root of all things: then a new name alone is one, whatever folders other values lie in. */
export function bareFreshPath(parameter: Parameter, context: ToolContext): readonly string[] {
  const { enum: choices, format, pattern } = parameter.schema;
  const isFree = choices === undefined && format === undefined && pattern === undefined;
  return isFree && isPathLike(parameter) && isPathArgument(context.tool, parameter.name)
    ? [newThing(parameter, context)]
    : [];
}

/** With the ending of what is there, else of the kind of files that the argument, or the tool, is about. */
function newThing(
  { name }: Parameter,
  { tool }: ToolContext,
  ending: string | null = null,
): string {
  if (/director|folder/i.test(`${tool.name} ${name}`)) return freshName(1);
  const said = endingSaid(nameWords(name)) ?? ending ?? endingSaid(wordsAbout(tool)) ?? plainEnding;
  return `${freshName(1)}.${said}`;
}

const plainEnding = 'txt';

/** The one ending of all files among these paths; null where there is none, or more than one. */
function onlyEnding(paths: readonly string[]): string | null {
  const endings = paths.flatMap((path) => /\.([A-Za-z][A-Za-z\d]{0,4})$/.exec(path)?.[1] ?? []);
  const [only, ...others] = new Set(endings);
  return only === undefined || others.length > 0 ? null : only;
}
