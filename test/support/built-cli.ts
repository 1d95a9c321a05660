import { existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, isFresh } from '../../scripts/built.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const lock = join(root, 'node_modules', '.tooldraft-test-build');
const patienceMs = 170_000;

/** Time for `beforeAll(ensureBuilt, buildTimeoutMs)`. */
export const buildTimeoutMs = 180_000;

function take(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > patienceMs) rmdirSync(lock);
    return false;
  }
}

/** True where `dist/` is being built: some of its files are new then, others not yet. */
function isBeingBuilt(): boolean {
  return existsSync(lock);
}

/** Builds `dist/` where it is missing or older than `src/`; test files that run side by side build it once. */
export async function ensureBuilt(): Promise<void> {
  const end = Date.now() + patienceMs;
  while ((isBeingBuilt() || !isFresh(root)) && Date.now() < end) {
    if (!take()) {
      await sleep(300);
      continue;
    }
    try {
      if (!isFresh(root) && build(root) !== 0) throw new Error('The build failed.');
    } finally {
      rmdirSync(lock);
    }
    return;
  }
}
