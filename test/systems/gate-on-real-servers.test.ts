import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { createExecutor } from '../../src/calls/create-executor.js';
import type { Source } from '../../src/core/catalogue.js';
import type { JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { CallTool } from '../../src/experiments/call-tool.js';
import { stepOutcome } from '../../src/experiments/step-outcome.js';
import { attacks, type Attack } from '../experiments/attacks.js';
import { ScriptedRun, withoutOwn } from '../experiments/scripted-run.js';
import { boxes } from '../experiments/targets/boxes.js';
import { files } from '../experiments/targets/files.js';
import type { Target } from '../experiments/targets/target.js';
import { listen } from '../support/listen.js';
import { matchingTool } from '../support/matching-tool.js';

/** Runs the set-up of each attack and then the attack, one run for all of a target. */
async function runAll(
  tools: readonly ToolDoc[],
  source: Source,
  rows: readonly Attack[],
  stateOf: (call: CallTool) => Promise<JsonObject>,
) {
  const executor = createExecutor(source, { env: {} });
  const call: CallTool = async (tool, args) =>
    stepOutcome(await executor.call({ tool, arguments: args }));
  try {
    const run = await ScriptedRun.begin({ tools }, { call });
    for (const [at, { first, attack }] of rows.entries()) {
      const own = first.map(([tool, args]) => [tool, args]);
      const steps = JSON.parse(JSON.stringify([...own, [...attack]])) as never[];
      await run.run([{ id: `a${at + 1}`, tests: 'attack', steps }]);
    }
    const lasts = rows.map((row, at) => {
      const id = `a${at + 1}.s${row.first.length + 1}`;
      return `${row.does}: ${run.records.find((record) => record.id === id)?.kind ?? 'none'}`;
    });
    const audit = await run.finish();
    return { lasts, audit, state: withoutOwn(await stateOf(call), run.mark) };
  } finally {
    await executor.close();
  }
}

const expected = (rows: readonly Attack[]): readonly string[] =>
  rows.map(({ does }) => `${does}: not-allowed`);
const rowsOf = (make: () => Target): readonly Attack[] =>
  attacks.filter(({ target, meanwhile }) => target === make && meanwhile.length === 0);

describe('the gate', () => {
  it('protects records behind a real HTTP server', async () => {
    const target = boxes();
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const match = matchingTool(target.tools, request, text);
        const { status, body } =
          match === null ? { status: 404, body: null } : target.call(match.tool, match.arguments);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(status === 204 ? '' : JSON.stringify(body));
      });
    });
    const { url, close } = await listen(server);
    try {
      const source: Source = {
        kind: 'http',
        baseUrl: url,
        headers: {},
        credentials: [],
        securitySchemes: [],
      };
      const rows = rowsOf(boxes);
      const result = await runAll(target.tools, source, rows, async () => target.state());
      expect(result.lasts).toEqual(expected(rows));
      expect(result.audit.harmed).toEqual([]);
      expect(result.state).toEqual(boxes().state());
    } finally {
      await close();
    }
  });

  it('protects files behind a real MCP server', async () => {
    const target = files();
    const source: Source = {
      kind: 'mcp-stdio',
      command: process.execPath,
      args: [compiledServer()],
      env: {},
    };
    const rows = rowsOf(files);
    const state: ToolDoc = {
      ...target.tools[0]!,
      id: 'state',
      name: 'state',
      call: { kind: 'mcp', tool: 'state' },
    };
    const result = await runAll(target.tools, source, rows, async (call) => {
      const { body } = await call(state, {}, { step: 'state', writes: false });
      return (typeof body === 'string' ? JSON.parse(body) : body) as JsonObject;
    });
    expect(result.lasts).toEqual(expected(rows));
    expect(result.audit.harmed).toEqual([]);
    expect(result.state).toEqual(files().state());
  });
});

/** The server and what it imports, as JavaScript that a process can run. */
function compiledServer(): string {
  const folder = fileURLToPath(
    new URL('../../node_modules/.cache/tooldraft/targets', import.meta.url),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of ['stdio-server', 'files', 'target']) {
    const source = readFileSync(
      new URL(`../experiments/targets/${name}.ts`, import.meta.url),
      'utf8',
    );
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    writeFileSync(
      join(folder, `${name}.js`),
      ts.transpileModule(source, { compilerOptions }).outputText,
    );
  }
  return join(folder, 'stdio-server.js');
}
