import { parseJson } from '../../src/core/json-text.js';
import { parseExperiments } from '../../src/experiments/experiment.js';
import { cameTrue } from '../../src/experiments/expectations.js';
import type { StepOutcome } from '../../src/experiments/step-outcome.js';
import { outcomeOf } from './scripted-run.js';

const context = { answers: new Map(), experiment: 'u1', now: 0, isMarked: () => false };
const fault = (status: number | null) => ({ kind: 'fault', status, body: null, message: 'broke' });

it.each<readonly [string, Partial<StepOutcome> | string, boolean | null]>([
  ['{"is": [[1, 2], {"a": 1.0}]}', '[[1.0, 2.0], {"a": 1}]', true],
  ['{"is": [1, 2]}', '{"0": 1, "1": 2}', false],
  ['{"is": {"a": null}}', '{"b": null}', false],
  ['{"is": null}', '"null"', true],
  ['{"is": 7}', '"7\\n"', true],
  ['{"is": "7"}', '7', false],
  ['{"at": ["[0].a", null]}', '[{"a": "null"}]', true],
  ['403', fault(403) as Partial<StepOutcome>, true],
  ['{"status": "-32603", "has": "BROKE"}', fault(-32603) as Partial<StepOutcome>, true],
  ['{"has": "broke"}', fault(null) as Partial<StepOutcome>, null],
])('%s of %j is %s', (expected, given, verdict) => {
  const steps = [['read', {}, parseJson(expected)]];
  const [step] = parseExperiments([{ id: 'u1', steps }], new Set()).experiments[0]!.steps;
  if (step?.kind !== 'call' || step.expectation === null) throw new Error('it does not parse');
  const body = typeof given === 'string' ? parseJson(given) : null;
  const outcome = outcomeOf({ status: 200, body }, false);
  const came = typeof given === 'string' ? outcome : { ...outcome, ...given };
  expect(cameTrue(step.expectation, came, context)).toBe(verdict);
});
