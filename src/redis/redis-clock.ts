import type { Redis as IoRedis } from 'ioredis';

/** The time of Redis, asked for now and then and counted on between, whatever this machine's own clock says or how it is set. */
export interface RedisClock {
  /** Never goes back. */
  now(): Date;
  stop(): void;
}

const syncEveryMs = 60_000;
const samples = 3;
/** What took longer says too little. */
const longestTripMs = 2_000;

export async function startRedisClock(raw: IoRedis): Promise<RedisClock> {
  let offset: number | undefined;
  let latest = 0;
  const sync = async (): Promise<void> => {
    let least = longestTripMs;
    for (let sample = 0; sample < samples; sample += 1) {
      const before = performance.now();
      const [seconds, microseconds] = await raw.time();
      const trip = performance.now() - before;
      if (trip >= least && offset !== undefined) continue;
      least = trip;
      offset = Number(seconds) * 1_000 + Number(microseconds) / 1_000 - before - trip / 2;
    }
  };
  await sync();
  const again = (): void => {
    if (raw.status === 'ready') sync().catch(() => undefined);
  };
  const timer = setInterval(again, syncEveryMs);
  timer.unref();
  raw.on('ready', again);
  return {
    now: () => {
      latest = Math.max(latest, (offset ?? 0) + performance.now());
      return new Date(latest);
    },
    stop: () => {
      clearInterval(timer);
      raw.off('ready', again);
    },
  };
}
