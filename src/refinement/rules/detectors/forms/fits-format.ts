import { validateArguments } from '../../../../arguments/schema/validate-arguments.js';
import { fitsDateTemplate, isDateTemplate } from '../../../../arguments/texts/date-template.js';
import { fitsJsonText } from '../../../../arguments/texts/json-texts.js';
import { fitsLetterMask, isLetterMask } from '../../../../arguments/texts/letter-mask.js';
import { isNamedTimeForm, timeFormOf } from '../../../../arguments/texts/time-form.js';
import type { Json } from '../../../../core/json.js';

/** True for a text of a format that JSON Schema names (`date`), or of a template (`YYYY-MM-DD`). */
export function fitsFormat(format: string, value: Json): boolean {
  if (format.startsWith('Unix time'))
    return /^\d{9,13}$/.test(JSON.stringify(value).replace(/"/g, ''));
  const isJson = fitsJsonText(format, value);
  if (isJson !== null) return isJson;
  if (typeof value !== 'string') return false;
  if (isNamedTimeForm(format)) return timeFormOf(value) === format;
  if (isLetterMask(format)) return fitsLetterMask(format, value);
  if (isDateTemplate(format)) return fitsDateTemplate(format, value);
  return (
    validateArguments({ type: 'object', properties: { value: { format } } }, { value }).length === 0
  );
}
