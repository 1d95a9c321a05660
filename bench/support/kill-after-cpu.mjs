// A worker that ends its process once that has used `workerData` seconds of processor time: a thread that is in one long step, a
// regular expression perhaps, cannot look at a clock, and on a busy machine the clock would say little.
import { workerData } from 'node:worker_threads';

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1e6 > workerData) process.kill(process.pid, 'SIGKILL');
}, 200);
