import { queryOfLink } from '../../src/arguments/texts/query-of-link.js';

it.each([
  ['https://boats.example/list?page[after]=b-7&size=3', 'page[after]=b-7 size=3'],
  ['/boats?after=b%207#top', 'after=b 7'],
  ['?page=2', 'page=2'],
  ['/boats', ''],
  ['Which boat? after=b-7', ''],
  ['what?', ''],
  ['', ''],
])('the query of %j', (text, query) => {
  expect(
    queryOfLink(text)
      .map((pair) => pair.join('='))
      .join(' '),
  ).toBe(query);
});
