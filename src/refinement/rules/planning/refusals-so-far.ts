import type { Json } from '../../../core/json.js';
import type { ConstraintHint } from '../../../arguments/read-constraint-message.js';
import type { EvidenceView } from '../evidence-view.js';
import { hintsOf } from '../observation.js';
import { onlyVaried } from '../only-varied.js';
import { blamedValues, blameKey } from './blamed-values.js';

/** What the refusals of a tool's calls say that its arguments must be. */
export class RefusalsSoFar {
  private blamed: ReadonlySet<string> | undefined;

  constructor(private readonly view: EvidenceView) {}

  /** All that they state. */
  hints(): readonly ConstraintHint[] {
    return this.view.rejections.flatMap((rejection) =>
      hintsOf(rejection, this.view.argumentNames()),
    );
  }

  /** What they state about one argument; a refusal that names none is about the only one that was varied. */
  hintsFor(argument: string): readonly ConstraintHint[] {
    return this.view.rejections.flatMap((rejection) => {
      const isOnlyVaried = onlyVaried(rejection) === argument;
      return hintsOf(rejection, this.view.argumentNames()).filter((hint) => {
        if ('arguments' in hint) return hint.arguments.includes(argument);
        return hint.argument === argument || (hint.argument === null && isOnlyVaried);
      });
    });
  }

  /** True where a refusal of a call with this value spoke against the value (new names of ours count as one value). */
  isBlamed(name: string, value: Json): boolean {
    this.blamed ??= blamedValues(this.view);
    return this.blamed.has(blameKey(name, value));
  }
}
