import type { Redis } from '../../src/redis/connect.js';

/** A connection that breaks before every reply: scripts are sent again, as the client does, and the second reply is the one that arrives. */
export function sentTwice(redis: Redis): Redis {
  return {
    ...redis,
    eval: async (...sent) => {
      await redis.eval(...sent).catch(() => undefined);
      return redis.eval(...sent);
    },
    evalBytes: async (...sent) => {
      await redis.evalBytes(...sent).catch(() => undefined);
      return redis.evalBytes(...sent);
    },
  };
}
