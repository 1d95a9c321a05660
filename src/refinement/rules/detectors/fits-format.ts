import { validateArguments } from '../../../arguments/validate-arguments.js';
import { fitsLetterMask, isLetterMask } from '../../../arguments/letter-mask.js';
import type { Json } from '../../../core/json.js';
import { escapePattern } from '../../../support/escape-pattern.js';

/** True for a text of a format that JSON Schema names (`date`), or of a template (`YYYY-MM-DD`). */
export function fitsFormat(format: string, value: Json): boolean {
  if (format.startsWith('Unix time'))
    return /^\d{9,13}$/.test(JSON.stringify(value).replace(/"/g, ''));
  if (typeof value !== 'string') return false;
  if (isLetterMask(format)) return fitsLetterMask(format, value);
  if (!/[YMDHhms]{2}/.test(format)) {
    return (
      validateArguments({ type: 'object', properties: { value: { format } } }, { value }).length ===
      0
    );
  }
  const template = escapePattern(format).replace(/[YMDHhms]/g, '\\d');
  return new RegExp(`^${template}$`).test(value);
}
