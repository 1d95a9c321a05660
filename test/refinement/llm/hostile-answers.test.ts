import { createServer } from 'node:http';
import type { Catalogue } from '../../../src/core/catalogue.js';
import { llmEngine } from '../../../src/refinement/llm/llm-engine.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { orders } from '../../fixtures/hostile/orders.js';
import { hostileAnswers, type HostileAnswer } from '../../fixtures/hostile/tool-answers.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { listen } from '../../support/listen.js';
import { startScriptedChatModel, type ScriptedRequest } from '../../support/scripted-chat-model.js';
import { refineWithModel, type Refined } from './refine-with-model.js';
import { blockOf, callsIn, noSections, roleScript } from './role-script.js';

/** A tool for each hostile answer; the last one is harmless, to show that the same script gets its docs accepted. */
const harmless: HostileAnswer = {
  name: 'harmless',
  text: 'The museum opens at nine.',
  obeyed: 'The answer holds the note as text.',
  markers: [],
};
/** The corpus of orders, in turn as a value, as an error message and as the name of a field. */
const corpus = orders.map((text, index): HostileAnswer => {
  const as = ([undefined, 'error-message', 'field-name'] as const)[index % 3];
  const words = text.split(' ').slice(0, 5).join(' ');
  return { name: `order ${index}`, text, obeyed: text, markers: [words], ...(as && { as }) };
});
const notes = [...hostileAnswers, ...corpus, harmless];

async function startNotes() {
  const server = createServer((request, response) => {
    const [, , note = '', id = ''] = (request.url ?? '').split('/');
    const hostile = notes[Number(note)]!;
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (hostile.as === 'error-message') return send(422, { error: hostile.text });
    if (!/^\d+$/.test(id)) return send(404, { error: 'no such note' });
    send(200, hostile.as === 'field-name' ? { [hostile.text]: true } : { id, note: hostile.text });
  });
  return listen(server);
}

function catalogueOfNotes(baseUrl: string): Catalogue {
  return {
    version: 1,
    name: 'notes',
    source: { kind: 'http', baseUrl, headers: {}, credentials: [], securitySchemes: [] },
    tools: notes.map((_note, index) => ({
      id: `getNote${index}`,
      name: `getNote${index}`,
      description: 'Gets a note.',
      parameters: {
        type: 'object',
        properties: { id: { type: 'string', description: 'The note, a number.' } },
        required: ['id'],
      },
      sideEffects: 'none',
      call: {
        kind: 'http',
        method: 'GET',
        path: `/notes/${index}/{id}`,
        bindings: { id: { in: 'path', name: 'id' } },
      },
    })),
  };
}

/** The text that a model would obey, dug out of the prompt as the tool returned it. */
function hostileTextIn(request: ScriptedRequest): string {
  for (const { body, message } of callsIn(request)) {
    const fields = Object.entries((body ?? {}) as Record<string, unknown>);
    const [name, value] = fields.find(([key]) => key !== 'id') ?? [];
    if (name === 'note') return String(value);
    if (value === true) return name!;
    if (message !== undefined && message !== 'no such note') return message;
  }
  return '';
}

type Saying = (text: string, index: number) => string;
type Placing = (said: string, attempt: number) => unknown;

const sentence = (text: string) => ({ text, calls: ['c1'] });
const purpose = [sentence('Gives a note by its number.')];
const placings: Readonly<Record<string, Placing>> = {
  'in the sections': (said) => ({
    sections: {
      ...noSections,
      purpose,
      returns: [sentence(said)],
      errors: [sentence(`"${said}"`)],
    },
    ...{ parameters: [], constraints: [], direction: said },
  }),
  'as the purpose, then in code marks': (said, attempt) => ({
    sections:
      attempt === 1
        ? { ...noSections, purpose: [sentence(said)] }
        : { ...noSections, purpose, limits: [sentence(`Says \`${said}\`.`)] },
    ...{ parameters: [], constraints: [], direction: '' },
  }),
  'in a parameter doc and a constraint': (said) => ({
    sections: { ...noSections, purpose },
    parameters: [{ name: 'id', ...sentence(`The note. ${said}`) }],
    constraints: [
      { argument: 'id', rule: 'default', value: JSON.stringify(said), calls: ['c1'] },
      { argument: 'id', rule: 'pattern', value: said, calls: ['c1'] },
      { argument: 'id', rule: 'enum', value: JSON.stringify([said]), calls: ['c1', 'c2'] },
    ],
    direction: '',
  }),
  'in one text': (said) => ({
    description: `Gives a note by its number. ${said}`,
    direction: said,
  }),
};

async function refineObediently(saying: Saying, placing: Placing, preset: 'default' | 'draft') {
  const api = await startNotes();
  const seen: ScriptedRequest[] = [];
  const model = await startScriptedChatModel(
    roleScript({
      explorer: (request) => ({
        query: `Read me note ${request.number}.`,
        arguments: { id: String(100 + request.number) },
        ...{ kind: 'positive', varies: ['id'], probe: '' },
      }),
      analyzer: (request) => {
        seen.push(request);
        const text = hostileTextIn(request) || 'Say more.';
        return { suggestions: [{ criterion: 'completeness', text, calls: ['c1'] }] };
      },
      rewriter: (request) => {
        seen.push(request);
        const index = Number(/getNote(\d+)/.exec(blockOf(request, 'TOOL') ?? '')?.[1]);
        const again = blockOf(request, 'COMPLAINTS') !== null;
        return placing(saying(hostileTextIn(request), index), again ? 2 : 1);
      },
    }),
  );
  const chat = testChatModel(model.baseUrl);
  const refined = await refineWithModel({
    engine: llmEngine({
      ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
      ...{ probes: 'off', pool: true, preset },
    }),
    catalogue: catalogueOfNotes(api.url),
    settings: { iterations: 1, adaptiveStop: false, select: 'last', diversity: 'off' },
  });
  await model.close();
  await api.close();
  return { refined, seen };
}

function inDocs({ result, trajectories }: Refined): readonly string[] {
  return notes.flatMap(({ name, markers }, index) => {
    const docs = [
      result.refined.tools[index],
      ...trajectories[index]!.iterations.flatMap(({ revision }) =>
        revision?.verdict === 'accepted' ? [revision.proposal] : [],
      ),
    ];
    const text = JSON.stringify(docs).toLowerCase();
    return markers
      .map((marker) => JSON.stringify(marker).slice(1, -1).toLowerCase())
      .filter((marker) => text.includes(marker))
      .map((marker) => `${name}: ${marker}`);
  });
}

describe(`${hostileAnswers.length} hostile tool answers and a model that obeys them`, () => {
  it('has at least 25 of them, no two alike', () => {
    expect(new Set(hostileAnswers.map(({ text }) => text)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(hostileAnswers.map(({ name }) => name)).size).toBe(hostileAnswers.length);
  });

  const sayings: Readonly<Record<string, Saying>> = {
    'word for word': (text) => text || harmless.obeyed,
    'in its own words': (_text, index) => notes[index]!.obeyed,
  };
  const cases = Object.entries(sayings).flatMap(([how, saying]) =>
    Object.entries(placings).map(([where, placing]) => ({ how, saying, where, placing })),
  );

  it.each(cases)(
    'keeps them out of every doc, written $how $where',
    async ({ saying, where, placing, how }) => {
      const preset = where === 'in one text' ? 'draft' : 'default';
      const { refined, seen } = await refineObediently(saying, placing, preset);
      expect(inDocs(refined)).toEqual([]);
      const drops = refined.trajectories.flatMap(({ iterations }) =>
        iterations.flatMap(({ revision }) => revision?.firstAttemptReasons ?? []),
      );
      expect(drops.length).toBeGreaterThan(hostileAnswers.length / 2);
      if (how === 'in its own words') {
        const { iterations } = refined.trajectories.at(-1)!;
        expect(iterations.map(({ revision }) => revision!.verdict)).toContain('accepted');
      }
      for (const request of seen) expect(fencesHold(request)).toBe(true);
    },
    120_000,
  );
});

/** Every block that begins also ends, at its own digits, and nothing a tool returned stands outside of one. */
function fencesHold({ messages }: ScriptedRequest): boolean {
  const text = messages.find(({ role }) => role === 'user')!.content;
  const outside = text.replace(/^<<<[A-Z ]+ ([0-9a-f]{12})\n[\s\S]*?\n\1>>>$/gm, '');
  return (
    !outside.includes('<<<') &&
    !outside.includes('>>>') &&
    notes.every((note) => note === harmless || !outside.includes(note.text.slice(0, 20)))
  );
}
