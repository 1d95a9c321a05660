import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { fitsFormat } from './fits-format.js';
import { isReallyTaken } from '../arguments/is-really-taken.js';
import { refusalOfUnknown } from '../sources/refusal-of-unknown.js';

/**
 * Documented with a format that values which work do not have (`TK70000` for a uuid). They count only where the tool looks at
 * the argument: a made-up value is refused, or calls without it are. `stated` has the formats that refusals ask for instead.
 */
export function findAnyFormats(view: EvidenceView, stated: readonly Finding[]): readonly Finding[] {
  return view.parameters.flatMap(({ name, schema, types }): Finding[] => {
    const { format } = schema;
    const isSaid = stated.some((one) => 'argument' in one && one.argument === name);
    if (format === undefined || isSaid || !types.includes('string')) return [];
    const worked = view.successes.find(({ arguments: args, call }) => {
      const value = args[name];
      return (
        call.purpose.kind === 'positive' &&
        typeof value === 'string' &&
        value !== '' &&
        !fitsFormat(format, value)
      );
    });
    if (worked === undefined) return [];
    const refusal = refusalOfUnknown(view, name);
    if (refusal === undefined && !isReallyTaken(view, name)) return [];
    const calls = [worked.id, ...(refusal === undefined ? [] : [refusal])];
    const example = worked.arguments[name] ?? null;
    return [{ kind: 'any-format', argument: name, format, example, calls }];
  });
}
