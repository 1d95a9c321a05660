import { createServer } from 'node:http';
import type { Catalogue } from '../../../src/core/catalogue.js';
import { llmEngine } from '../../../src/refinement/llm/llm-engine.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { listen } from '../../support/listen.js';
import { startScriptedChatModel, type ScriptedRequest } from '../../support/scripted-chat-model.js';
import { refineWithModel } from './refine-with-model.js';
import { blockOf, requestsTo, roleScript, showing, written } from './role-script.js';

/** A yard whose report is not ready when it is first asked for. */
async function startYard() {
  let asked = 0;
  const server = createServer((request, response) => {
    const isReport = request.url === '/report';
    asked += Number(isReport);
    const refused = isReport && asked === 1;
    response.writeHead(refused ? 404 : 200, { 'content-type': 'application/json' });
    if (refused) response.end(JSON.stringify({ error: 'no report yet' }));
    else response.end(JSON.stringify(isReport ? { tonnes: 40 } : [{ part_id: 'p-7' }]));
  });
  return listen(server);
}

function yardCatalogue(baseUrl: string): Catalogue {
  const tool = (id: string, description: string, path: string): Catalogue['tools'][number] => ({
    ...{ id, name: id, description, sideEffects: 'none' },
    parameters: { type: 'object', properties: {} },
    call: { kind: 'http', method: 'GET', path, bindings: {} },
  });
  return {
    version: 1,
    name: 'yard',
    source: { kind: 'http', baseUrl, headers: {}, credentials: [], securitySchemes: [] },
    tools: [
      tool('getReport', 'Gets the report of the yard.', '/report'),
      tool('listParts', 'Lists the parts in the yard.', '/parts'),
    ],
  };
}

const isAboutReport = (request: ScriptedRequest) =>
  (blockOf(request, 'TOOL') ?? '').startsWith('getReport');
const purpose = 'Gets the report of the yard.';
const errors = 'A missing report is refused: "no report yet".';
const returns = 'The answer has `tonnes`.';

describe('a tool that is taken up again after nothing but refusals', () => {
  it('is shown its earlier calls, and keeps what they prove', async () => {
    const yard = await startYard();
    let rewritten = 0;
    const model = await startScriptedChatModel(
      roleScript({
        explorer: (request) => ({
          query: `What does the yard hold, in ${request.number} words?`,
          ...{ arguments: {}, probe: '' },
        }),
        analyzer: (request) => {
          if (!isAboutReport(request)) return showing();
          const isThere = blockOf(request, 'CALLS')!.includes('tonnes');
          return {
            claims: [],
            statements: [{ text: isThere ? returns : errors, calls: [isThere ? 'c2' : 'c1'] }],
          };
        },
        rewriter: (request) => {
          if (!blockOf(request, 'DOCUMENTATION')!.startsWith('getReport'))
            return written({ purpose });
          rewritten += 1;
          return rewritten === 1 ? written({ purpose, errors }) : written({ returns });
        },
      }),
    );
    const chat = testChatModel(model.baseUrl);
    const { trajectories } = await refineWithModel({
      engine: llmEngine({
        ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
        ...{ probes: 'off', pool: true },
      }),
      catalogue: yardCatalogue(yard.url),
      settings: { tau: 0, iterations: 3 },
    });
    await model.close();
    await yard.close();
    const report = trajectories.find(({ tool }) => tool === 'getReport')!;
    expect(report.reopenedAfter).toBe(1);
    const [first, second] = report.iterations.map(({ revision }) => revision!);
    expect(first).toMatchObject({ verdict: 'accepted', firstAttemptReasons: [] });
    expect(second).toMatchObject({ verdict: 'accepted', firstAttemptReasons: [] });
    expect(second!.proposal.claims.map(({ text }) => text)).toEqual([purpose, returns, errors]);
    const [, again] = requestsTo(model.requests, 'explorer').filter(isAboutReport);
    expect(blockOf(again!, 'REQUESTS SO FAR')).toMatch(/→ refused 404 "no report yet"$/);
  });
});
