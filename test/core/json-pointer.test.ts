import {
  everyMember,
  fragmentSteps,
  jsonPointer,
  placeInside,
  pointerSteps,
  stepsOfPlace,
  type PlaceStep,
} from '../../src/core/json-pointer.js';

/** The worked examples of RFC 6901, sections 5 and 6: pointer, fragment, steps. */
const examples: readonly (readonly [string, string, readonly string[]])[] = [
  ['', '', []],
  ['/foo', '/foo', ['foo']],
  ['/foo/0', '/foo/0', ['foo', '0']],
  ['/', '/', ['']],
  ['/a~1b', '/a~1b', ['a/b']],
  ['/c%d', '/c%25d', ['c%d']],
  ['/e^f', '/e%5Ef', ['e^f']],
  ['/g|h', '/g%7Ch', ['g|h']],
  ['/i\\j', '/i%5Cj', ['i\\j']],
  ['/k"l', '/k%22l', ['k"l']],
  ['/ ', '/%20', [' ']],
  ['/m~0n', '/m~0n', ['m~n']],
];

test.each(examples)('%j as in RFC 6901', (pointer, fragment, steps) => {
  expect(jsonPointer(steps)).toBe(pointer);
  expect(pointerSteps(pointer)).toEqual(steps);
  expect(fragmentSteps(fragment)).toEqual(steps);
});

test('an escaped tilde before a digit stays one', () => {
  expect(pointerSteps(jsonPointer(['~1', '~01']))).toEqual(['~1', '~01']);
});

test('a percent sign that escapes nothing stays as it is', () => {
  expect(fragmentSteps('/100%')).toEqual(['100%']);
});

const places: readonly (readonly [string, readonly PlaceStep[]])[] = [
  ['', []],
  ['/items/*/person.key', ['items', everyMember, 'person.key']],
  ['/*/*', [everyMember, everyMember]],
  ['/~2/~02', ['*', '~2']],
  ['/__proto__/a~1b//**', ['__proto__', 'a/b', '', '**']],
];

test.each(places)('%j is a place that may stand for many', (place, steps) => {
  expect(steps.reduce(placeInside, '')).toBe(place);
  expect(stepsOfPlace(place)).toEqual(steps);
});
