import { literalText } from '../../../../support/literal-text.js';
import type { FindingOf } from '../../finding.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { modeArguments, modesGiven } from '../../observations/mode-arguments.js';
import type { SuccessObservation } from '../../observations/observation.js';

/** Fewer answers show nothing that is common to all. */
const fewest = 2;

/**
 * The answers that can be told as one: all, where every listed value of the arguments that decide what is done was answered; else
 * those without such an argument, or those with the values that were. Null where more than one of these arguments is open.
 */
export function inModesAnswered(
  view: EvidenceView,
  successes: readonly SuccessObservation[],
):
  | (Pick<FindingOf<'returns'>, 'without' | 'where'> & {
      readonly answered: readonly SuccessObservation[];
    })
  | null {
  const open = modeArguments(view).flatMap(({ name, values }) => {
    const given = modesGiven(successes, name);
    const answered = values.filter((value) => given.has(value));
    return answered.length === values.length ? [] : [{ name, answered }];
  });
  const [mode, ...others] = open;
  if (mode === undefined) return { answered: successes };
  if (others.length > 0) return null;
  const { name, answered: values } = mode;
  const without = successes.filter(({ arguments: args }) => !Object.hasOwn(args, name));
  if (without.length >= fewest) return { answered: without, without: name };
  if (values.length === 0) return null;
  const answered = successes.filter(
    ({ arguments: { [name]: value } }) =>
      value !== undefined && values.includes(literalText(value)),
  );
  return { answered, where: { argument: name, values } };
}
