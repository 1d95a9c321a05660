import { fitsDateTemplate, isDateTemplate } from '../../../arguments/texts/date-template.js';
import { momentForm } from '../../../arguments/texts/moment-form.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import type { ConstraintHint } from '../../../arguments/messages/read-constraint-message.js';
import type { Json, JsonObject } from '../../../core/json.js';

/** What a date must look like (`date must be DD.MM.YYYY`), said of no argument, is said of all that were to be one and do not look so. */
export function ofDatesOfOtherForm(
  hint: ConstraintHint,
  { arguments: args }: { readonly arguments: JsonObject },
): readonly ConstraintHint[] {
  if (hint.kind !== 'format' || hint.argument !== null || !isDateTemplate(hint.format))
    return [hint];
  const { format } = hint;
  const others = Object.entries(args).filter(
    ([name, value]) =>
      typeof value === 'string' && isToBeDate(name, value) && !fitsDateTemplate(format, value),
  );
  return others.length === 0 ? [hint] : others.map(([argument]) => ({ ...hint, argument }));
}

const ofTime =
  /\b(?:date|day|since|until|till|before|after|dob|birthday|deadline|due|start|end|begin|from|to|arrival|departure)\b/;

function isToBeDate(name: string, value: Json): boolean {
  return ofTime.test(nameWords(name).join(' ')) || momentForm(value) !== null;
}
