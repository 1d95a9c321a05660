// Told on standard input which processes there are (`+PID`) and which have ended (`-PID`), a line each; when nobody is there to
// tell it more, it kills those that are left.
import { createInterface } from 'node:readline';

const pids = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const pid = Number(line.slice(1));
    if (line.startsWith('+')) pids.add(pid);
    else pids.delete(pid);
  })
  .on('close', () => {
    for (const pid of pids)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
  });
