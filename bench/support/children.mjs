import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const reaper = fileURLToPath(new URL('reaper.mjs', import.meta.url));
const mostKept = 20_000;

/**
 * Processes that end with this one, however that ends: a process of its own is told of each, and kills them once nobody is there
 * to tell it more.
 */
export function startChildren() {
  const watching = spawn(process.execPath, [reaper], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  watching.stdin.on('error', () => undefined);
  const all = new Set();

  function start(name, command, words, { env = {}, onLine } = {}) {
    const child = spawn(command, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    if (child.pid !== undefined) watching.stdin.write(`+${child.pid}\n`);
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      err = (err + text).slice(-mostKept);
      if (onLine !== undefined) for (const line of text.split('\n')) onLine(line);
    });
    const one = {
      name,
      pid: child.pid,
      isAlive: true,
      stdout: () => out,
      /** Its first line; rejects where it ends without one. */
      firstLine: new Promise((resolve, reject) => {
        child.stdout.once('data', (text) => resolve(text.trim()));
        child.once('close', () => reject(new Error(`${name} ended: ${one.tail()}`)));
      }),
      /** The end of what it said, for a message. */
      tail: () => `${err}${out.slice(-mostKept)}`.trim(),
      kill: (signal) => child.kill(signal),
      ended: new Promise((resolve) => {
        const end = (code, signal) => {
          if (!one.isAlive) return;
          one.isAlive = false;
          all.delete(one);
          watching.stdin.write(`-${child.pid}\n`);
          resolve({ code, signal });
        };
        child.on('error', (error) => {
          err += error.message;
          end(null, null);
        });
        child.on('close', end);
      }),
    };
    one.firstLine.catch(() => undefined);
    all.add(one);
    return one;
  }

  return {
    start,
    /** Kills those that live, and resolves when they have ended. */
    async close() {
      const living = [...all];
      for (const child of living) child.kill('SIGKILL');
      await Promise.all(living.map(({ ended }) => ended));
      watching.stdin.end();
      watching.unref();
    },
  };
}
