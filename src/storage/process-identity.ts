import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { systemCode } from './storage-failure.js';

/** What tells a process from every other one, also from a later one that gets the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Opaque; null where the platform does not tell. */
  readonly startedAt: string | null;
}

export async function ownIdentity(): Promise<ProcessIdentity> {
  return identityOf(process.pid);
}

/** Of a process of this machine. */
export async function identityOf(pid: number): Promise<ProcessIdentity> {
  return { pid, host: hostname(), startedAt: await startOf(pid) };
}

/** False only if the process is known to be gone; null for a process of another machine. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean | null> {
  if (identity.host !== hostname()) return null;
  if (!pidExists(identity.pid)) return false;
  const startedAt = await startOf(identity.pid);
  return identity.startedAt === null || startedAt === null || startedAt === identity.startedAt;
}

function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** Linux: boot id and clock ticks since boot. Elsewhere what `ps` says. */
async function startOf(pid: number): Promise<string | null> {
  try {
    return process.platform === 'linux' ? await startOnLinux(pid) : await startByPs(pid);
  } catch {
    return null;
  }
}

async function startOnLinux(pid: number): Promise<string | null> {
  const [boot, stat] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ]);
  // The command's name stands in brackets and may hold anything; field 22 is the 20th after it. A killed process that
  // nobody has waited for yet still has a pid.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const ticks = fields[19];
  if (ticks === undefined) return null;
  return state === 'Z' || state === 'X' ? 'ended' : `${boot.trim()}/${ticks}`;
}

async function startByPs(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], {
    env: { PATH: process.env['PATH'] ?? '/bin:/usr/bin', LC_ALL: 'C' },
  });
  return stdout.trim() === '' ? null : stdout.trim();
}
