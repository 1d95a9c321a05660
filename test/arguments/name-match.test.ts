import { nameMatch, subjectWords } from '../../src/arguments/names/name-match.js';

const match = (argument: string, toolWords: readonly string[], field: string): number =>
  nameMatch(
    { words: [argument], entities: new Set(['row']), described: new Set() },
    { words: [field], containers: [], toolWords: new Set(toolWords) },
  );

describe('an argument that is called as a tool’s things are', () => {
  it('takes their names where they stand in a bare list', () => {
    expect(match('boat', ['boat'], 'name')).toBeGreaterThan(0.6);
    expect(match('boat', ['boat'], 'colour')).toBe(0);
  });

  it('takes their numbers', () => {
    const numbered = (words: readonly string[]) =>
      nameMatch(
        { words: ['berth'], entities: new Set(['boat']), described: new Set() },
        { words, containers: [], toolWords: new Set(['boat']) },
      );
    expect(numbered(['berth', 'no'])).toBeGreaterThan(0.6);
    expect(numbered(['berth', 'depth'])).toBe(0);
    expect(numbered(['boat', 'no'])).toBe(0);
  });

  it('does not take the names of what belongs to such a thing', () => {
    expect(match('harbour', ['harbour', 'boat'], 'name')).toBe(0);
  });
});

describe('an argument that says which part a thing plays', () => {
  const words = (...each: string[]) => ({
    words: each,
    entities: new Set<string>(),
    described: new Set<string>(),
  });
  const boat = { words: ['name'], containers: ['boat'], toolWords: new Set(['boat']) };

  it('takes what such a thing takes', () => {
    expect(nameMatch(words('from', 'boat'), boat)).toBeGreaterThan(0.6);
    expect(nameMatch(words('filter', 'boat'), boat)).toBeGreaterThan(0.6);
    expect(nameMatch(words('target', 'boat', 'id'), { ...boat, words: ['id'] })).toBeGreaterThan(
      0.6,
    );
  });

  it('takes no id of anything where it does not say of what', () => {
    expect(nameMatch(words('source', 'id'), { ...boat, words: ['id'] })).toBeLessThan(0.6);
  });
});

describe('the words of what a tool is about', () => {
  it('lack verbs, and "tool" where it says nothing', () => {
    expect(subjectWords(['list', 'boat', 'tool'])).toEqual(['boat']);
    expect(subjectWords(['delete', 'tool'])).toEqual(['tool']);
  });
});
