import type { Environment } from '../support/expand-environment.js';

/** What a process needs to start and to find its files; none of these carries a secret. */
const NEEDED =
  process.platform === 'win32'
    ? 'APPDATA HOMEDRIVE HOMEPATH LOCALAPPDATA PATH PATHEXT PROCESSOR_ARCHITECTURE SYSTEMDRIVE SYSTEMROOT TEMP TMP USERNAME USERPROFILE PROGRAMFILES COMSPEC'
    : 'HOME LANG LC_ALL LC_CTYPE LOGNAME PATH SHELL TERM TMPDIR TZ USER';

/**
 * The environment an MCP server starts with: what a process needs, the variables passed on by name, and
 * those its catalogue sets, which win.
 */
export function minimalEnvironment(
  env: Environment,
  passEnv: readonly string[],
  set: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = [...NEEDED.split(' '), ...passEnv].flatMap((name) => {
    const value = env[name];
    // bash exports functions as variables that begin so; a shell would run them.
    return value === undefined || value.startsWith('()') ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), ...set };
}
