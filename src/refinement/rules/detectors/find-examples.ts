import type { Json } from '../../../core/json.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';

const longest = 80;
const mostExamples = 2;

/** Values that worked, for every argument: short ones first seen, never what was made up to fail. */
export function findExamples(view: EvidenceView): readonly Finding[] {
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    const worked = view.successes.filter(
      ({ arguments: args, call }) =>
        view.parameter(argument) !== undefined &&
        call.purpose.note !== 'matches nothing' &&
        Object.hasOwn(args, argument) &&
        JSON.stringify(args[argument]).length <= longest &&
        (call.purpose.kind === 'positive' ||
          call.purpose.kind === 'pair' ||
          call.purpose.kind === 'vary-value' ||
          !call.purpose.arguments.includes(argument)),
    );
    const values = new Map<string, { readonly value: Json; readonly id: string }>();
    for (const { id, arguments: args } of worked) {
      const value = args[argument] as Json;
      const key = JSON.stringify(value);
      if (!values.has(key) && !isEmpty(value)) values.set(key, { value, id });
    }
    const kept = [...values.values()].slice(0, mostExamples);
    return kept.length === 0
      ? []
      : [
          {
            kind: 'example',
            argument,
            values: kept.map(({ value }) => value),
            calls: kept.map(({ id }) => id),
          },
        ];
  });
}

function isEmpty(value: Json): boolean {
  return (
    value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
