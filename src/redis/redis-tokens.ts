import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigurationError } from '../core/errors.js';
import { privateEntrySchema, type PrivateEntry } from '../core/private-entry.js';
import type { SharedTokens } from '../privacy/private-values.js';
import { redisScript, type Redis } from './connect.js';
import { runKey, type QueuedRunId } from './run-keys.js';

const claim = redisScript(`
local has = redis.call('HGET', KEYS[1], ARGV[1])
if has then return has end
if redis.call('HSETNX', KEYS[2], ARGV[2], ARGV[1]) == 0 then return false end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('RPUSH', KEYS[3], ARGV[3])
return ARGV[2]`);

const tell = redisScript(`
if redis.call('SADD', KEYS[1], ARGV[1]) == 1 then redis.call('RPUSH', KEYS[2], ARGV[2]) end
return 1`);

const leastSecret = 16;

/**
 * Tokens of private values that all processes of a run share. Redis sees the values encrypted (AES-256-GCM), and their HMACs, by keys
 * made of a secret that every machine has. Rejects with `ConfigurationError` where others of the run have another secret.
 */
export async function redisTokens(
  redis: Redis,
  run: QueuedRunId,
  secret: string,
): Promise<SharedTokens> {
  if (secret.length < leastSecret)
    throw new ConfigurationError(`TOOLDRAFT_QUEUE_KEY is shorter than ${leastSecret} characters.`, {
      remedy: 'Make a long one, e.g. with "openssl rand -base64 32", and set it on every machine.',
    });
  const key = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, run, use, 32));
  const [sealing, indexing] = [key('values'), key('index')];
  const at = (kind: string): string => runKey(run, 'private', kind);
  const [tokens, values, log, check] = [at('tokens'), at('values'), at('log'), at('check')];
  const mark = createHmac('sha256', indexing).update(run).digest('base64');
  await redis.raw.setnx(check, mark);
  if ((await redis.raw.get(check)) !== mark)
    throw new ConfigurationError(
      'TOOLDRAFT_QUEUE_KEY is another one than where the run was started.',
      {
        remedy: 'Set the same one on every machine.',
      },
    );
  const indexOf = (text: string): string =>
    createHmac('sha256', indexing).update(text).digest('base64');
  let read = 0;
  return {
    isFirst: true,
    claim: async (value, token) => {
      const args = [indexOf(value), token, sealed({ token, value }, sealing)];
      const given = await redis.eval(claim, [values, tokens, log], args);
      return typeof given === 'string' ? given : null;
    },
    tell: async (entry) => {
      const args = [indexOf(JSON.stringify(entry)), sealed(entry, sealing)];
      await redis.eval(tell, [at('told'), log], args);
    },
    news: async () => {
      const from = read;
      const lines = await redis.raw.lrange(log, from, -1);
      // Asked for by two at once, both get them.
      read = Math.max(read, from + lines.length);
      return lines.map((line) => unsealed(line, sealing));
    },
  };
}

const [vectorBytes, tagBytes] = [12, 16];

function sealed(entry: PrivateEntry, key: Buffer): string {
  const vector = randomBytes(vectorBytes);
  const cipher = createCipheriv('aes-256-gcm', key, vector);
  const body = Buffer.concat([cipher.update(JSON.stringify(entry), 'utf8'), cipher.final()]);
  return Buffer.concat([vector, cipher.getAuthTag(), body]).toString('base64');
}

function unsealed(line: string, key: Buffer): PrivateEntry {
  const bytes = Buffer.from(line, 'base64');
  const body = vectorBytes + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, vectorBytes));
  decipher.setAuthTag(bytes.subarray(vectorBytes, body));
  const text = Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]);
  return privateEntrySchema.parse(JSON.parse(text.toString('utf8')));
}
