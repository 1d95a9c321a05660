import { boundsInText } from '../../src/arguments/texts/bounds-in-text.js';
import { enumInText } from '../../src/arguments/texts/enum-in-text.js';
import { examplesInText } from '../../src/arguments/texts/examples-in-text.js';

describe('examplesInText', () => {
  it.each([
    ["IANA name, e.g. 'America/New_York'", ['America/New_York']],
    ['(for example: 2024-01-31)', ['2024-01-31']],
    ['such as "en-US" or "fr-FR".', ['en-US', 'fr-FR']],
    ['repository like owner/repo', ['owner/repo']],
    ['Use `asc` here', ['asc']],
    ['default: 20', [20]],
    ['Defaults to 10', [10]],
    ['one of: a, b, c', ['a', 'b', 'c']],
    ['ISO 639-1 code', ['en']],
    ['Date in YYYY-MM-DD format', ['2024-03-15']],
    ['Date (e.g., 2024-03-01) of the flight', ['2024-03-01']],
    ['The city name (e.g. London, Paris)', ['London', 'Paris']],
    ['Glob pattern e.g. **/*.ts', ['**/*.ts']],
    ['e.g. {"a": 1}', [{ a: 1 }]],
    ['If true, returns all. Default: false', [false]],
    ["local branches ('local'), remote ones ('remote') or all('all')", ['local', 'remote', 'all']],
    ["the old name ('alias') works too", []],
    ['Set to “Zone”', ['Zone']],
    ['The kind. Must be set to "native".', ['native']],
    ['Leave it out when type is set to "DELETE"', []],
    ['set to 1 to add the crew of each boat', [1]],
    ['when value is set to true, adds the crew', [true]],
    ['Not used when deck is set to true', []],
    ['Set to 1.5 of the length', []],
    ['Works like the Unix tool', []],
    ['Name of the month, e.g. October', ['October']],
    ['A town, e.g. Berlin. Not the country.', ['Berlin']],
    ['Things like Docker, e.g. Docker images', []],
    ['The user for example may be absent', []],
    ['Path such as `{id}`', []],
    ['', []],
  ])('finds the values in %s', (text, values) => {
    expect(examplesInText(text)).toEqual(values);
  });

  it('takes the value alone where an example names its argument too', () => {
    const text = 'Colours, for example: `colours=red,blue`, with `shade=dark`';
    expect(examplesInText(text, 'colours')).toEqual(['red,blue', 'shade=dark']);
    const bare = 'Keeps some boats (e.g., hull=wood, hull=steel)';
    expect(examplesInText(bare, 'hull')).toEqual(['wood', 'steel']);
  });

  it('takes no name of an error or of a field for a value', () => {
    expect(examplesInText('Else an `invalid_input` error. Use the `order` URI parameter.')).toEqual(
      [],
    );
  });
});

describe('enumInText', () => {
  it.each([
    ['one of: a, b, c', ['a', 'b', 'c']],
    ["Sort order ('asc' or 'desc')", ['asc', 'desc']],
    ['heat, cool, auto or off', ['heat', 'cool', 'auto', 'off']],
    ['pdf (default) or xlsx.', ['pdf', 'xlsx']],
    ['Order of the rooms: name, area or temperature', ['name', 'area', 'temperature']],
    ['Kind of the deal. Fixed or variable', ['Fixed', 'variable']],
    ['The user name or email', []],
    ['name or id', []],
    ['Email, phone or name', []],
    ['Return results sooner or later', []],
    ['Give one, two or three of them', []],
    ['Allowed values are: day, week, month. Default is day.', ['day', 'week', 'month']],
    ['Can be one of the following: red | green | blue', ['red', 'green', 'blue']],
    ['The status. Valid options: open, closed, all', ['open', 'closed', 'all']],
    ['mode: "fast" | "slow"', ['fast', 'slow']],
    ['Must be one of "a", "b" or "c".', ['a', 'b', 'c']],
    ['Needed for changes. Must be KEEP or DROP. With DROP, all go.', ['KEEP', 'DROP']],
    ['can be LOW, HIGH_TIDE, or NONE', ['LOW', 'HIGH_TIDE', 'NONE']],
    ['it must be KEEP', []],
    ['it must be A or B', []],
    ['One of the most popular tools, ever made', []],
    ['either the id or the name', []],
    ['The language, e.g. "en" or "de"', []],
    ['Allowed values depend on the plan, so ask', []],
  ])('reads %s', (text, values) => {
    expect(enumInText(text)).toEqual(values);
  });
});

describe('boundsInText', () => {
  it.each([
    ['between 1 and 100', { minimum: 1, maximum: 100 }],
    ['max 50', { maximum: 50 }],
    ['1-500', { minimum: 1, maximum: 500 }],
    ['Number of results (1-100, default 20)', { minimum: 1, maximum: 100, default: 20 }],
    ['up to 1,000 items', { maximum: 1000 }],
    ['at least 3', { minimum: 3 }],
    ['Specify which page to query. Minimum: 1, maximum: 1000', { minimum: 1, maximum: 1000 }],
    ['limit must be <= 50', { maximum: 50 }],
    ['max 50 characters', {}],
    ['Defaults to the current user', {}],
    ['Maximum number of results', {}],
    ['phone 555-1234', {}],
    ['a date like 2024-01-31', {}],
  ])('reads %s', (text, bounds) => {
    expect(boundsInText(text)).toEqual(bounds);
  });
});

it('reads hostile descriptions quickly', () => {
  const started = Date.now();
  for (const text of [
    '"'.repeat(100_000),
    'e.g. '.repeat(50_000),
    'one of: '.repeat(50_000),
    'a, '.repeat(50_000),
    'between 1 '.repeat(20_000),
    '('.repeat(100_000),
  ]) {
    examplesInText(text);
    enumInText(text);
    boundsInText(text);
  }
  expect(Date.now() - started).toBeLessThan(3_000);
});
