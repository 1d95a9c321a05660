import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const calls = 2_000;
const bin = fileURLToPath(new URL('../bin/tooldraft.js', import.meta.url));
const everything = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);

/** A server as a child, asked one request after another. */
function started(args, cwd) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map();
  let open = '';
  child.stdout.on('data', (chunk) => {
    const lines = `${open}${chunk}`.split('\n');
    open = lines.pop();
    for (const line of lines) {
      const { id } = JSON.parse(line);
      waiting.get(id)?.();
      waiting.delete(id);
    }
  });
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    send,
    ask: (id, method, params) =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ id, method, params });
      }),
    end: () => child.kill(),
  };
}

async function connected(args, cwd) {
  const server = started(args, cwd);
  const clientInfo = { name: 'bench', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  await server.ask('hello', 'initialize', params);
  server.send({ method: 'notifications/initialized' });
  return server;
}

const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

async function timed(server, n, message) {
  const start = performance.now();
  await server.ask(n, 'tools/call', { name: 'echo', arguments: { message } });
  return performance.now() - start;
}

/** Each call is made directly and through the proxy, in turn, so that both see the same machine. */
async function compared(direct, proxy, size) {
  const message = 'x'.repeat(size);
  const times = { direct: [], proxy: [] };
  for (let n = -100; n < calls; n += 1) {
    const one = await timed(direct, `${size}-${n}`, message);
    const other = await timed(proxy, `${size}-${n}`, message);
    if (n < 0) continue;
    times.direct.push(one);
    times.proxy.push(other);
  }
  const sorted = Object.values(times).map((one) => one.sort((a, b) => a - b));
  const [[directMs, proxyMs], [directP99, proxyP99]] = [0.5, 0.99].map((share) =>
    sorted.map((one) => at(one, share)),
  );
  return {
    'answer, bytes': size,
    'direct, median ms': directMs,
    'proxy, median ms': proxyMs,
    'added, median ms': proxyMs - directMs,
    'direct, p99 ms': directP99,
    'proxy, p99 ms': proxyP99,
    'added, p99 ms': proxyP99 - directP99,
  };
}

/** What the proxy adds to a call. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'tooldraft-bench-'));
  const docs = join(folder, 'docs.json');
  writeFileSync(docs, JSON.stringify({ tools: [{ name: 'echo', description: 'Says it again.' }] }));
  const command = `"${process.execPath}" "${everything}" stdio`;
  const direct = await connected([everything, 'stdio'], folder);
  const proxy = await connected([bin, 'proxy', '--mcp', command, '--docs', docs], folder);
  try {
    const results = [];
    for (const size of [10, 100_000]) results.push(await compared(direct, proxy, size));
    return {
      name: `The proxy before server-everything: ${calls} calls of echo, directly and through it`,
      goal: 'less than 1 ms added to a small call, median',
      met: results[0]['added, median ms'] < 1,
      results,
    };
  } finally {
    direct.end();
    proxy.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
