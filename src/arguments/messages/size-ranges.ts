import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

const span = String.raw`(?:between (\d+) and (\d+)|(\d+) ?(?:to|-|–) ?(\d+))`;
const ofList = new RegExp(String.raw`\b(?:list|array) (?:of|with) ${span} [a-z]`, 'i');
const ofText = new RegExp(
  String.raw`(?:^|\b(?:text|string)s? (?:of|with) |\bmust (?:be|have) )${span} (?:characters|letters|chars)\b`,
  'i',
);

/** How many items or characters an argument takes: `must be a list of 1 to 5 short texts`, `must be text of 2 to 80 characters`. */
export function readSizeRange({ text, context }: Statement): readonly ConstraintHint[] {
  if (typeof context !== 'string') return [];
  const items = rangeIn(ofList.exec(text));
  if (items !== null)
    return [
      { kind: 'minItems', argument: context, value: items.least },
      { kind: 'maxItems', argument: context, value: items.most },
    ];
  const characters = rangeIn(ofText.exec(text));
  return characters === null
    ? []
    : [
        { kind: 'minLength', argument: context, value: characters.least },
        { kind: 'maxLength', argument: context, value: characters.most },
      ];
}

function rangeIn(
  found: RegExpExecArray | null,
): { readonly least: number; readonly most: number } | null {
  const [least = NaN, most = NaN] = (found?.slice(1) ?? [])
    .filter((digits) => digits !== undefined)
    .map(Number);
  return least < most ? { least, most } : null;
}
