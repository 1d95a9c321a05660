import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import { withoutArgument } from '../../../../arguments/schema/without-argument.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { generalised, withoutValues } from '../../refusals/message-without-values.js';
import {
  hintsOf,
  isRejected,
  isSuccess,
  type Observation,
  type RejectedObservation,
} from '../../observations/observation.js';

/**
 * At least one of a group: a call with none of them is refused, each alone is accepted. Every optional argument must
 * have been tried alone, else the group might be incomplete.
 */
export function findOneOf(view: EvidenceView): readonly Finding[] {
  const stated = statedOneOf(view);
  return stated.length > 0 ? stated : triedOneOf(view);
}

/** A refusal lists the group, it had none of them, each has worked without the others, and nothing has worked without all. */
function statedOneOf(view: EvidenceView): readonly Finding[] {
  for (const none of view.rejections) {
    for (const hint of hintsOf(none, view.argumentNames())) {
      if (hint.kind !== 'one-of-required' || hint.arguments.length < 2) continue;
      const group = hint.arguments;
      const has =
        ({ arguments: args }: Observation) =>
        (name: string) =>
          Object.hasOwn(args, name);
      if (group.some(has(none)) || !view.successes.every((one) => group.some(has(one)))) continue;
      const alone = group.map((name) =>
        view.successes.find((one) => group.every((other) => has(one)(other) === (other === name))),
      );
      if (alone.includes(undefined)) continue;
      const calls = [none.id, ...alone.flatMap((one) => one?.id ?? [])];
      return [{ kind: 'one-of', arguments: [...group], calls }];
    }
  }
  return [];
}

function triedOneOf(view: EvidenceView): readonly Finding[] {
  const optional = view.parameters.filter(({ required }) => !required).map(({ name }) => name);
  for (const none of view.rejections) {
    if (optional.some((name) => Object.hasOwn(none.arguments, name))) continue;
    // What was not there then may have been there for the others.
    if (hintsOf(none, view.argumentNames()).some(({ kind }) => kind === 'not-found')) continue;
    const alone = optional.map((name) => ({
      name,
      tried: view.observations.find(
        (observation) =>
          Object.hasOwn(observation.arguments, name) &&
          canonicalArguments(withoutArgument(observation.arguments, name)) === none.key,
      ),
    }));
    if (alone.some(({ tried }) => tried === undefined)) continue;
    const enough = alone.filter(({ tried }) => tried !== undefined && isSuccess(tried));
    const group = alone.filter(({ tried }) => tried !== undefined && !isRefusedAlike(tried, none));
    const isNeeded = view.successes.every(({ arguments: args }) =>
      group.some(({ name }) => Object.hasOwn(args, name)),
    );
    if (enough.length < 2 || !isNeeded) continue;
    return [
      {
        kind: 'one-of',
        arguments: group.map(({ name }) => name),
        calls: [none.id, ...enough.flatMap(({ tried }) => tried?.id ?? [])],
      },
    ];
  }
  return [];
}

/** For the same reason: what is refused for another may do with another value. */
function isRefusedAlike(tried: Observation, none: RejectedObservation): boolean {
  const [reason, same] = [tried, none].map((each) =>
    isRejected(each) ? generalised(withoutValues(each)) : null,
  );
  return reason !== null && reason === same;
}
