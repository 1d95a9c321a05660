import type { Finding } from '../../core/findings.js';
import type { Disagreement } from './disagreements.js';
import type { MeasuredCall } from './measured-call.js';

/** What the docs say of a call: `allowed`, or why it is forbidden. */
export function docsSay({ violation }: Pick<MeasuredCall, 'violation'>): string {
  if (violation === null) return 'allowed';
  const { kind, arguments: names } = violation;
  const about = names.filter((name) => name !== '').join(', ') || 'together';
  return kind === 'raw-allows'
    ? `forbidden (${about}; the raw docs allow it)`
    : `forbidden (${kind}: ${about})`;
}

/** What calls made from docs found, for the next refinement: one call for each tool and way in which a doc is wrong. */
export function findingsOfCalls(disagreements: readonly Disagreement[]): readonly Finding[] {
  return disagreements.flatMap(({ call }): readonly Finding[] => {
    const { tool, outcome, message, arguments: args } = call;
    return [
      {
        ...{ tool, standing: 'false', says: `the call is ${docsSay(call)}` },
        call: { arguments: args, came: outcome, ...(message === null ? {} : { message }) },
      },
    ];
  });
}
