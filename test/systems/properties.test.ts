import { groupBy } from '../../src/support/group-by.js';
import { allProperties } from '../properties/all-properties.js';

describe.each(Object.entries(allProperties))('%s', (_part, properties) => {
  describe.each([...groupBy(properties, ({ subject }) => subject)])('%s', (_subject, held) => {
    it.each(held.map(({ holds, given, run }) => [`${holds} (${given})`, run] as const))(
      '%s',
      (_name, run) => run(),
      120_000,
    );
  });
});
