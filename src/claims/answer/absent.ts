import { inside } from '../../arguments/slots/path.js';
import { isWhole, mainList } from '../../evidence/answers.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { isContainer, type Json, type JsonObject } from '../../core/json.js';
import { proposal, type Kind } from '../kind.js';
import { bodyKey, describedThings, hasSomewhere, seenTests } from './answered.js';

const name = 'absent';

/** So many are told at most. */
const most = 5;

/** What the document says of answers and no answer has. */
export const absent: Kind = {
  name,
  family: 'answer',
  shape: 'holds',
  form: 'about: [], at: [documented place that no answer has]',
  propose: (view) => {
    const bodies = view.accepted.map(({ outcome }) => outcome.body ?? null);
    return describedThings(view)
      .flatMap(({ at, names }) =>
        names
          .filter((one) => isPromised(one, view.tool.returns ?? {}))
          .map((one) => inside(at, one)),
      )
      .filter((at) => {
        const has = bodies.map((body) => hasSomewhere(body, at));
        return has.includes(false) && !has.includes(true);
      })
      .slice(0, most)
      .map((at) => proposal('schema', { kind: name, about: [], at: [at] }));
  },
  tests: ({ at: [at = ''] = [] }, view) =>
    seenTests(
      view.accepted.filter(
        ({ outcome }) => isWhole(outcome) && hasSomewhere(outcome.body ?? null, at) !== null,
      ),
      view,
      bodyKey,
    ),
  holds: ({ at: [at = ''] = [] }, { probe: { outcome } }) => {
    const has = outcome.kind === 'accepted' ? hasSomewhere(outcome.body ?? null, at) : null;
    return has === null ? null : !has;
  },
  worth: () => 'unclear-refusal',
  say: ({ at: [at = ''] = [] }, { verdict, held }) => {
    const outcome = held[0]?.probe.outcome;
    const list = outcome?.kind === 'accepted' ? mainList(outcome.body ?? null)?.at : undefined;
    // Items of a list that is the answer begin with its mark.
    const isItems = list !== undefined && at.startsWith(`${list}[].`);
    const field = isItems ? at.slice(list.length + 3) : at;
    const of = isItems ? ` in the items` : '';
    const text =
      verdict === 'observed'
        ? `The documented \`${field}\` was absent${of || ' from the answers seen'}.`
        : `The documented \`${field}\` never comes${of}.`;
    return { target: { section: 'returns' }, text };
  },
};

/**
 * True for a name that some object of the document's answers must have: of what may be missing, nobody waits for it. A document that
 * says of nothing that it must be there says it of all.
 */
function isPromised(name: string, returns: JsonSchema): boolean {
  const lists: unknown[][] = [];
  const pending: unknown[] = [returns];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isContainer(next)) continue;
    for (const [key, value] of Object.entries<Json>(next as JsonObject)) {
      if (key === 'required' && Array.isArray(value)) lists.push(value);
      pending.push(value);
    }
  }
  return lists.length === 0 || lists.some((list) => list.includes(name));
}
