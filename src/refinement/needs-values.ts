import { holderOf, type Path } from '../arguments/slots/path.js';
import { slotsOf, type Slot } from '../arguments/slots/slot.js';
import { examplesInText } from '../arguments/texts/examples-in-text.js';
import { makesThings } from '../arguments/pool/made-by-call.js';
import { subjectWords } from '../arguments/names/name-match.js';
import { nameWords } from '../arguments/names/name-words.js';
import type { Parameter } from '../schema/parameters-of.js';
import { isPathLike } from '../arguments/names/path-like.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** The required arguments whose values can only come from elsewhere: ids, paths, and what stands in a URL. */
export function neededValues(tool: ToolDoc): readonly Parameter[] {
  return referringArguments(tool).filter(({ required }) => required);
}

/** The arguments, required or not, whose values can only come from elsewhere; what lies inside others counts too. */
export function referringArguments(tool: ToolDoc): readonly Parameter[] {
  const slots = slotsOf(tool);
  const required = new Set<Path>();
  for (const slot of slots) if (isNeeded(slot, required)) required.add(slot.path);
  const parameters = slots.map(
    ({ path, parameter, sentIn }): Parameter & Pick<Slot, 'path' | 'sentIn'> => ({
      ...parameter,
      required: required.has(path),
      path,
      sentIn,
    }),
  );
  return parameters.filter((parameter) => {
    const { schema, name, path, sentIn } = parameter;
    if (schema.enum !== undefined || schema.const !== undefined || schema.default !== undefined)
      return false;
    if (schema.examples !== undefined || schema.type === 'boolean') return false;
    if (!parameter.required && narrowsOwnList(parameter, tool)) return false;
    const inPath = sentIn === 'path' && path === name;
    const refers = isPathLike(parameter) || namesSomething(name) || namesItsThing(parameter, tool);
    if (!inPath && !refers) return false;
    return examplesInText(schema.description ?? '').length === 0;
  });
}

/** Required in an object that is required itself: those that hold others come before them. */
function isNeeded({ path, required }: Slot, needed: ReadonlySet<Path>): boolean {
  const holder = holderOf(path);
  return required && (holder === null || needed.has(holder));
}

/** `shift` of `get_shift`, but not of a tool that makes one. */
function namesItsThing({ name, types }: Parameter, tool: ToolDoc): boolean {
  const isPlain = types.every((type) => ['string', 'integer', 'number'].includes(type));
  const subject = subjectWords(nameWords(tool.name)).at(-1);
  return isPlain && !makesThings(tool) && subject === nameWords(name).join(' ');
}

/** `boat`, `boat_id` of `list_boats`, `id` of `GET /boats`: it is this tool itself that says which there are. */
function narrowsOwnList({ name }: Parameter, tool: ToolDoc): boolean {
  const words = subjectWords(nameWords(tool.name));
  const [thing, ...more] = nameWords(name).filter((word) => word !== 'id');
  if (thing === undefined) return readsListPlace(tool);
  const lists =
    readsListPlace(tool) || /(?:^|[^A-Za-z])(?:list|search|find|browse)/i.test(tool.name);
  return lists && more.length === 0 && words.at(-1) === thing;
}

/** `GET /boats`, `GET /harbours/{id}/boats`: no URL of one thing. */
function readsListPlace({ name, call }: ToolDoc): boolean {
  const line = call.kind === 'http' ? `${call.method} ${call.path}` : name;
  return /^GET \/(?:.*\/)?[^/{}]+\/?$/i.test(line);
}

function namesSomething(name: string): boolean {
  return /(^|[_\-.]|[a-z](?=[IKURST]))(ids?|key|slug|uuid|guid|ref|reference|sha|digest|handle|login|username|code|sku|barcode|isbn|issn|ean|upc|gtin|asin|doi|vin|iban)$/i.test(
    name,
  );
}
