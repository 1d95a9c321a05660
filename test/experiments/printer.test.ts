import type { Json } from '../../src/core/json.js';
import { Marks } from '../../src/experiments/mark.js';
import { Printer } from '../../src/experiments/printer.js';
import { outcomeOf } from './scripted-run.js';

/** What is printed of answers that one tool gave, each within so many characters. */
function printed(bodies: readonly Json[], room: number): readonly string[] {
  const steps = bodies.map((body, at) => ({
    ...{ kind: 'made', id: `u1.s${at + 1}`, tool: 'read', arguments: {}, told: [], show: [] },
    ...{ expectation: null, effect: 'read', outcome: outcomeOf({ status: 200, body }, false) },
    ...{ cameTrue: null, care: [] },
  })) as Parameters<Printer['experiment']>[0]['steps'];
  const record = { id: 'u1', tests: '', breaks: null, steps };
  const text = new Printer(Marks.of('zqab')).experiment(record, room);
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replace(/^s\d accepted /, ''));
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const record = { name: letters, size: 1, note: letters, tags: [letters] };
const text = JSON.stringify(record);

it.each<readonly [string, readonly Json[], number, readonly string[]]>([
  ['a text is cut inside', [letters], 9, ['abcdef …(+17) xyz']],
  ['a text that fits is whole', [letters], 26, [letters]],
  ['what is whole is referred to', [letters, letters], 26, [letters, 'same as u1.s1']],
  [
    'what was cut goes on',
    [record, record, record],
    70,
    [
      `${text.slice(0, 70)} …(+${text.length - 70})`,
      `same as u1.s1, which goes on ${text.slice(70)}`,
      'same as u1.s1',
    ],
  ],
  [
    'only a difference is printed',
    [record, { ...record, size: 2 }],
    200,
    [text, 'as u1.s1 but {"size":2}'],
  ],
])('%s', (_, bodies, room, lines) => {
  expect(printed(bodies, room)).toEqual(lines);
});
