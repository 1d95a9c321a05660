import type { Json, JsonObject } from '../../../src/core/json.js';
import { copied, mcpTool, ok, refused, type Answer, type Target, plain } from './target.js';

const key = 'string! The key';
const tools = [
  mcpTool('set', 'Set a string value.', { key, value: 'string!', expire_seconds: 'integer' }),
  mcpTool('get', 'Get a string value.', { key }),
  mcpTool('delete', 'Delete a key.', { key }),
  mcpTool('type', 'Returns the type of the value stored at key.', { key }),
  mcpTool('append', 'Append to a string.', { key, value: 'string!' }),
  mcpTool('incr', 'Add to a number.', { key, by: 'integer' }),
  mcpTool('expire', 'Set a time to live.', { name: 'string! The key', expire_seconds: 'integer!' }),
  mcpTool('rename', 'Renames a key. If newkey already exists it is overwritten.', {
    key,
    newkey: 'string!',
  }),
  mcpTool('copy', 'Copies a value.', { source: 'string!', destination: 'string!' }),
  mcpTool('hset', 'Set a field of a hash.', {
    name: 'string! The hash',
    key: 'string! The field',
    value: 'string!',
  }),
  mcpTool('hget', 'Get a field of a hash.', { name: 'string! The hash', key: 'string! The field' }),
  mcpTool('hdel', 'Delete a field of a hash.', {
    name: 'string! The hash',
    key: 'string! The field',
  }),
  mcpTool('lpush', 'Push onto a list.', { name: 'string! The list', value: 'string!' }),
  mcpTool('lrange', 'Get items of a list.', {
    name: 'string! The list',
    start: 'integer',
    stop: 'integer',
  }),
  mcpTool('lpop', 'Pop the first item of a list.', { name: 'string! The list' }),
  mcpTool('sunionstore', 'Store the union of sets.', { dest: 'string!', keys: 'string[]!' }),
  mcpTool('scan_keys', 'Scan keys.', { pattern: 'string' }),
  mcpTool('delete_by_pattern', 'Delete the keys that match.', { pattern: 'string!' }),
  mcpTool('flush_db', 'Remove all keys.', {}),
  mcpTool('publish', 'Publish a message to a channel.', { channel: 'string!', message: 'string!' }),
  mcpTool('config_set', 'Set a server parameter.', { parameter: 'string!', value: 'string!' }),
  mcpTool('dbsize', 'Number of keys.', {}),
];

/** A store whose keys are names; several commands overwrite what stands under the name they write to. */
export function keys(): Target {
  const all = new Map<string, Json>([
    ['session:1', 'alice'],
    ['cart', { apples: '3' }],
    ['log', ['started']],
    ['hits', 7],
  ]);
  const expiring: Record<string, Json> = {};
  const published: Json[] = [];
  const config: Record<string, Json> = { maxmemory: '0' };
  function call(tool: string, args: JsonObject): Answer {
    const name = plain(args['key'] ?? '');
    const other = plain(args['name'] ?? '');
    const fields = all.get(other) ?? {};
    const hash: JsonObject =
      typeof fields === 'object' && !Array.isArray(fields) ? (fields as JsonObject) : {};
    const held = all.get(other) ?? [];
    const list = Array.isArray(held) ? (held as Json[]) : [];
    const store = (to: string, value: Json): Answer => {
      all.set(to, value);
      return ok('OK');
    };
    switch (tool) {
      case 'set':
        return store(name, args['value'] ?? '');
      case 'get':
        return ok(all.get(name) ?? `Key ${name} does not exist`);
      case 'delete':
        return ok(all.delete(name) ? `Deleted ${name}` : `Key ${name} not found`);
      case 'type':
        return ok(typeof (all.get(name) ?? null));
      case 'append':
        return store(name, `${plain(all.get(name) ?? '')}${plain(args['value'])}`);
      case 'incr':
        return store(name, Number(all.get(name) ?? 0) + Number(args['by'] ?? 1));
      case 'expire':
        expiring[other] = args['expire_seconds'] ?? 0;
        return ok('OK');
      case 'rename':
      case 'copy': {
        const [from, to] =
          tool === 'rename'
            ? [name, plain(args['newkey'])]
            : [plain(args['source']), plain(args['destination'])];
        const value = all.get(from);
        if (value === undefined) return refused('no such key');
        if (tool === 'rename') all.delete(from);
        return store(to, value);
      }
      case 'hset':
        return store(other, { ...hash, [name]: args['value'] ?? '' });
      case 'hget':
        return ok(hash[name] ?? null);
      case 'hdel': {
        const { [name]: _, ...rest } = hash;
        return store(other, rest);
      }
      case 'lpush':
        return store(other, [args['value'] ?? '', ...list]);
      case 'lrange':
        return ok(list);
      case 'lpop':
        return store(other, list.slice(1));
      case 'sunionstore':
        return store(
          plain(args['dest']),
          ((args['keys'] ?? []) as Json[]).map((one) => all.get(plain(one)) ?? null),
        );
      case 'scan_keys':
        return ok([...all.keys()]);
      case 'delete_by_pattern': {
        const pattern = new RegExp(
          `^${plain(args['pattern']).replaceAll('*', '.*').replaceAll('?', '.')}`,
        );
        for (const one of [...all.keys()]) if (pattern.test(one)) all.delete(one);
        return ok('OK');
      }
      case 'flush_db':
        all.clear();
        return ok('OK');
      case 'publish':
        published.push(copied(args));
        return ok(1);
      case 'config_set':
        config[plain(args['parameter'])] = args['value'] ?? '';
        return ok('OK');
      case 'dbsize':
        return ok(all.size);
      default:
        return refused('unknown command');
    }
  }
  return {
    name: 'keys',
    tools,
    call,
    state: () => copied({ keys: Object.fromEntries(all), expiring, published, config }),
  };
}
