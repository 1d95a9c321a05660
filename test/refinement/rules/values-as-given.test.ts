import { hintsOf, isRejected } from '../../../src/refinement/rules/observations/observation.js';
import { rejected, viewOf } from './evidence.js';
import type { JsonObject } from '../../../src/core/json.js';

function messageOf(args: JsonObject, message: string): string | undefined {
  const [first] = viewOf({ rows: [[args, rejected(message)]] }).rejections;
  return first?.outcome.message;
}

it.each([
  [{ part: 'lamp' }, 'LAMP: no such part', 'lamp: no such part'],
  [{ stage: 'Deep clean' }, 'Unknown stage "deep_clean"', 'Unknown stage "Deep clean"'],
  [{ stage: '2024-06-30' }, "no stage '2024_06_30'", "no stage '2024-06-30'"],
  [{ part: 'door-7' }, 'DOOR-7 is sold', 'door-7 is sold'],
])('puts back what was given: %j in %s', (args, message, restored) => {
  expect(messageOf(args, message)).toBe(restored);
});

it.each([
  [{ part: 'Open' }, 'It cannot be open yet'],
  [{ part: 'id' }, 'ID: not known'],
  [{ part: 'lamp' }, 'LAMPS are sold out'],
  [{ part: 'lamp' }, 'Lamp shades only'],
  [{ part: 'lamp' }, 'no lamp, no LAMP'],
  [{ stage: 'Open' }, "Input should be 'open', 'held' or 'done'"],
  [{ stage: 'HELD' }, "Input should be 'open', 'held' or 'done'"],
  [{ stage: 'done' }, 'stage must be one of OPEN, HELD, DONE'],
  [{ stage: 'open' }, 'stage: OPEN|HELD|DONE'],
])('leaves other words alone: %j in %s', (args, message) => {
  expect(messageOf(args, message)).toBe(message);
});

it('tells whose value it is that is not there', () => {
  const view = viewOf({
    properties: { key: { type: 'string' }, with: { type: 'string' } },
    rows: [[{ key: 'P-1', with: 'lamp' }, rejected('LAMP: no such part')]],
  });
  const hints = view.observations
    .filter(isRejected)
    .flatMap((each) => hintsOf(each, ['key', 'with']));
  expect(hints).toContainEqual({ kind: 'not-found', argument: 'with' });
});
