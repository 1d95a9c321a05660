import type { Json } from '../../../../core/json.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { absolutePattern } from '../../../../arguments/messages/absolute-paths.js';
import { isDateTemplate, writtenAs } from '../../../../arguments/texts/date-template.js';
import { exampleOfFormatName } from '../../../../arguments/texts/example-of-format-name.js';
import { rasterIn } from '../../../../arguments/messages/minute-raster.js';
import { endingsIn } from '../../../../arguments/messages/file-endings.js';
import { formatValues } from '../../../../arguments/values/format-values.js';
import { jsonTexts, withoutEllipses } from '../../../../arguments/texts/json-texts.js';
import { stringFromPattern } from '../../../../arguments/values/string-from-pattern.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import { freshName } from '../../observations/own-names.js';

/** Values that a refusal asks for, in the argument's own type where it says no other. */
export function askedFor(hint: ConstraintHint, parameter: Parameter): readonly Json[] {
  switch (hint.kind) {
    case 'enum':
      return hint.values.map((value) => inTypeOf(parameter, value));
    case 'format':
      if (jsonTexts(hint.format).length > 0)
        return takesTexts(parameter) ? jsonTexts(hint.format) : [];
      return formatsOf(hint.format).map((value) =>
        typeof value === 'string' && /^\d+$/.test(value) ? inTypeOf(parameter, value) : value,
      );
    case 'pattern':
      // Any name can be given the ending, or the folder: there is no need to make one up.
      if (endingsIn(hint.pattern) !== null || hint.pattern === absolutePattern) return [];
      // A time of day is put on its raster, as it was sent.
      if (rasterIn(hint.pattern) !== null) return [];
      return [0, 1].flatMap((seed) => {
        const made = stringFromPattern(hint.pattern, seed) ?? '';
        if (made === '') return [];
        return /^[1-9]\d{0,14}$/.test(made) ? [inTypeOf(parameter, made)] : [made];
      });
    case 'type':
      return plausibleOfType(hint.type);
    case 'example':
      return hint.values.map((value) =>
        Number.isNaN(Number(value))
          ? withoutEllipses(value, freshName(1))
          : inTypeOf(parameter, value),
      );
    case 'minimum':
    case 'maximum':
      return takesNumbers(parameter) ? [hint.value] : [];
    default:
      return [];
  }
}

function takesTexts({ types }: Parameter): boolean {
  return types.length === 0 || types.includes('string');
}

function takesNumbers({ types }: Parameter): boolean {
  return types.length === 0 || types.includes('integer') || types.includes('number');
}

/** A value as a message names it, in the argument's own type. */
function inTypeOf({ types }: Parameter, value: string): Json {
  if (types.includes('array')) return [value];
  return types.includes('integer') || types.includes('number') ? Number(value) : value;
}

function formatsOf(format: string): readonly Json[] {
  if (format !== 'YYYY-MM-DD' && isDateTemplate(format))
    return formatValues('date-time').map((moment) => writtenAs(format, new Date(moment)));
  const known = format === 'YYYY-MM-DD' ? formatValues('date') : formatValues(format);
  return [...known, ...exampleOfFormatName(format)];
}

function plausibleOfType(type: string): readonly Json[] {
  const values: Readonly<Record<string, readonly Json[]>> = {
    integer: [1, 2, 10, 60, 1000],
    number: [1, 2.5, 10, 100],
    boolean: [true, false],
    string: ['tooldraft'],
    array: [[]],
    object: [{}],
  };
  return values[type] ?? [];
}
