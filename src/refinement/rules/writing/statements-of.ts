import type { EvidenceView } from '../observations/evidence-view.js';
import type { Finding } from '../finding.js';
import { saysOfAnswers } from './say-answers.js';
import { saysOfArguments } from './say-arguments.js';
import { saysOfCombinations } from './say-combinations.js';
import { saysOfEffects } from './say-effects.js';
import { saysOfErrors } from './say-errors.js';
import { saysOfNested } from './say-nested.js';
import type { Sayings, Sentence } from './sentence.js';
import type { Statement } from './statement.js';

const sayings: Sayings<Finding['kind']> = {
  ...saysOfArguments,
  ...saysOfEffects,
  ...saysOfCombinations,
  ...saysOfNested,
  ...saysOfAnswers,
  ...saysOfErrors,
};

/** The sentences that say a finding, with the calls that prove it. */
export function statementsOf(finding: Finding, view: EvidenceView): readonly Statement[] {
  const { calls, elsewhere } = finding;
  return sentencesOf(finding, view).map((sentence) => ({ ...sentence, calls, elsewhere }));
}

function sentencesOf<K extends Finding['kind']>(
  finding: Extract<Finding, { kind: K }>,
  view: EvidenceView,
): readonly Sentence[] {
  const say: Sayings<K>[K] = sayings[finding.kind];
  return say(finding, view);
}
