import { joinWords } from '../../../src/support/join-words.js';
import { ModelError } from '../../../src/core/errors.js';
import type { CallRecord } from '../../../src/core/call-record.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { RefusedOutcome, AcceptedOutcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { DocVersion } from '../../../src/core/doc-version.js';
import { evidenceReference } from '../../../src/core/evidence.js';
import type { Suggestion, Usage } from '../../../src/core/trajectory.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { LoopState, RefinementEngine, ToolContext } from '../../../src/refinement/engine.js';
import {
  draftEngine,
  llmEngine,
  type LlmEngineOptions,
} from '../../../src/refinement/llm/llm-engine.js';
import { ModelAnswerError } from '../../../src/refinement/model-answer-error.js';
import type { WrittenSentence } from '../../../src/refinement/prompts/rewriter-prompt.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import { defaultSettings } from '../../../src/refinement/settings.js';
import { reasonsAgainst } from '../../../src/refinement/revise-and-check.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startLyingApi } from '../../support/lying-api.js';
import { openGate } from '../../support/open-gate.js';
import { FAULT_MARKERS } from '../../support/fixture-api.js';
import {
  startScriptedChatModel,
  type ScriptedRequest,
  type ScriptedServerOptions,
} from '../../support/scripted-chat-model.js';
import { longTitle } from './long-title.js';
import { catalogueOf, refineWithModel } from './refine-with-model.js';
import { blockOf, roleScript, type RoleScript } from './role-script.js';

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
const success: AcceptedOutcome = {
  kind: 'accepted',
  ...{ status: 200, body: [{ id: 'b-1', title: 'Emma' }] },
  shape: { '': ['array'], '/*/id': ['string'], '/*/title': ['string'] },
  ...answer,
};

function refusal(message: string): RefusedOutcome {
  return { kind: 'refused', status: 422, message, body: { error: message }, shape: {}, ...answer };
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
  gate: openGate(),
};

function stateWith(calls: readonly CallRecord[]): LoopState {
  return { iteration: 1, doc: context.raw, direction: '', calls, iterations: [] };
}

const exploration = { query: 'Books by Austen?', probe: '' };
/** The state in which each call was an exploration of its own. */
function explored(calls: readonly CallRecord[]): LoopState {
  return {
    ...stateWith(calls.map((call, index) => ({ ...call, iteration: index + 1 }))),
    iteration: calls.length + 1,
    iterations: calls.map(({ arguments: args }, index) => ({
      ...{ index: index + 1, usage: [], startedAt: '', endedAt: '' },
      exploration: {
        ...{
          query: `Number ${index + 1}? ${longTitle(120)}`,
          arguments: args,
          similarity: null,
          tooSimilar: false,
        },
        ...{ purpose: { kind: 'free', arguments: [] }, rejectedTries: [] },
      },
    })),
  };
}

const nobody = () => {
  throw new Error('not asked');
};

async function withEngine<T>(
  script: Partial<RoleScript>,
  use: (
    engine: RefinementEngine,
    told: { readonly usage: Usage[]; readonly requests: readonly ScriptedRequest[] },
  ) => Promise<T>,
  {
    server,
    make = llmEngine,
    ...options
  }: Partial<LlmEngineOptions> & {
    readonly server?: ScriptedServerOptions;
    readonly make?: (options: LlmEngineOptions) => RefinementEngine;
  } = {},
): Promise<T> {
  const played = { explorer: nobody, analyzer: nobody, rewriter: nobody, ...script };
  const model = await startScriptedChatModel(roleScript(played), server);
  const chat = testChatModel(model.baseUrl, { maxAttempts: 2 });
  const engine = make({
    ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
    ...{ probes: 'auto', pool: true },
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
      { ...exploration, arguments: { author: 'Austen', limit: '3' }, probe },
    ]);
    expect(requests).toHaveLength(1);
    expect(proposed).toMatchObject({
      arguments: { author: 'Austen', limit: '3' },
      purpose: { kind: 'free', note: probe },
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

  it('never gets to make the same call twice', async () => {
    const before = stateWith([made(1, { author: 'Austen' }, success)]);
    const again = { ...exploration, arguments: { author: 'Austen' } };
    const repeated = await explore(
      [again, { ...exploration, arguments: { author: 'Eliot' } }],
      before,
    );
    expect(repeated.requests[1]!.text).toContain('sent before: c1 {"author":"Austen"} → ok 200');
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
          const values = blockOf(requests[0]!, 'VALUES');
          if (shown) expect(values).toContain('author: "Jane Austen" (from listAuthors)');
          else expect(values).toBeNull();
        },
        { pool: shown },
      );
    }
  });

  it('sees what was refused of the place that was wrong alone', async () => {
    const { requests } = await explore(
      [{ ...exploration, arguments: { author: 'Austen' } }],
      stateWith([
        made(1, { author: 'Austen', limit: 5 }, success),
        made(2, { author: 'Austen', limit: 80 }, refusal('that is not possible')),
        made(3, { author: 'Eliot', sort: 'colour' }, refusal('sort must be title or year')),
      ]),
    );
    expect(blockOf(requests[0]!, 'TRIED')).toBe(
      'limit: took 5; refused with 80\nauthor: took "Austen"',
    );
  });

  it('sees calls without an answer, but not what came instead of it', async () => {
    const fault: CallRecord['outcome'] = {
      ...{ kind: 'fault', reason: 'server-error', message: 'shard rebalance', unsent: false },
      ...{ durationMs: 1, attempts: 3 },
    };
    const { requests } = await explore(
      [{ ...exploration, arguments: { author: 'Austen' } }],
      explored([made(1, { author: 'Austen' }, fault)]),
    );
    expect(blockOf(requests[0]!, 'REQUESTS SO FAR')).toMatch(
      /^Number 1\?.* → no answer \(server-error\)$/,
    );
    expect(requests[0]!.text).not.toContain('rebalance');
  });
});

describe('the Analyzer', () => {
  const explored = {
    ...{ query: 'q', arguments: {}, purpose: { kind: 'free' as const, arguments: [] } },
    ...{ similarity: null, tooSimilar: false, rejectedTries: [] },
  };
  const analyze = (answer: unknown, state = stateWith([made(1, { author: 'Austen' }, success)])) =>
    withEngine({ analyzer: () => answer }, async (engine, { requests }) => ({
      suggestions: await engine.analyze(context, state, explored, () => undefined),
      requests,
    }));

  it('has its statements tied to the answered calls that it names', async () => {
    const { suggestions } = await analyze({
      claims: [],
      statements: [
        { text: 'Dates are in UTC.', calls: ['c1', 'c9'] },
        { text: 'The second sentence helps nobody.', calls: [] },
        { text: 'Lists books of the library.', calls: ['c1'] },
      ],
    });
    expect(suggestions).toEqual([
      { text: 'Dates are in UTC.', evidence: [expect.stringMatching(/^llm\/listbooks-\w+#c1$/)] },
      { text: 'The second sentence helps nobody.', evidence: [] },
    ]);
  });

  const claim = (kind: string, about: readonly string[], more: object = {}) => ({
    ...{ kind, about, at: null, value: null, when: null },
    ...more,
  });
  const none = 'none';
  it.each<[string, unknown, unknown]>([
    [
      'a pair',
      claim('exclusive', ['limit', 'sort']),
      { kind: 'exclusive', about: ['limit', 'sort'] },
    ],
    [
      'a bound',
      claim('bound', ['limit'], { value: { maximum: 50 } }),
      { kind: 'bound', about: ['limit'], value: { maximum: 50 } },
    ],
    ['a bound of a text', claim('bound', ['author'], { value: { maximum: 50 } }), none],
    ['a bound without a number', claim('bound', ['limit'], { value: { maximum: 'fifty' } }), none],
    ['a kind that there is not', claim('lovely', ['limit']), none],
    ['an argument that there is not', claim('exclusive', ['limit', 'colour']), none],
    ['an argument twice', claim('exclusive', ['limit', 'limit']), none],
    ['one of a pair alone', claim('exclusive', ['limit']), none],
    ['words', 'limit is at most 50', none],
  ])('proposes %s only where calls can decide it', async (_what, written, expected) => {
    const { suggestions } = await analyze({ claims: [written], statements: [] });
    expect(suggestions.map(({ finding }) => finding)).toEqual(
      expected === none ? [] : [{ claim: expected }],
    );
  });

  it('has what it suspects tried, each call for that alone', async () => {
    const state = stateWith([
      made(1, { author: 'Austen' }, success),
      made(2, { author: 'Austen', limit: 5 }, success),
      made(3, { author: 'Austen', sort: 'year' }, success),
    ]);
    const pair = { kind: 'exclusive', about: ['limit', 'sort'] };
    await withEngine({}, async (engine) => {
      const suggested = [{ text: '', evidence: [], finding: { claim: pair } }];
      const probes = engine.probes(context, { ...state, suggested }, 12);
      expect(probes.map(({ arguments: args }) => args)).toContainEqual({
        ...{ author: 'Austen', limit: 5, sort: 'year' },
      });
      expect(probes.every(({ purpose }) => purpose.note?.startsWith('exclusive'))).toBe(true);
      expect(engine.probes(context, { ...state, suggested: [] }, 12)).toEqual([]);
    });
    const suggested = [{ text: '', evidence: [], finding: { claim: pair } }];
    await withEngine(
      {},
      async (engine) => {
        expect(engine.probes(context, { ...state, suggested }, 12)).toEqual([]);
        expect(engine.probes(context, state, 12)).toEqual([]);
      },
      { probes: 'off' },
    );
  });

  it('sees the kinds that fit the tool, the exploration, and no other call that claims explain', async () => {
    const { requests } = await analyze({ claims: [], statements: [] });
    const kinds = blockOf(requests[0]!, 'KINDS')!
      .split('\n')
      .map((line) => line.split(' [')[0]);
    expect(kinds).toEqual(expect.arrayContaining(['exclusive', 'bound', 'choice', 'default']));
    expect(kinds).not.toContain('ordered');
    expect(blockOf(requests[0]!, 'CALLS')).toBe(
      'q c1 {"author":"Austen"} → ok 200 [{"id":"b-1","title":"Emma"}]',
    );
  });
});

describe('the Rewriter', () => {
  const calls = [
    made(1, { author: 'Austen' }, success),
    made(2, { author: 'Austen', limit: 50 }, success),
    made(3, { author: 'Austen', limit: 80 }, refusal('limit must be at most 50')),
  ];
  const statement = (text: string, ...ids: string[]): Suggestion => ({
    text,
    evidence: ids.map((id) => evidenceReference('llm', tool.id, id)),
  });
  const said = [
    statement('At most 50 books come back.', 'c3'),
    statement('Drop what is said twice.'),
  ];
  type Write = (id: (text: string) => string) => readonly WrittenSentence[];
  const rewrite = (
    write: Write,
    {
      suggestions = said,
      seen = context,
      state = stateWith(calls),
    }: Partial<{
      readonly suggestions: readonly Suggestion[];
      readonly seen: ToolContext;
      readonly state: LoopState;
    }> = {},
  ) => {
    const prompts: ScriptedRequest[] = [];
    const rewriter = (request: ScriptedRequest) => {
      prompts.push(request);
      const lines = `${blockOf(request, 'DOCUMENTATION')}\n${blockOf(request, 'STATEMENTS')}`;
      const id = (text: string): string =>
        [...lines.matchAll(/(?<= |^)([sn]\d+)\+? (.*?)(?= s\d+\+? |$)/gm)].find(
          ([, , line]) => line === text,
        )?.[1] ?? `no id for ${text} in ${lines}`;
      return { sentences: write(id), direction: 'Try `sort` with a year.' };
    };
    return withEngine({ rewriter }, async (engine) => ({
      ...(await engine.rewrite(seen, state, suggestions, () => undefined)),
      prompts,
    }));
  };
  const limits: Write = (id) => [
    { in: 'limits', text: 'At most 50 books come back.', by: [id(said[0]!.text)] },
    { in: 'limit', text: 'How many books, at most 50.', by: [id('How many.'), id(said[0]!.text)] },
  ];

  it('words statements and lines, and leaves the sections that it does not name', async () => {
    const { proposal, direction } = await rewrite(limits);
    expect(direction).toBe('Try `sort` with a year.');
    expect(proposal.sections).toMatchObject({
      purpose: ['Lists books of the library.'],
      limits: ['At most 50 books come back.'],
    });
    expect(proposal.parameterDocs).toMatchObject({
      '/properties/limit': { description: 'How many books, at most 50.' },
    });
    const behind = (target: string) =>
      proposal.claims
        .find((claim) => claim.target === target)
        ?.evidence.map((one) => one.split('#')[1]);
    expect(behind('limits')).toEqual(['c3']);
    expect(behind('/properties/limit')).toEqual(['c3']);
    expect(textsAgainst(proposal)).toEqual([]);
  });

  const against = (text: string, proposal: DocVersion): readonly string[] =>
    textsAgainst(proposal).filter((complaint) => complaint.includes(text));
  const textsAgainst = (proposal: DocVersion): readonly string[] =>
    reasonsAgainst(proposal, context, stateWith(calls));

  it('keeps the calls of all statements that bear out one sentence', async () => {
    const words = 'At most 50 books come back.';
    const more = [statement(words, 'c3'), statement('50 books come back.', 'c2')];
    const { proposal } = await rewrite(
      (id) => [{ in: 'limits', text: words, by: more.map(({ text }) => id(text)) }],
      { suggestions: more },
    );
    const own = proposal.claims.filter(({ text }) => text === words);
    expect(own).toHaveLength(1);
    expect(own[0]!.evidence.map((one) => one.split('#')[1])).toEqual(['c3', 'c2']);
  });

  it('has values that worked left out where a check objects to them', async () => {
    const pool = new ValuePool();
    const authors = { ...tool, id: 'listAuthors', name: 'listAuthors', parameters: {} };
    const listed = made(1, {}, { ...success, body: [{ author: 'Austen' }] });
    pool.addOutcome({ tool: authors, call: listed, reference: 'llm/authors#c1', mutating: false });
    const seen = { ...context, pool: pool.freeze() };
    const { proposal, edited } = await rewrite(limits, { seen });
    const example = proposal.claims.find(({ from }) => from === 'example');
    const name = example?.target.replace('/properties/', '') ?? '';
    expect(proposal.learned.properties?.[name]?.examples).toEqual(['Austen']);
    const rest = edited!(new Map([[example!.text, '']]));
    expect(rest.claims).not.toContainEqual(expect.objectContaining({ from: 'example' }));
    expect(rest.learned.properties?.[name]?.examples).toBeUndefined();
  });

  it('has a sentence without a line or statement struck, or put in other words', async () => {
    const invented = 'Refuses unknown authors.';
    const rewritten = await rewrite((id) => [
      ...limits(id),
      { in: 'errors', text: invented, by: ['n9'] },
    ]);
    expect(against(invented, rewritten.proposal)).toHaveLength(1);
    const rest = rewritten.edited!(new Map([[invented, '']]));
    expect(rest.sections!.errors).toEqual([]);
    expect(rest.sections!.limits).toHaveLength(1);
    expect(textsAgainst(rest)).toEqual([]);
  });

  it('is asked for other words with the faulty sentence and its lines alone', async () => {
    const seen: string[] = [];
    const faulty = 'At most 987 books come back.';
    await withEngine(
      {
        rewriter: (request, turn) => {
          seen.push(request.text);
          return turn === 1
            ? { sentences: [{ in: 'limits', text: faulty, by: ['n1'] }], direction: '' }
            : { sentences: [{ number: 1, text: 'At most 50 books come back.' }] };
        },
      },
      async (engine) => {
        const state = stateWith(calls);
        const { edited, repair } = await engine.rewrite(context, state, said, () => undefined);
        const edits = await repair!(new Map([[faulty, ['states 987, which no call shows']]]));
        expect([...edits]).toEqual([[faulty, 'At most 50 books come back.']]);
        const mended = edited!(edits);
        expect(mended.sections!.limits).toEqual(['At most 50 books come back.']);
        expect(mended.claims.find(({ target }) => target === 'limits')!.evidence).toHaveLength(1);
      },
    );
    expect(blockOf({ text: seen[1]! }, 'SENTENCES')).toBe(
      [
        `1 limits: ${faulty}`,
        '  fault: states 987, which no call shows',
        `  from: ${said[0]!.text}`,
      ].join('\n'),
    );
    expect(seen[1]!.length).toBeLessThan(seen[0]!.length);
  });

  it('is not asked where nothing was added since the last version', async () => {
    const { proposal } = await rewrite(limits);
    const again = await rewrite(() => [], {
      suggestions: [],
      state: { ...stateWith(calls), iteration: 2, doc: proposal },
    });
    expect(again.prompts).toEqual([]);
    expect(again.proposal).toEqual(proposal);
  });

  it('passes over places that the tool does not have', async () => {
    const { proposal } = await rewrite(() => [{ in: 'colour', text: 'Any colour.', by: ['n1'] }]);
    expect(JSON.stringify(proposal)).not.toContain('Any colour.');
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
    const { prompts } = await rewrite(limits, { seen: { ...context, siblings } });
    const names = Object.keys(tool.parameters.properties ?? {});
    expect(blockOf(prompts[0]!, 'SIBLINGS')).toBe(
      `getBook: Gives one book.\nloans: GET /loans\nlend: takes ${joinWords(names)}`,
    );
  });

  it('needs no line behind the sibling to use instead, asked for by a question too', async () => {
    const text = 'Use `getBook` for one book, which has its id.';
    const { proposal } = await rewrite((id) => [...limits(id), { in: 'notFor', text, by: [] }]);
    expect(proposal.sections!.notFor).toEqual([text]);
    expect(textsAgainst(proposal)).toEqual([]);
  });

  it('keeps the source’s purpose where the answer has none that stands', async () => {
    const text = 'Sells 99 cars.';
    const { proposal, edited } = await rewrite((id) => [
      { in: 'purpose', text, by: [id('Lists books of the library.')] },
    ]);
    expect(against(text, proposal)).not.toEqual([]);
    const rest = edited!(new Map([[text, '']]));
    expect(rest.sections!.purpose).toEqual(['Lists books of the library.']);
  });

  it('writes one text without claims in the setting of the paper', async () => {
    const { proposal } = await withEngine(
      { rewriter: () => ({ description: ' Lists books.\n\n\n\nSorted. ', direction: 'x' }) },
      (engine) => engine.rewrite(context, stateWith(calls), [], () => undefined),
      { make: draftEngine },
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
            () => engine.rewrite(context, state, [], onUsage),
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
        const state = explored(calls);
        await engine.explore(context, state, null, (used) => told.usage.push(used));
        expect(
          told.usage.map(({ failure, shortened }) => [failure?.split(':')[0], shortened]),
        ).toEqual([
          ['context-length', undefined],
          [undefined, expect.any(Number)],
        ]);
        const shown = (blockOf(told.requests.at(-1)!, 'REQUESTS SO FAR') ?? '').split('\n');
        expect(shown.length).toBeLessThan(8);
      },
      { server: { contextCharacters: 2_700 } },
    );
  });
});

describe('30 % faults and a model that copies what it sees', () => {
  it('brings no fault into a prompt or a doc', async () => {
    const api = await startLyingApi({ faultRate: 0.3, hangMs: 50, seed: 5 });
    const words = (request: ScriptedRequest): string =>
      (blockOf(request, 'CALLS') ?? request.text).split('→').at(-1)!.slice(0, 200);
    const idsIn = (request: ScriptedRequest): string[] =>
      [...(blockOf(request, 'CALLS') ?? '').matchAll(/\b([cpf]\d+) \{/g)].map(([, id]) => id!);
    const model = await startScriptedChatModel(
      roleScript({
        explorer: (request) => ({
          query: `What is there, number ${request.number}?`,
          arguments: {},
          probe: 'what happens without arguments',
        }),
        analyzer: (request) => ({
          claims: [],
          statements: [{ text: words(request), calls: idsIn(request) }],
        }),
        rewriter: (request) =>
          blockOf(request, 'SENTENCES') === null
            ? {
                sentences: [
                  { in: 'purpose', text: 'Tells about the depot.', by: ['s1', 'n1'] },
                  { in: 'errors', text: `Refused: "${words(request)}".`, by: ['n1'] },
                ],
                direction: words(request),
              }
            : { sentences: [] },
      }),
    );
    const chat = testChatModel(model.baseUrl);
    const { result, trajectories } = await refineWithModel({
      engine: llmEngine({
        ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
        ...{ probes: 'auto', pool: true },
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
    const shown = model.requests.flatMap(idsIn);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((id) => !id.startsWith('c'))).toEqual([]);
    const everything = JSON.stringify([result.refined, model.requests.map(({ text }) => text)]);
    for (const marker of [...FAULT_MARKERS, 'timed out', 'socket'])
      expect(everything).not.toContain(marker);
    expect(trajectories.some(({ iterations }) => iterations.some(({ revision }) => revision))).toBe(
      true,
    );
  }, 120_000);
});
