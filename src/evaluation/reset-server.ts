import { spawn } from 'node:child_process';
import { ConfigurationError } from '../core/errors.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';

export interface ResetOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Two minutes unless told. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const longestOutput = 2_000;
const usualTimeoutMs = 120_000;

/**
 * Runs the user's own command in a shell and waits for its end. Rejects with `ConfigurationError` where it fails or takes too
 * long, and with `InterruptedError`.
 */
export async function resetServer(command: string, options: ResetOptions): Promise<void> {
  const { folder, environment, timeoutMs = usualTimeoutMs, signal } = options;
  throwIfInterrupted(signal);
  const child = spawn(command, {
    ...{ shell: true, cwd: folder, env: { ...environment } },
    ...{ stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, signal },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on(
      'data',
      (data: Buffer) => (said = `${said}${data.toString()}`.slice(-longestOutput)),
    );
  const ended = await new Promise<string | null>((resolve) => {
    child.on('error', (error) => {
      resolve(error.message);
    });
    child.on('close', (code, killed) => {
      resolve(code === 0 ? null : killed === null ? `exit code ${code}` : `ended by ${killed}`);
    });
  });
  throwIfInterrupted(signal);
  if (ended === null) return;
  throw new ConfigurationError(`The command given with --reset failed (${ended}): ${said.trim()}`, {
    remedy: `Try it alone: ${command}`,
  });
}
