import type { Json } from '../../src/core/json.js';

/** A text that a person or a damaged disk made of another one. */
export interface Alteration {
  readonly about: string;
  readonly text: string;
}

type Step = string | number;

/** Every small change of a JSON file: values changed, members and items dropped, items swapped, the text cut off. */
export function alterationsOfJson(text: string): readonly Alteration[] {
  const value = JSON.parse(text) as Json;
  const changed = changesOf(value, [], (at) => at).map(({ about, value: other }) => ({
    about,
    text: `${JSON.stringify(other, null, 2)}\n`,
  }));
  const cuts = [1, 2, 3, 5, 8].map((part) => Math.floor(text.length / part) - 3);
  return [
    ...changed,
    ...cuts.map((length) => ({ about: `cut to ${length}`, text: text.slice(0, length) })),
  ];
}

/** Every small change of a file of lines: a line dropped, doubled, swapped with the next, changed, moved, or cut off. */
export function alterationsOfLines(text: string): readonly Alteration[] {
  const lines = text.split('\n').slice(0, -1);
  const joined = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
  const each = lines.flatMap((line, index): readonly Alteration[] => {
    const others = lines.toSpliced(index, 1);
    const number = /\d/.exec(line)?.index ?? 0;
    const at = `line ${index + 1}`;
    return [
      { about: `${at} dropped`, text: joined(others) },
      { about: `${at} doubled`, text: joined(lines.toSpliced(index, 0, line)) },
      { about: `${at} first`, text: joined([line, ...others]) },
      { about: `${at} last`, text: joined([...others, line]) },
      { about: `${at} emptied`, text: joined(lines.with(index, '')) },
      { about: `${at} with another number`, text: joined(lines.with(index, bumped(line, number))) },
      { about: `${at} without sum`, text: joined(lines.with(index, withoutSum(line))) },
      { about: `${at} cut`, text: joined(lines.with(index, line.slice(0, -9))) },
      { about: `cut after ${at}`, text: joined(lines.slice(0, index + 1)) },
      { about: `cut in ${at}`, text: joined(lines.slice(0, index)) + line.slice(0, 40) },
    ];
  });
  const all = [
    { about: 'emptied', text: '' },
    { about: 'without sums', text: joined(lines.map(withoutSum)) },
    { about: 'turned round', text: joined(lines.toReversed()) },
    ...each,
  ];
  return all.filter((one) => one.text !== text);
}

const withoutSum = (line: string): string => line.replace(/,"sum":"[0-9a-f]+"/, '');

function bumped(line: string, at: number): string {
  return `${line.slice(0, at)}${(Number(line[at]) + 1) % 10}${line.slice(at + 1)}`;
}

interface Change {
  readonly about: string;
  readonly value: Json;
}

/** `rebuilt` puts another value of this place into a copy of the whole. */
function changesOf(
  value: Json,
  path: readonly Step[],
  rebuilt: (value: Json) => Json,
): readonly Change[] {
  const at = path.join('/');
  const change = (what: string, other: Json): Change => ({
    about: `${at} ${what}`,
    value: rebuilt(other),
  });
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return [
      ...items.flatMap((item, index) => [
        change(`without item ${index}`, items.toSpliced(index, 1)),
        ...changesOf(item, [...path, index], (other) => rebuilt(items.with(index, other))),
      ]),
      ...items.slice(1).flatMap((item, index) => {
        const first = items[index];
        if (first === undefined || JSON.stringify(first) === JSON.stringify(item)) return [];
        return [change(`swapped at ${index}`, items.with(index, item).with(index + 1, first))];
      }),
    ];
  }
  if (typeof value === 'object' && value !== null) {
    const members: readonly (readonly [string, Json])[] = Object.entries(value);
    return members.flatMap(([key, member]) => [
      change(`without ${key}`, Object.fromEntries(members.filter(([name]) => name !== key))),
      ...changesOf(member, [...path, key], (other) => rebuilt({ ...value, [key]: other })),
    ]);
  }
  if (typeof value === 'number') return [change('one more', value + 1)];
  if (typeof value === 'boolean') return [change('turned', !value)];
  return [change('edited', value === null ? 0 : `${value}.`)];
}
