import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './run-cli.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const lock = join(root, 'node_modules', '.tooldraft-test-build');
const patienceMs = 170_000;

/** Time for `beforeAll(ensureBuilt, buildTimeoutMs)`. */
export const buildTimeoutMs = 180_000;

function newest(folder: string, extension: string): number {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const times = files
    .filter((file) => file.endsWith(extension))
    .map((file) => statSync(join(root, folder, file)).mtimeMs);
  return Math.max(0, ...times);
}

function isFresh(): boolean {
  return isBuilt() && newest('dist', '.js') >= newest('src', '.ts');
}

function build(): void {
  const done = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, encoding: 'utf8' });
  if (!isBuilt()) throw new Error(`The build failed: ${done.stdout}${done.stderr}`);
}

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
  while ((isBeingBuilt() || !isFresh()) && Date.now() < end) {
    if (!take()) {
      await sleep(300);
      continue;
    }
    try {
      if (!isFresh()) build();
    } finally {
      rmdirSync(lock);
    }
    return;
  }
}
