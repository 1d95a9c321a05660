import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../bin/tooldraft.js', import.meta.url));
const meter = new URL('meter.mjs', import.meta.url).href;

/** A folder that is removed when `work` has ended. */
export async function inFolder(parent, work) {
  const folder = mkdtempSync(join(parent ?? tmpdir(), 'tooldraft-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The end of the built CLI, run as its users run it: output, and milliseconds from start to end; rejects for other exit codes than the usable. */
export function runPlain(args, { nodeFlags = [], env = {}, usable = [0] } = {}) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, [...nodeFlags, cli, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => {
      const wallMs = performance.now() - started;
      if (usable.includes(code)) resolve({ stdout, wallMs });
      else reject(new Error(`tooldraft ${args.join(' ')} ended with ${code}: ${stderr}${stdout}`));
    });
  });
}

/**
 * The same with what the process used: `cpuMs`, `maxRssMb`, `syncs`, `syncMs` (any sync in flight), `bytesWritten`, and how long
 * no request to `origin` was in flight: `beforeCallsMs`, `betweenCallsMs`, `afterCallsMs`.
 */
export function runMetered(args, { nodeFlags = [], origin = '' } = {}) {
  return inFolder(undefined, async (folder) => {
    const env = { METER: join(folder, 'meter.json'), METER_ORIGIN: origin };
    const ended = await runPlain(args, { nodeFlags: ['--import', meter, ...nodeFlags], env });
    return { ...ended, ...JSON.parse(readFileSync(env.METER, 'utf8')) };
  });
}
