import { listenForInterrupts } from './interrupts.js';
import { main, reportCrash, type MainOptions } from './main.js';

/** How long servers and sockets may hold up the process after an interruption. */
const lingerMs = 3000;

/** Runs the command line of this process: connects its streams, signals, crashes and exit code to `main`. Never rejects. */
export async function runProcess(words: readonly string[]): Promise<void> {
  survivePipes();
  const interrupts = listenForInterrupts(process, () => process.exit(130));
  const options: MainOptions = {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    env: process.env,
    cwd: process.cwd(),
    signal: interrupts.signal,
  };
  process.once('uncaughtException', (error) => process.exit(reportCrash(error, words, options)));
  process.exitCode = await main(words, options);
  interrupts.dispose();
  if (interrupts.signal.aborted) setTimeout(() => process.exit(), lingerMs).unref();
}

/** A reader that has gone away (`| head`) is not a failure: what is still written to it goes nowhere. */
function survivePipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
    });
  }
}
