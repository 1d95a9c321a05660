import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** Runs ES module text in a Node process of its own. */
export function runModule(source: string, options: { readonly cwd?: string } = {}): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
}

/** What a process printed, and how it ended. */
export async function outcomeOf(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** Resolves when the process has printed this text on stdout. */
export async function printed(child: ChildProcess, text: string): Promise<void> {
  let seen = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes(text)) resolve();
    });
    child.on('close', () => reject(new Error(`the process ended without printing ${text}`)));
  });
}
