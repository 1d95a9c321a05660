import { argumentOf } from '../arguments/slots/path.js';
import { stepsMade } from '../claims/recipe.js';
import type { Proof, RecipeTest, Test } from '../claims/kind.js';
import type { Step } from '../core/claim.js';
import type { Claim as DocClaim, ProvenTest } from '../core/doc-version.js';
import { evidenceReference } from '../core/evidence.js';
import { writeJson } from '../core/json-text.js';
import type { View } from '../evidence/view.js';
import { jsonPointer } from '../core/json-pointer.js';
import { learnedOfOne } from './learned-of.js';
import type { Sentence } from './sentences.js';

/** More tests than this, or longer ones, are not kept with a doc. */
const mostTests = 8;
const longestTest = 4_000;

/** A claim before it has its number. */
export type UnnumberedClaim = Omit<DocClaim, 'id'>;

/** A sentence as it stands in a doc's list of claims, with all that is needed to prove it again. */
export function docClaim(
  sentence: Sentence,
  from: DocClaim['from'],
  run: string,
  view: View,
): UnnumberedClaim {
  const { target, text, calls, judged } = sentence;
  const learned = learnedOfOne(sentence);
  const recipe = provenTests(judged.proof, view);
  return {
    target: pointerOf(target),
    text,
    evidence: calls.map((call) => evidenceReference(run, view.tool.id, call)),
    from,
    claim: judged.claim,
    verdict: judged.verdict,
    ...(Object.keys(learned).length === 0 ? {} : { learned }),
    ...(recipe.length === 0 ? {} : { recipe }),
  };
}

/** A section's name, or the JSON pointer of an argument inside the tool's `parameters`. */
export function pointerOf(target: Sentence['target']): string {
  return 'section' in target
    ? target.section
    : jsonPointer(['properties', argumentOf(target.slot)]);
}

function provenTests({ held }: Proof, view: View): ProvenTest[] {
  return held
    .map(({ test, probe, control }): ProvenTest => {
      const common = { side: test.side, expect: test.expect };
      if (isRecipe(test)) {
        const made = stepsMade(test, view);
        const calls = test.steps.flatMap(({ as }) => made.get(as)?.id ?? []);
        return { ...common, steps: [...test.steps], differs: [], calls };
      }
      const differs = 'values' in test ? test.values.map(([path]) => path) : [];
      const steps: Step[] = [
        ...(control === null || control === probe
          ? []
          : [{ as: 'base', role: 'base' as const, args: control.args }]),
        { as: 'probe', role: 'probe', args: probe.args },
      ];
      const calls = [...(steps.length > 1 && control !== null ? [control.id] : []), probe.id];
      return { ...common, steps, differs, calls };
    })
    .filter((test) => writeJson(test).length <= longestTest)
    .slice(0, mostTests);
}

function isRecipe(test: Test): test is RecipeTest {
  return 'steps' in test;
}
