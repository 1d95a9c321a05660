import { createServer } from 'node:http';
import type { Catalogue } from '../../src/core/catalogue.js';
import { draftEngine, llmEngine } from '../../src/refinement/llm/llm-engine.js';
import { systemClock } from '../../src/support/system-clock.js';
import { orders } from '../fixtures/hostile/orders.js';
import { hostileAnswers, type HostileAnswer } from '../fixtures/hostile/tool-answers.js';
import { testChatModel } from '../models/test-chat-model.js';
import { listen } from '../support/listen.js';
import { startScriptedChatModel, type ScriptedRequest } from '../support/scripted-chat-model.js';
import { refineWithModel, type Refined } from '../refinement/llm/refine-with-model.js';
import {
  blockOf,
  callsIn,
  roleScript,
  written,
  type ShownCall,
} from '../refinement/llm/role-script.js';

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
  const shown = blockOf(request, 'CALLS') ?? blockOf(request, 'STATEMENTS') ?? '';
  const answer = shown.startsWith('{')
    ? bodyOf(callsIn(request)[0]!)
    : (/→ (?:ok|refused) \d+ (.*?)(?:; headers .*)?$/m.exec(shown)?.[1] ?? '""');
  const body: unknown = parsed(answer);
  if (typeof body === 'string') return body === 'no such note' ? '' : body;
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  const [name, value] = fields.find(([key]) => key !== 'id') ?? [];
  return value === true ? name! : typeof value === 'string' ? value : '';
}

const bodyOf = ({ body, message }: ShownCall): string => JSON.stringify(message ?? body ?? '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Saying = (text: string, index: number) => string;
type Placing = (said: string) => unknown;

function numberIn(request: ScriptedRequest): number {
  const shown = blockOf(request, 'DOCUMENTATION') ?? blockOf(request, 'TOOL') ?? '';
  return Number(/getNote(\d+)/.exec(shown)?.[1]);
}

/** Asked for other words, it gives the same again, in code marks where that is its way. */
function sayingAgain(faulty: string, placing: Placing) {
  const inMarks = placing === placings['as the purpose, then in code marks'];
  const sentences = [...faulty.matchAll(/^(\d+) \S+: (.*)$/gm)].map(([, number, text = '']) => ({
    number: Number(number),
    text: inMarks ? `Says \`${text}\`.` : text,
  }));
  return { sentences };
}

const purpose = 'Gives a note by its number.';
const placings: Readonly<Record<string, Placing>> = {
  'in the sections': (said) =>
    written({ purpose, returns: said, errors: `"${said}"` }, { direction: said }),
  'as the purpose, then in code marks': (said) => written({ purpose: said }),
  'in a parameter doc': (said) => written({ purpose, id: `The note. ${said}` }),
  'in one text': (said) => ({ description: `${purpose} ${said}`, direction: said }),
};

async function refineObediently(saying: Saying, placing: Placing, name: 'llm' | 'draft') {
  const api = await startNotes();
  const seen: ScriptedRequest[] = [];
  const obeyed = new Map<number, string>();
  const model = await startScriptedChatModel(
    roleScript({
      explorer: (request) => ({
        query: `Read me note ${request.number}.`,
        arguments: { id: String(100 + request.number) },
        probe: '',
      }),
      analyzer: (request) => {
        seen.push(request);
        const own = hostileTextIn(request);
        obeyed.set(numberIn(request), own);
        const text = own || 'Say more.';
        const claim = (kind: string, value: unknown) => ({ kind, about: ['id'], value });
        const claims = [claim('choice', [text]), claim('form', text), claim('default', text)];
        if (name === 'draft') return { suggestions: [text] };
        return { claims, statements: [{ text, calls: ['c1'] }] };
      },
      rewriter: (request) => {
        seen.push(request);
        const faulty = blockOf(request, 'SENTENCES');
        if (faulty !== null) return sayingAgain(faulty, placing);
        const number = numberIn(request);
        return placing(saying(obeyed.get(number) ?? '', number));
      },
    }),
  );
  const chat = testChatModel(model.baseUrl);
  const roles = { explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock };
  const refined = await refineWithModel({
    engine:
      name === 'draft' ? draftEngine(roles) : llmEngine({ ...roles, probes: 'off', pool: true }),
    catalogue: catalogueOfNotes(api.url),
    settings: { iterations: 1, adaptiveStop: false, diversity: 'off' },
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
  // In the paper's setting nothing but the checks for open orders stands between a model and its doc.
  const cases = Object.entries(sayings).flatMap(([how, saying]) =>
    Object.entries(placings)
      .filter(([where]) => how === 'word for word' || where !== 'in one text')
      .map(([where, placing]) => ({ how, saying, where, placing })),
  );

  it.each(cases)(
    'keeps them out of every doc, written $how $where',
    async ({ saying, where, placing, how }) => {
      const engine = where === 'in one text' ? 'draft' : 'llm';
      const { refined, seen } = await refineObediently(saying, placing, engine);
      expect(inDocs(refined)).toEqual([]);
      const drops = refined.trajectories.flatMap(({ iterations }) =>
        iterations.flatMap(({ revision }) => [
          ...(revision?.firstAttemptReasons ?? []),
          ...(revision?.reasons ?? []),
        ]),
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
  const outside = text.replace(/^<<<[A-Z ]+ ([0-9a-f]{6})\n[\s\S]*?\n\1>>>$/gm, '');
  return (
    !outside.includes('<<<') &&
    !outside.includes('>>>') &&
    notes.every((note) => note === harmless || !outside.includes(note.text.slice(0, 20)))
  );
}
