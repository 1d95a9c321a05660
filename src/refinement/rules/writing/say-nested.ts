import { isJsonObject, type Json } from '../../../core/json.js';
import { joinWords } from '../../../support/join-words.js';
import type { EvidenceView } from '../evidence-view.js';
import type { FindingOf } from '../finding.js';
import { code, exactCode } from './quote.js';
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
      return `${place} must match ${code(detail)}.`;
    case 'format':
      return `${place} has the format ${detail}.`;
    case 'enum':
      return property === '' ? `Its items are among ${detail}.` : `${place} is one of ${detail}.`;
  }
}

/** `ship_to.city`, `lines[].item_id`; where the property lies deeper, its name alone. */
function placeOf(argument: string, property: string, view: EvidenceView): string {
  for (const { arguments: args } of view.successes) {
    const value = args[argument];
    const [item] = Array.isArray(value) ? (value as readonly Json[]) : [value];
    if (item !== undefined && isJsonObject(item) && Object.hasOwn(item, property))
      return code(`${argument}${Array.isArray(value) ? '[]' : ''}.${property}`);
  }
  return `${code(property)} in it`;
}
