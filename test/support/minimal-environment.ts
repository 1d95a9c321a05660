/** What a command needs of the test's own environment: where programs, the user's files and temporary files are. */
export function minimalEnvironment(): Record<string, string> {
  return Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
