import { joinWords } from '../../../src/support/join-words.js';
import { ModelError } from '../../../src/core/errors.js';
import type { CallRecord } from '../../../src/core/call-record.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { Rejected, Success } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { Usage } from '../../../src/core/trajectory.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { canonicalArguments } from '../../../src/arguments/schema/canonical-arguments.js';
import type { LoopState, ToolContext } from '../../../src/refinement/engine.js';
import { llmEngine, type LlmEngineOptions } from '../../../src/refinement/llm/llm-engine.js';
import { ModelAnswerError } from '../../../src/refinement/model-answer-error.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import { defaultSettings } from '../../../src/refinement/settings.js';
import { reasonsAgainst } from '../../../src/refinement/revise-and-check.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startLyingApi } from '../../support/lying-api.js';
import { FAULT_MARKERS } from '../../support/fixture-api.js';
import {
  startScriptedChatModel,
  type ScriptedRequest,
  type ScriptedServerOptions,
} from '../../support/scripted-chat-model.js';
import { longTitle } from './long-title.js';
import { catalogueOf, refineWithModel } from './refine-with-model.js';
import { blockOf, callsIn, noSections, roleScript, type RoleScript } from './role-script.js';

const tool: ToolDoc = {
  id: 'listBooks',
  name: 'listBooks',
  description: 'Lists books of the library. Sorted by title.',
  parameters: {
    type: 'object',
    properties: {
      limit: { type: 'integer', description: 'How many.' },
      author: { type: 'string', description: 'Whose books.' },
      sort: { type: 'string', enum: ['title', 'year'] },
    },
    required: ['author'],
  },
  sideEffects: 'none',
  call: { kind: 'http', method: 'GET', path: '/books', bindings: {} },
};

const answer = { bytes: 1, truncated: false, durationMs: 1, attempts: 1 };
const success: Success = {
  kind: 'success',
  ...{ status: 200, body: [{ id: 'b-1', title: 'Emma' }] },
  shape: { '': ['array'], '[].id': ['string'], '[].title': ['string'] },
  ...answer,
};

function refusal(message: string): Rejected {
  return { kind: 'rejected', status: 422, message, body: { error: message }, shape: {}, ...answer };
}

function made(number: number, args: JsonObject, outcome: CallRecord['outcome']): CallRecord {
  return {
    ...{ id: `c${number}`, iteration: 1, role: 'exploration', startedAt: '2026-01-01T00:00:00Z' },
    ...{ purpose: { kind: 'free', arguments: [] }, arguments: args, outcome },
  };
}

const context: ToolContext = {
  ...{ tool, effect: 'read', run: 'llm', raw: rawVersion(tool), siblings: [] },
  toolNames: ['listBooks', 'getBook'],
  pool: new ValuePool().freeze(),
  settings: { ...defaultSettings, engine: 'llm' },
  panelArguments: new Set([canonicalArguments({ author: 'Reserved' })]),
};

function stateWith(calls: readonly CallRecord[]): LoopState {
  return { iteration: 1, doc: context.raw, direction: '', calls, iterations: [] };
}

const exploration = { query: 'Books by Austen?', kind: 'positive', varies: ['author'], probe: '' };
const nobody = () => {
  throw new Error('not asked');
};

async function withEngine<T>(
  script: Partial<RoleScript>,
  use: (
    engine: ReturnType<typeof llmEngine>,
    told: { readonly usage: Usage[]; readonly requests: readonly ScriptedRequest[] },
  ) => Promise<T>,
  options: Partial<LlmEngineOptions> & { readonly server?: ScriptedServerOptions } = {},
): Promise<T> {
  const played = { explorer: nobody, analyzer: nobody, rewriter: nobody, ...script };
  const model = await startScriptedChatModel(roleScript(played), options.server);
  const chat = testChatModel(model.baseUrl, { maxAttempts: 2 });
  const engine = llmEngine({
    ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
    ...{ probes: 'auto', preset: 'default', pool: true },
    ...options,
  });
  try {
    return await use(engine, { usage: [], requests: model.requests });
  } finally {
    await model.close();
  }
}

describe('the Explorer', () => {
  const explore = (answers: readonly unknown[], state = stateWith([])) =>
    withEngine({ explorer: (_request, turn) => answers[turn - 1] }, async (engine, told) => {
      const proposed = await engine.explore(context, state, null, (used) => told.usage.push(used));
      return { proposed, requests: told.requests, usage: told.usage };
    });

  it('is told what the schema objects to, and may answer again', async () => {
    const { proposed, requests } = await explore([
      { ...exploration, arguments: { limit: 'many' } },
      { ...exploration, arguments: { author: 'Austen', limit: 3 } },
    ]);
    expect(requests).toHaveLength(2);
    expect(blockOf(requests[1]!, 'OBJECTIONS')).toContain("'limit' must be integer");
    expect(blockOf(requests[1]!, 'OBJECTIONS')).toContain("required property 'author'");
    expect(proposed).toMatchObject({ arguments: { author: 'Austen', limit: 3 } });
    expect(proposed!.purpose.note).toBeUndefined();
  });

  it('may break the schema where it says what that probes', async () => {
    const probe = 'whether text is taken for a number';
    const { proposed, requests } = await explore([
      { ...exploration, kind: 'wrong-type', arguments: { author: 'Austen', limit: '3' }, probe },
    ]);
    expect(requests).toHaveLength(1);
    expect(proposed).toMatchObject({
      arguments: { author: 'Austen', limit: '3' },
      purpose: { kind: 'wrong-type', note: probe },
    });
  });

  it('cannot leave out what is part of the URL', async () => {
    const inPath: ToolDoc = {
      ...tool,
      call: {
        ...{ kind: 'http', method: 'GET', path: '/authors/{author}' },
        bindings: { author: { in: 'path', name: 'author' } },
      },
    };
    const without = { ...exploration, arguments: { limit: 1 }, probe: 'whether it is needed' };
    await withEngine({ explorer: () => without }, async (engine, { requests }) => {
      const call = await engine.explore(
        ...([{ ...context, tool: inPath }, stateWith([]), null, () => undefined] as const),
      );
      expect(blockOf(requests[1]!, 'OBJECTIONS')).toContain('author, which is part of the URL');
      expect(call!.arguments).toHaveProperty('author');
    });
  });

  it('has its second try mended by rule', async () => {
    const wrong = { ...exploration, arguments: { author: 'Austen', limit: '3', sort: 'colour' } };
    const { proposed } = await explore([wrong, wrong]);
    expect(proposed!.arguments).toEqual({ author: 'Austen', limit: 3, sort: 'title' });
    expect(proposed!.purpose.note).toBe('changed by rule to fit the schema: limit, sort');
  });

  it('never gets to make a call of the panel, nor the same call twice', async () => {
    const reserved = { ...exploration, arguments: { author: 'Reserved' } };
    const panel = await explore([reserved, reserved]);
    expect(panel.requests[1]!.text).toContain('these arguments are reserved');
    expect(panel.proposed!.arguments).not.toEqual(reserved.arguments);
    expect(panel.proposed!.purpose.note).toContain('made by rule');
    const before = stateWith([made(1, { author: 'Austen' }, success)]);
    const again = { ...exploration, arguments: { author: 'Austen' } };
    const repeated = await explore(
      [again, { ...exploration, arguments: { author: 'Eliot' } }],
      before,
    );
    expect(repeated.requests[1]!.text).toContain('sent before (c1)');
    expect(repeated.proposed!.arguments).toEqual({ author: 'Eliot' });
  });

  it('sees real values of other tools, unless there is no pool', async () => {
    const pool = new ValuePool();
    const authors = { ...tool, id: 'listAuthors', name: 'listAuthors' };
    const call = made(1, {}, { ...success, body: [{ author: 'Jane Austen' }] });
    pool.addOutcome({ tool: authors, call, reference: 'llm/a#c1', mutating: false });
    const filled = { ...context, pool: pool.freeze() };
    for (const shown of [true, false]) {
      await withEngine(
        { explorer: () => ({ ...exploration, arguments: { author: 'Jane Austen' } }) },
        async (engine, { requests }) => {
          await engine.explore(filled, stateWith([]), null, () => undefined);
          const values = blockOf(requests[0]!, 'REAL VALUES');
          if (shown) expect(values).toContain('author: "Jane Austen" (from listAuthors)');
          else expect(values).toBeNull();
        },
        { pool: shown },
      );
    }
  });

  it('sees calls without an answer, but not what came instead of it', async () => {
    const fault: CallRecord['outcome'] = {
      ...{ kind: 'fault', reason: 'server-error', message: 'shard rebalance', unsent: false },
      ...{ durationMs: 1, attempts: 3 },
    };
    const { requests } = await explore(
      [{ ...exploration, arguments: { author: 'Austen' } }],
      stateWith([made(1, { author: 'Austen' }, fault)]),
    );
    expect(callsIn(requests[0]!)[0]).toMatchObject({ id: 'c1', outcome: 'no answer' });
    expect(requests[0]!.text).not.toContain('rebalance');
  });
});

describe('the Analyzer', () => {
  it('has suggestions left out that no answered call shows', async () => {
    const said = (criterion: string, text: string, calls: string[]) => ({ criterion, text, calls });
    const suggestions = await withEngine(
      {
        analyzer: () => ({
          suggestions: [
            said('completeness', 'Say what comes back.', ['c1', 'c9']),
            said('agreement', 'It is never sorted.', ['c9']),
            said('conciseness', 'Drop the second sentence.', []),
          ],
        }),
      },
      (engine) =>
        engine.analyze(
          context,
          stateWith([made(1, { author: 'Austen' }, success)]),
          {
            ...{ query: 'q', arguments: {}, purpose: { kind: 'free', arguments: [] } },
            ...{ similarity: null, tooSimilar: false, rejectedTries: [] },
          },
          () => undefined,
        ),
    );
    expect(suggestions.map(({ text }) => text)).toEqual([
      'Say what comes back.',
      'Drop the second sentence.',
    ]);
    expect(suggestions[0]!.evidence).toEqual([expect.stringMatching(/^llm\/listbooks-\w+#c1$/)]);
    expect(suggestions[0]!.finding).toEqual({ criterion: 'completeness' });
  });
});

describe('the Rewriter', () => {
  const calls = [
    made(1, { author: 'Austen' }, success),
    made(2, { author: 'Austen', limit: 50 }, success),
    made(3, { author: 'Austen', limit: 80 }, refusal('limit must be at most 50')),
    made(
      4,
      { author: 'Austen', limit: 2, sort: 'year' },
      refusal('limit and sort exclude each other'),
    ),
  ];
  const rewrite = (written: unknown, complaints: readonly string[] = [], seen = context) =>
    withEngine({ rewriter: () => written }, (engine) =>
      engine.rewrite(seen, stateWith(calls), [], complaints, () => undefined),
    );
  const sentence = (text: string, ...ids: string[]) => ({ text, calls: ids });
  const good = {
    sections: {
      ...noSections,
      purpose: [sentence('Lists books of the library.')],
      returns: [sentence('A list of books with `id` and `title`.', 'c1', 'c2')],
      limits: [sentence('At most 50 books come back.', 'c3')],
    },
    parameters: [{ name: 'limit', ...sentence('How many books, at most 50.', 'c3') }],
    constraints: [],
    direction: 'Try `sort` with a year.',
  };

  it('gives sections, parameter docs, evidence and the next direction', async () => {
    const pool = new ValuePool();
    const authors = { ...tool, id: 'listAuthors', name: 'listAuthors' };
    const call = made(1, {}, { ...success, body: [{ author: 'Austen' }] });
    pool.addOutcome({ tool: authors, call, reference: 'llm/a#c1', mutating: false });
    const { proposal, direction } = await rewrite(good, [], { ...context, pool: pool.freeze() });
    expect(direction).toBe('Try `sort` with a year.');
    expect(proposal.description).toBe(
      'Lists books of the library.\nAt most 50 books come back.\nA list of books with `id` and `title`.',
    );
    expect(proposal.parameterDocs).toEqual({
      '/properties/author': { description: 'Whose books.', examples: ['Austen'] },
      '/properties/limit': { description: 'How many books, at most 50.' },
    });
    const worked = proposal.claims.find(({ text }) => text === 'For example `Austen`.')!;
    expect(worked).toMatchObject({ from: 'example' });
    expect(worked.evidence).toEqual([expect.stringMatching(/#c1$/)]);
    const returns = proposal.claims.find(({ target }) => target === 'returns')!;
    expect(returns.evidence.map((reference) => reference.split('#')[1])).toEqual(['c1', 'c2']);
    expect(reasonsAgainst(proposal, context, stateWith(calls))).toEqual([]);
  });

  it('knows siblings by what they are for, and else by what they are or take', async () => {
    const over = (name: string, more: Partial<ToolDoc>) => ({
      tool: { ...tool, name, description: '', ...more },
      similarity: 0.5,
    });
    const siblings = [
      over('getBook', { description: 'Gives one book. By its id.' }),
      over('loans', { call: { kind: 'http', method: 'GET', path: '/loans', bindings: {} } }),
      over('lend', { call: { kind: 'mcp', tool: 'lend' } }),
    ];
    let shown: string | null = null;
    const script = {
      rewriter: (request: ScriptedRequest) => {
        shown = blockOf(request, 'SIBLINGS');
        return good;
      },
    };
    await withEngine(script, (engine) =>
      engine.rewrite({ ...context, siblings }, stateWith(calls), [], [], () => undefined),
    );
    const names = Object.keys(tool.parameters.properties ?? {});
    expect(shown).toBe(
      `getBook: Gives one book.\nloans: GET /loans\nlend: takes ${joinWords(names)}`,
    );
  });

  it('loses claims whose calls do not exist: sent back first, struck out then', async () => {
    const invented = {
      ...good,
      sections: { ...good.sections, errors: [sentence('Refuses unknown authors.', 'c77')] },
    };
    const first = await rewrite(invented);
    const complaints = reasonsAgainst(first.proposal, context, stateWith(calls));
    expect(complaints).toEqual(['claims without evidence: "Refuses unknown authors."']);
    const rest = first.without!(complaints);
    expect(rest.sections!.errors).toEqual([]);
    expect(rest.sections!.returns).toHaveLength(1);
    expect(reasonsAgainst(rest, context, stateWith(calls))).toEqual([]);
  });

  it('has constraints kept only where claims or a refusal that states them bear them out', async () => {
    const constraint = (argument: string, rule: string, value: string, ...ids: string[]) => ({
      ...{ argument, rule, value, calls: ids },
    });
    const { proposal, leftOut } = await rewrite({
      ...good,
      constraints: [
        constraint('limit', 'maximum', '50', 'c3'),
        constraint('limit', 'minimum', '10', 'c3'),
        constraint('author', 'maxLength', '3', 'c1'),
        constraint('limit', 'not-together', 'sort', 'c4'),
        constraint('sort', 'required', '', 'c4'),
        constraint('colour', 'enum', '["red"]', 'c1'),
        constraint('author', 'pattern', '[', 'c3'),
        // What the schema says need not be learnt, and is no fault either.
        constraint('author', 'type', '"string"', 'c1'),
        constraint('author', 'required', '', 'c1'),
      ],
    });
    expect(proposal.learned.properties?.['limit']).toMatchObject({ maximum: 50 });
    expect(proposal.learned.properties?.['limit']?.minimum).toBeUndefined();
    expect(proposal.learned.properties?.['author']?.maxLength).toBeUndefined();
    expect(proposal.learned.properties?.['author']?.pattern).toBeUndefined();
    expect(proposal.learned.allOf).toEqual([{ not: { required: ['limit', 'sort'] } }]);
    expect(proposal.learned.required).toBeUndefined();
    expect(Object.keys(proposal.learned.properties ?? {})).not.toContain('colour');
    expect(leftOut).toEqual([
      'constraint `limit minimum 10` is stated by no refusal among the calls it names',
      'constraint `author maxLength 3` is broken by c1, which succeeded',
      'constraint `sort required` is broken by c1, which succeeded',
      'constraint `colour enum ["red"]` has no such argument or value here',
      'constraint `author pattern [` is stated by no refusal among the calls it names',
    ]);
    expect(reasonsAgainst(proposal, context, stateWith(calls))).toEqual([]);
  });

  it.each([
    ['nothing refuses it', ['title'], {}],
    ['a call with it alone was refused', ['title'], { sort: 'year' }],
    ['nothing refuses it, and the list has another', ['title', 'pages'], {}],
    ['the list has it', ['title', 'year', 'pages'], {}],
  ])(
    'has a list without a value that the schema lists only where calls refuse that value: %s',
    async (_why, values, refusedToo) => {
      const message = `sort must be one of: ${values.join(', ')}`;
      const tried = [
        made(1, { author: 'Austen' }, success),
        made(2, { author: 'Austen', sort: 'colour' }, refusal(message)),
        made(3, { author: 'Austen', sort: 'title' }, success),
        ...('sort' in refusedToo
          ? [made(4, { author: 'Austen', ...refusedToo }, refusal(message))]
          : []),
      ];
      const value = JSON.stringify(values);
      const constraints = [{ argument: 'sort', rule: 'enum', value, calls: ['c2', 'c4'] }];
      const rewritten = await withEngine({ rewriter: () => ({ ...good, constraints }) }, (engine) =>
        engine.rewrite(context, stateWith(tried), [], [], () => undefined),
      );
      const isKept = values.includes('year') || 'sort' in refusedToo;
      const learned = rewritten.proposal.learned.properties?.['sort']?.enum;
      expect(learned).toEqual(isKept ? values : undefined);
      expect(rewritten.leftOut).toEqual(
        isKept
          ? []
          : [
              `constraint \`sort enum ${value}\` leaves out year, which the schema lists and no call shows to be refused`,
            ],
      );
    },
  );

  it('needs no call behind the sibling to use instead, asked for by a question too', async () => {
    const text = 'Looking for one book? Use `getBook`, which has its id.';
    const sections = { ...good.sections, notFor: [sentence(text)] };
    const { proposal } = await rewrite({ ...good, sections });
    expect(proposal.sections!.notFor).toEqual([text]);
    expect(reasonsAgainst(proposal, context, stateWith(calls))).toEqual([]);
  });

  it('has both ends of a range learnt from a refusal that states both', async () => {
    const range = [
      made(1, { author: 'Austen', limit: 2 }, success),
      made(2, { author: 'Austen', limit: 0 }, refusal('limit must be between 1 and 50')),
    ];
    const maximum = (value: string) => ({
      argument: 'limit',
      rule: 'maximum',
      value,
      calls: ['c2'],
    });
    const learned = await withEngine(
      { rewriter: () => ({ ...good, constraints: [maximum('50'), maximum('60')] }) },
      async (engine) => {
        const state = stateWith(range);
        const { proposal } = await engine.rewrite(context, state, [], [], () => undefined);
        return proposal.learned.properties?.['limit'];
      },
    );
    expect(learned).toMatchObject({ maximum: 50 });
  });

  it('keeps the source’s purpose where the answer has none that stands', async () => {
    const written = {
      ...good,
      sections: { ...good.sections, purpose: [sentence('Sells 99 cars.', 'c1')] },
    };
    const { proposal, without } = await rewrite(written);
    const complaints = reasonsAgainst(proposal, context, stateWith(calls));
    expect(complaints).toHaveLength(1);
    const rest = without!(complaints);
    expect(rest.sections!.purpose).toEqual(['Lists books of the library.']);
    expect(reasonsAgainst(rest, context, stateWith(calls))).toEqual([]);
  });

  it('writes one text without claims in the setting of the paper', async () => {
    const { proposal } = await withEngine(
      { rewriter: () => ({ description: ' Lists books.\n\n\n\nSorted. ', direction: 'x' }) },
      (engine) => engine.rewrite(context, stateWith(calls), [], [], () => undefined),
      { preset: 'draft' },
    );
    expect(proposal).toEqual({
      ...{ description: 'Lists books.\n\nSorted.', sections: null },
      ...{ parameterDocs: {}, learned: {}, claims: [] },
    });
  });
});

describe('a model that gives no usable answer', () => {
  const nonsense: Readonly<Record<string, unknown>> = {
    rambling: {
      text: 'Well, books. Books are lovely, and the moon is too. Let me think about books.',
    },
    'of another schema': { json: { books: 3 } },
    'cut off': { message: { content: '{"query": "Books by', finishReason: 'length' } },
    empty: { message: { content: '' } },
    refusing: { message: { content: null, refusal: 'I would rather not.' } },
    'with a broken server': { fault: { status: 500 } },
  };

  it.each(Object.keys(nonsense))(
    '%s: every role says so, but for an Explorer that answers, with its usage recorded',
    async (name) => {
      const reply = () => nonsense[name];
      await withEngine(
        { explorer: reply, analyzer: reply, rewriter: reply },
        async (engine, told) => {
          const onUsage = (used: Usage): void => void told.usage.push(used);
          const state = stateWith([made(1, { author: 'Austen' }, success)]);
          const explored = {
            ...{ query: 'q', arguments: {}, purpose: { kind: 'free' as const, arguments: [] } },
            ...{ similarity: null, tooSimilar: false, rejectedTries: [] },
          };
          const explore = () => engine.explore(context, state, null, onUsage);
          const isDown = name === 'with a broken server';
          if (!isDown) expect((await explore())!.purpose.note).toContain('made by rule');
          const attempts = [
            ...(isDown ? [explore] : []),
            () => engine.analyze(context, state, explored, onUsage),
            () => engine.rewrite(context, state, [], [], onUsage),
          ];
          const errors = await Promise.all(
            attempts.map((attempt) => attempt().catch((thrown: unknown) => thrown)),
          );
          for (const error of errors) {
            expect(error).toBeInstanceOf(ModelAnswerError);
            expect(error).toBeInstanceOf(ModelError);
          }
          expect(told.usage.map(({ role }) => role).sort()).toEqual([
            'analyzer',
            'explorer',
            'rewriter',
          ]);
          expect(told.usage.every(({ failure }) => failure !== undefined && failure !== '')).toBe(
            true,
          );
        },
      );
    },
  );

  it('is asked for shorter answers where the longest one does not fit beside the prompt', async () => {
    const message =
      "'max_tokens' is too large: 4096. This model's maximum context length is 2000 tokens.";
    await withEngine(
      {
        explorer: ({ body }) =>
          Number(body['max_tokens']) > 1_100
            ? { fault: { status: 400, message } }
            : { ...exploration, arguments: { author: 'Eliot' } },
      },
      async (engine, told) => {
        const explore = () =>
          engine.explore(context, stateWith([]), null, (used) => told.usage.push(used));
        await explore();
        await explore();
        expect(told.requests.map(({ body }) => body['max_tokens'])).toEqual([
          ...[4_096, 2_048, 1_024, 1_024],
        ]);
        expect(told.usage.map(({ shortened }) => shortened)).toEqual(Array(4).fill(undefined));
      },
      { maxAnswerTokens: 4_096 },
    );
  });

  it('is sent a shorter history when the prompt is too long for it', async () => {
    const long = { ...success, body: [{ id: 'b-1', title: longTitle(900) }] };
    const calls = Array.from({ length: 8 }, (_, n) =>
      made(n + 1, { author: `A${n} ${longTitle(900)}` }, long),
    );
    await withEngine(
      { explorer: () => ({ ...exploration, arguments: { author: 'Eliot' } }) },
      async (engine, told) => {
        const state = { ...stateWith(calls), iteration: 2 };
        await engine.explore(context, state, null, (used) => told.usage.push(used));
        expect(
          told.usage.map(({ failure, shortened }) => [failure?.split(':')[0], shortened]),
        ).toEqual([
          ['context-length', undefined],
          [undefined, expect.any(Number)],
        ]);
        expect(callsIn(told.requests.at(-1)!)).toHaveLength(8);
        expect(callsIn(told.requests.at(-1)!).at(-1)!.arguments).toBeDefined();
      },
      { server: { contextCharacters: 9_000 } },
    );
  });
});

describe('30 % faults and a model that copies what it sees', () => {
  it('brings no fault into a prompt or a doc', async () => {
    const api = await startLyingApi({ faultRate: 0.3, hangMs: 50, seed: 5 });
    const words = (request: ScriptedRequest): string => {
      const last = callsIn(request).at(-1);
      return last?.message ?? JSON.stringify(last?.body ?? '').slice(0, 200);
    };
    const model = await startScriptedChatModel(
      roleScript({
        explorer: (request) => ({
          query: `What is there, number ${request.number}?`,
          arguments: {},
          ...{ kind: 'free', varies: [], probe: 'what happens without arguments' },
        }),
        analyzer: (request) => ({
          suggestions: [
            {
              criterion: 'completeness',
              text: words(request),
              calls: callsIn(request).map(({ id }) => id),
            },
          ],
        }),
        rewriter: (request) => ({
          sections: {
            ...noSections,
            purpose: [
              { text: 'Tells about the depot.', calls: callsIn(request).map(({ id }) => id) },
            ],
            errors: [
              {
                text: `Refused: "${words(request)}".`,
                calls: callsIn(request).map(({ id }) => id),
              },
            ],
          },
          ...{ parameters: [], constraints: [], direction: words(request) },
        }),
      }),
    );
    const chat = testChatModel(model.baseUrl);
    const { result, trajectories } = await refineWithModel({
      engine: llmEngine({
        ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
        ...{ probes: 'auto', preset: 'default', pool: true },
      }),
      catalogue: await catalogueOf(api.spec),
      settings: { iterations: 2, probesPerIteration: 3 },
    });
    await model.close();
    await api.close();
    const faults = trajectories.flatMap(({ calls }) =>
      calls.filter(({ outcome }) => outcome?.kind === 'fault'),
    );
    expect(faults.length).toBeGreaterThan(5);
    expect(trajectories.some(({ panel }) => (panel ?? []).length > 0)).toBe(true);
    const shown = model.requests.flatMap((request) => callsIn(request).map(({ id }) => id));
    expect(shown.filter((id) => !id.startsWith('c'))).toEqual([]);
    const everything = JSON.stringify([result.refined, model.requests.map(({ text }) => text)]);
    for (const marker of [...FAULT_MARKERS, 'timed out', 'socket'])
      expect(everything).not.toContain(marker);
    expect(trajectories.some(({ iterations }) => iterations.some(({ revision }) => revision))).toBe(
      true,
    );
  }, 120_000);
});
