import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Real systems that tests use where they are installed. */
export type System = 'docker-registry' | 'httpbin' | 'prism' | 'openssl';

/** The path of the executable that `PRISM_BIN` (for `prism`) names or that is on PATH; null if there is none. */
export function executable(name: string): string | null {
  const named = process.env[`${name.toUpperCase().replaceAll('-', '_')}_BIN`];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(named === undefined ? [] : [named]),
    ...folders.map((one) => join(one, name)),
  ];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const known = new Map<System, boolean>();

export function isInstalled(system: System): boolean {
  const before = known.get(system);
  if (before !== undefined) return before;
  const found = system === 'httpbin' ? hasHttpbin() : executable(system) !== null;
  known.set(system, found);
  return found;
}

function hasHttpbin(): boolean {
  const python = executable('python3');
  if (python === null) return false;
  return spawnSync(python, ['-c', 'import httpbin, gunicorn, flasgger']).status === 0;
}

/** `describe` for tests that need the system; where it is missing they are skipped and say which one. */
export function whenInstalled(system: System): (title: string, tests: () => void) => void {
  return (title, tests) => {
    if (isInstalled(system)) describe(title, tests);
    else describe.skip(`${title} (${system} is not installed)`, tests);
  };
}
