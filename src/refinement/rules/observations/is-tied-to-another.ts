import { escapePattern } from '../../../support/escape-pattern.js';
import type { EvidenceView } from './evidence-view.js';
import { documentedValues } from './documented-values.js';

const need = String.raw`(?:required|needed|mandatory|optional|relevant|used|applicable|applies|valid|only)`;
const tie = String.raw`(?:for|by|with|when|where|if)`;

/** `required for …`, `only used with …`, whatever follows, but `for all`. */
const tied = new RegExp(String.raw`\b${need} ${tie} (?!(?:all|any|every|each)\b)`, 'i');

/**
 * True where the source ties what the argument does to another one or to one of its listed values (`required for create`, `only with
 * format csv`): what calls with other values show holds for them alone.
 */
export function isTiedToAnother(view: EvidenceView, argument: string): boolean {
  const text = view.parameter(argument)?.schema.description ?? '';
  if (tied.test(text)) return true;
  const others = view.parameters.filter(({ name }) => name !== argument);
  return others.some((other) =>
    [other.name, ...tellingValues(documentedValues(view, other))].some((word) =>
      behind(String.raw`\b(?:${tie}|in)\b`, word).test(text),
    ),
  );
}

/** True where one of the texts says that something is needed or done only with this value. */
export function isConditionIn(texts: readonly string[], value: string): boolean {
  const condition = behind(String.raw`\b${need} ${tie}\b`, value);
  return tellingValues([value]).length > 0 && texts.some((text) => condition.test(text));
}

/** Words that stand in a sentence for nothing else. */
function tellingValues(values: readonly string[]): readonly string[] {
  return values.filter((value) => /^[A-Za-z][\w-]{2,}$/.test(value));
}

function behind(lead: string, word: string): RegExp {
  return new RegExp(String.raw`${lead}[^.;]{0,40}(?<![\w-])${escapePattern(word)}(?![\w-])`, 'i');
}
