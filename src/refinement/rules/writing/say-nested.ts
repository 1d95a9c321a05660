import { isJsonObject, type Json } from '../../../core/json.js';
import { joinWords } from '../../../support/join-words.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { FindingOf } from '../finding.js';
import { formText } from './pattern-text.js';
import { code, exactCode } from '../quote.js';
import { about, type Sayings } from './sentence.js';

/** What is said of the parts of an argument that is an object or a list. */
export const saysOfNested: Sayings<'nested' | 'nested-one-of' | 'nested-source' | 'text-in'> = {
  'text-in': (finding, view) => [about(finding.argument, textInText(finding, view))],
  nested: (finding, view) => [about(finding.argument, nestedText(finding, view))],
  'nested-one-of': ({ argument, properties }) => [
    about(argument, `Needs at least one of ${joinWords(properties.map(code))} in it.`),
  ],
  'nested-source': ({ argument, property, tool, path }, view) => [
    about(
      argument,
      `${placeOf(argument, property, view)} must exist: take it from ${exactCode(tool)} (${exactCode(path)}).`,
    ),
  ],
};

function textInText(
  { argument, property, thing, tool }: FindingOf<'text-in'>,
  view: EvidenceView,
): string {
  const must = property === null ? 'Must' : `${placeOf(argument, property, view)} must`;
  const source = tool === null ? '' : `, as ${exactCode(tool)} returns it`;
  return `${must} be text that stands in what ${code(thing)} names${source}: other text is refused.`;
}

function nestedText(
  { argument, property, rule, detail }: FindingOf<'nested'>,
  view: EvidenceView,
): string {
  const place = placeOf(argument, property, view);
  switch (rule) {
    case 'required':
      return `${place} is required.`;
    case 'pattern':
      return `${place}: ${formText(detail)}.`.replace(/: Must /, ' must ');
    case 'format':
      return property === ''
        ? `Its items have the format ${detail}.`
        : `${place} has the format ${detail}.`;
    case 'enum':
      return property === '' ? `Its items are among ${detail}.` : `${place} is one of ${detail}.`;
    case 'minimum':
    case 'maximum':
      return `${place} is ${detail}.`;
    case 'minLength':
    case 'maxLength':
      return `${place} has ${counted(detail, 'character')}.`;
    case 'minItems':
    case 'maxItems':
      return `${place} has ${counted(detail, 'item')}.`;
    case 'multiple-of':
      return `${place} is a multiple of ${detail}.`;
  }
}

function counted(amount: string, thing: string): string {
  return `${amount} ${thing}${/\b1$/.test(amount) ? '' : 's'}`;
}

/** `ship_to.city`, `lines[].item_id`, as it stands in a call that worked; where none has it, the property's name alone. */
function placeOf(argument: string, property: string, view: EvidenceView): string {
  for (const { arguments: args } of view.successes) {
    const place = placeIn(args[argument] ?? null, argument, property);
    if (place !== null) return code(place);
  }
  return `${code(property)} in it`;
}

function placeIn(value: Json, at: string, property: string): string | null {
  if (Array.isArray(value)) {
    const [first = null] = value as readonly Json[];
    return placeIn(first, `${at}[]`, property);
  }
  if (!isJsonObject(value)) return null;
  if (Object.hasOwn(value, property)) return `${at}.${property}`;
  for (const [name, inner] of Object.entries(value)) {
    const place = placeIn(inner, `${at}.${name}`, property);
    if (place !== null) return place;
  }
  return null;
}
