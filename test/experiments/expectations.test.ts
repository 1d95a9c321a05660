import { parseJson } from '../../src/core/json-text.js';
import type { Expectation } from '../../src/experiments/experiment.js';
import { cameTrue } from '../../src/experiments/expectations.js';
import { outcome } from '../engines/model/group.js';

const context = { answers: new Map(), experiment: 'u1', now: 0, isMarked: () => false };

// A number stands for a fault with this code.
it.each([
  ['{"is": [[1, 2], {"a": 1.0}]}', '[[1.0, 2.0], {"a": 1}]', true],
  ['{"is": [1, 2]}', '{"0": 1, "1": 2}', false],
  ['{"is": {"a": null}}', '{"b": null}', false],
  ['{"is": null}', '"null"', true],
  ['{"is": "7"}', '7', false],
  ['{"at": [["[0].a", 7]]}', '[{"a": "7"}]', true],
  ['{"status": 403}', 403, true],
  ['{"status": "-32603", "has": ["BROKE"]}', -32603, true],
  ['{"has": ["broke"]}', 0, null],
])('%s of %s is %s', (expected, given, verdict) => {
  const fault = {
    ...outcome(null),
    kind: 'fault' as const,
    status: Number(given),
    message: 'broke',
  };
  const came = typeof given === 'string' ? outcome(parseJson(given)) : fault;
  expect(cameTrue(parseJson(expected) as Expectation, came, context)).toBe(verdict);
});
