import type { Json } from '../../../../core/json.js';
import { isAboutAbsence, mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { fitsFormat } from './fits-format.js';

/** Formats that few texts have by chance; ids have forms too, but those say nothing of what is taken. */
const telling = ['date', 'date-time', 'email', 'uri'];
const fewestTaken = 2;
/** Names that say which form their values have: there one that was taken is enough. */
const sayingNames: Readonly<Record<string, RegExp>> = {
  email: /mail/i,
  uri: /ur[il]|link|website|homepage/i,
  date: /date/i,
};

/**
 * Formats that no refusal names: every text that was taken has the format, two of them at least, and one without it was refused
 * where nothing else was different.
 */
export function formsByTrial(view: EvidenceView, stated: readonly Finding[]): readonly Finding[] {
  const said = new Set(
    stated.flatMap((finding) => ('argument' in finding ? [finding.argument] : [])),
  );
  return view.parameters.flatMap(({ name, types, schema }): Finding[] => {
    const { format: documented } = schema;
    if (said.has(name) || !types.includes('string')) return [];
    if (documented !== undefined && documented !== 'date-time') return [];
    if (schema.enum !== undefined) return [];
    // A number that is taken (a Unix time) has none of these formats.
    if (view.successes.some(({ arguments: args }) => typeof args[name] === 'number')) return [];
    const taken = view.successes.filter(({ arguments: args }) => isText(args[name]));
    const values = [...new Set(taken.flatMap(({ arguments: args }) => args[name] ?? []))];
    const [first] = taken;
    const format = telling.find((each) => values.every((value) => hasFormat(each, value)));
    if (first === undefined || format === undefined || format === documented) return [];
    if (values.length < fewestTaken && sayingNames[format]?.test(name) !== true) return [];
    const refused = view.rejections.find((rejection) => {
      const value = rejection.arguments[name];
      if (rejection.call.purpose.arguments.join() !== name || !isText(value)) return false;
      // What is missing is not malformed.
      if (isAboutAbsence(view, rejection)) return false;
      if (documented === undefined) return !telling.some((each) => hasFormat(each, value));
      return fitsFormat(documented, value) && mentions(rejection.outcome.message, name);
    });
    if (refused === undefined) return [];
    const example = first.arguments[name] as Json;
    return [{ kind: 'format', argument: name, format, example, calls: [refused.id, first.id] }];
  });
}

/** What stands before a colon need not be a scheme: `A1:C5`. */
function hasFormat(format: string, value: Json): boolean {
  return (
    fitsFormat(format, value) &&
    (format !== 'uri' ||
      (typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\/|^(?:data|mailto|urn):/i.test(value)))
  );
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
