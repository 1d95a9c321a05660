import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built CLI. */
export const cli = fileURLToPath(new URL('../../bin/tooldraft.js', import.meta.url));
/** A module to preload: it writes the resources that a process used to the file named by METER. */
export const meter = new URL('meter.mjs', import.meta.url).href;

/** Calls `work` with a temporary folder and removes it afterwards. */
export async function inFolder(parent, work) {
  const folder = mkdtempSync(join(parent ?? tmpdir(), 'tooldraft-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
