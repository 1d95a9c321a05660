import type { Json } from '../../../../core/json.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import { argumentsAskedFor, isOfSameThing } from '../../refusals/arguments-asked-for.js';
import { calledInvalid } from '../../refusals/called-invalid.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { hintsOf, type RejectedObservation } from '../../observations/observation.js';
import { onlyVaried } from '../../observations/only-varied.js';
import { messageClauses } from '../../../../arguments/messages/message-clauses.js';
import { blamedValues, blameKey } from '../values/blamed-values.js';

/** What the refusals of a tool's calls say that its arguments must be. */
export class RefusalsSoFar {
  private blamed: ReadonlySet<string> | undefined;
  private stated: readonly ConstraintHint[] | undefined;

  constructor(private readonly view: EvidenceView) {}

  /** All that they state. */
  hints(): readonly ConstraintHint[] {
    this.stated ??= this.view.rejections.flatMap((rejection) =>
      hintsOf(rejection, this.view.argumentNames()),
    );
    return this.stated;
  }

  /** What they state about one argument; a refusal that names none is about the only one that was varied. */
  hintsFor(argument: string): readonly ConstraintHint[] {
    return this.view.rejections.flatMap((rejection) => {
      const isOnlyVaried = onlyVaried(rejection) === argument;
      return hintsOf(rejection, this.view.argumentNames()).filter((hint) => {
        if ('arguments' in hint) return hint.arguments.includes(argument);
        if (hint.argument !== null) return hint.argument === argument;
        return isOnlyVaried || (hint.kind === 'example' && this.isAskedForAs(argument, rejection));
      });
    });
  }

  /** Another refusal asks for the argument, and calls what it is to hold as this one calls its example. */
  private isAskedForAs(argument: string, { outcome }: RejectedObservation): boolean {
    return this.view.rejections.some(
      ({ outcome: other }) =>
        argumentsAskedFor(other.message, [argument]).length > 0 &&
        isOfSameThing(outcome.message, other.message),
    );
  }

  /** The arguments that refusals spoke against in calls that did not give them: what a tool reads there is nothing. */
  judgedThoughAbsent(): readonly string[] {
    const names = this.view.argumentNames();
    return this.view.rejections.flatMap((rejection) => {
      const hints = hintsOf(rejection, names);
      const ofValues = hints.flatMap((hint) => (isAboutValue(hint) ? [hint.argument] : []));
      const clauses = messageClauses(rejection.outcome.message, names);
      const placed = clauses.flatMap(({ context }) =>
        typeof context === 'string' ? [context] : [],
      );
      const { message } = rejection.outcome;
      const judged =
        hints.length > 0
          ? ofValues
          : [...placed, ...calledInvalid(message), ...argumentsAskedFor(message, names)];
      return judged.filter(
        (name) => names.includes(name) && !Object.hasOwn(rejection.arguments, name),
      );
    });
  }

  /** True where a refusal of a call with this value spoke against the value (new names of ours count as one value). */
  isBlamed(name: string, value: Json): boolean {
    this.blamed ??= blamedValues(this.view);
    return this.blamed.has(blameKey(name, value));
  }
}

const notAboutValue = new Set([
  'required',
  'unknown-argument',
  'requires',
  'needed-where',
  'taken-where',
  'default',
]);

/** True for what a value has to be, of an argument that the refusal names. */
function isAboutValue(
  hint: ConstraintHint,
): hint is ConstraintHint & { readonly argument: string } {
  return 'argument' in hint && hint.argument !== null && !notAboutValue.has(hint.kind);
}
