import { recipeKey } from '../claims/recipe.js';
import type { Step } from '../core/claim.js';
import type { ProvenTest } from '../core/doc-version.js';
import { isJsonObject } from '../core/json.js';
import { distinctBy } from '../support/distinct-by.js';
import { canonicalJson } from '../support/canonical-json.js';

/** Calls of a stored test, to be made one after the other. */
export interface StoredRun {
  /** Unique for what is sent: two claims may share a run. */
  readonly key: string;
  /** Set for steps that belong together: they are recorded under it. Without it each is a call for itself. */
  readonly recipe: string | null;
  readonly steps: readonly Step[];
}

/** The runs of the tests, each once, in the order stored. */
export function storedRuns(tests: readonly ProvenTest[]): readonly StoredRun[] {
  const runs = tests.map((test): StoredRun => {
    const { steps } = test;
    const recipe = belongTogether(test) ? recipeKey({ steps }) : null;
    return { key: recipe ?? canonicalJson(steps.map(({ args }) => args)), recipe, steps };
  });
  return distinctBy(runs, ({ key }) => key);
}

/** A pair says in what its calls differ; several steps that do not are one run of a recipe. */
function belongTogether({ steps, differs }: ProvenTest): boolean {
  return differs.length === 0 && steps.length > 1;
}

/** True where what a step is about comes out of an earlier step, or has a name of ours: it touches what its run made. */
export function isOfOwnMaking({ args }: Step): boolean {
  return Object.values(args).some(
    (value) => isJsonObject(value) && ('$from' in value || '$fresh' in value),
  );
}
