import { forCatalogue } from '../../../src/evaluation/experiments/experiment-file.js';

it("puts the catalogue's name into all texts of a value, in lower case where the text says so", () => {
  const value = {
    at: 'data/{catalogue}_DRAFT.json',
    lists: [['{catalogue:lower}_oas.json']],
    n: 1,
  };
  expect(forCatalogue(value, 'TMDB')).toEqual({
    ...{ at: 'data/TMDB_DRAFT.json', lists: [['tmdb_oas.json']], n: 1 },
  });
});
