import { Marks } from '../../src/experiments/mark.js';
import { Printer } from '../../src/experiments/printer.js';
import { recordOf } from '../engines/model/group.js';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const record = { name: letters, note: letters, tags: [letters], size: 1 };
const text = JSON.stringify(record);
const begin = `${text.slice(0, 70)} …(+${text.length - 70})`;
const goesOn = `same as u0.s1, which goes on ${text.slice(70)}`;

it.each([
  ['a text keeps its end', [letters], 9, ['abcdef …(+17) xyz']],
  ['what is whole is referred to', [letters, letters], 26, [letters, 'same as u0.s1']],
  ['what was cut goes on', [record, record, record], 70, [begin, goesOn, 'same as u0.s1']],
  ['else differences', [record, { ...record, size: 2 }], 150, [text, 'as u0.s1 but {"size":2}']],
])('%s', (_, bodies, room, lines) => {
  const printer = new Printer(Marks.of('zqab'));
  const printed = bodies.map((body, at) =>
    printer.experiment(recordOf(`u${at}`, ['read'], body), room),
  );
  expect(printed.map((one) => one.split(' accepted ')[1])).toEqual(lines);
});
