import { domainContains } from '../../../arguments/schema/domain.js';
import { asType } from '../../../arguments/schema/as-type.js';
import { harvestJson } from '../../../arguments/pool/harvest-json.js';
import type { Json } from '../../../core/json.js';
import type { AgentStep, CallStep } from '../../agent.js';
import { codeWords, isAbout, type ArgumentSlot } from './argument-slot.js';
import { stemsOf } from './text-words.js';

const pointsBack =
  /\b(?:it|its|that|this|these|those|them|same|previous|previously|above|just|again|last|latest|recent|recently|newly|earlier|result|there)\b/iu;

/**
 * Values for arguments a clause leaves open but points back to ("cancel it", "the same card"): what an earlier answer or
 * call of the task had under the same name, the latest first. Ids are carried over without such a word too.
 */
export function carriedValues(
  slots: readonly ArgumentSlot[],
  steps: readonly AgentStep[],
  clause: string,
): Readonly<Record<string, Json>> {
  const back = pointsBack.test(clause);
  const calls = steps
    .filter((step): step is CallStep => step.kind === 'call' && step.outcome.kind === 'success')
    .reverse();
  const carried = slots.flatMap((slot): (readonly [string, Json])[] => {
    if (!slot.required || (!back && !isAbout(slot, codeWords, true))) return [];
    const value = calls.map((call) => valueFrom(call, slot)).find((each) => each !== undefined);
    return value === undefined ? [] : [[slot.name, value]];
  });
  return Object.fromEntries(carried);
}

function valueFrom({ arguments: args, outcome }: CallStep, slot: ArgumentSlot): Json | undefined {
  const body = outcome.kind === 'success' ? (outcome.body ?? null) : null;
  const wanted = slot.words.join(' ');
  const named = (name: string): boolean => stemsOf(name).join(' ') === wanted;
  const values = [
    ...harvestJson(body)
      .filter(({ field }) => named(field))
      .map(({ value }) => value),
    ...Object.entries(args)
      .filter(([name]) => named(name))
      .map(([, value]) => value),
  ];
  return values
    .map((value) => asType(value, slot.types))
    .find((value) => domainContains(slot.domain, value));
}
