/**
 * `npm test`: all tests but those of `test/systems`.
 *
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/systems/'],
  extensionsToTreatAsEsm: ['.ts', '.html'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: 'tsconfig.json', diagnostics: false }],
    '\\.html$': '<rootDir>/scripts/pages.mjs',
  },
  testTimeout: 30_000,
  // Jest would leave one core idle.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1500MB',
};
