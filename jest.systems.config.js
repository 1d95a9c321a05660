import base from './jest.config.js';

/**
 * `npm run test:systems`: tests that are slow, start processes or need a real system.
 *
 * @type {import('jest').Config}
 */
export default {
  ...base,
  roots: ['<rootDir>/test/systems'],
  testPathIgnorePatterns: ['/node_modules/'],
};
