// Preloaded into a process that is measured: when it ends, what it used is written to the file METER names, with the times
// at which no request to METER_ORIGIN was in flight: before the first, between them, after the last.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';

const meter = { syncs: 0, syncMs: 0, bytesWritten: 0 };
let [inFlight, since] = [0, 0];

const handle = await open('/dev/null', 'r');
const methods = Object.getPrototypeOf(handle);
await handle.close();

const { sync } = methods;
methods.sync = async function (...args) {
  meter.syncs += 1;
  if (inFlight === 0) since = performance.now();
  inFlight += 1;
  try {
    return await sync.apply(this, args);
  } finally {
    inFlight -= 1;
    if (inFlight === 0) meter.syncMs += performance.now() - since;
  }
};
for (const name of ['writeFile', 'appendFile', 'write']) {
  const original = methods[name];
  let nested = false;
  methods[name] = function (data, ...args) {
    if (!nested) meter.bytesWritten += Buffer.byteLength(data);
    nested = true;
    try {
      return original.call(this, data, ...args);
    } finally {
      nested = false;
    }
  };
}

const requests = new Set();
const without = { beforeCallsMs: 0, betweenCallsMs: 0, afterCallsMs: 0 };
let quietSince = 0;
subscribe('undici:request:create', ({ request }) => {
  if (request.origin !== process.env.METER_ORIGIN) return;
  const isFirst = without.beforeCallsMs === 0;
  if (requests.size === 0)
    without[isFirst ? 'beforeCallsMs' : 'betweenCallsMs'] += performance.now() - quietSince;
  requests.add(request);
});
for (const end of ['undici:request:trailers', 'undici:request:error'])
  subscribe(end, ({ request }) => {
    if (requests.delete(request) && requests.size === 0) quietSince = performance.now();
  });

process.on('exit', () => {
  without.afterCallsMs = performance.now() - quietSince;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cpuMs = (userCPUTime + systemCPUTime) / 1000;
  writeFileSync(
    process.env.METER,
    JSON.stringify({
      ...meter,
      ...without,
      cpuMs,
      maxRssMb: maxRSS / 1024,
      lifeMs: performance.now(),
    }),
  );
});
