import type { Json } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { modelEngine } from '../../../src/engines/model/model-engine.js';
import {
  docsTokensOf,
  docsWithin,
  outcomeTokensOf,
  withinTokens,
} from '../../../src/engines/model/windows.js';
import { estimateMessageTokens, estimateTokens } from '../../../src/models/estimate-tokens.js';
import { answerTokensOf, WindowError } from '../../../src/models/text-model.js';
import { answering, groupOf, recordOf, roundOf, unrecorded } from './group.js';

const words = (count: number, word = 'harbour'): string => Array(count).fill(word).join(' ');

/** Tools with more to say than any window has room for. */
const largeTools: readonly ToolDoc[] = Array.from({ length: 6 }, (_, at) => ({
  ...{ id: `read_${at}`, name: `read_${at}`, description: words(900), sideEffects: 'unknown' },
  call: { kind: 'mcp', tool: `read_${at}` },
  parameters: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`m${n}`, { type: 'string', description: words(30) }]),
    ),
  },
}));
const others = Array.from({ length: 100 }, (_, at) => ({
  ...(largeTools[0] as ToolDoc),
  ...{ id: `other_${at}`, name: `list_other_${at}` },
}));
const manyRecords = Array.from({ length: 60 }, (_, at) =>
  recordOf(`u${at}`, [`read_${at % 6}`, `read_${(at + 1) % 6}`], words(400, `w${at}`)),
);
const sentences = new Map(
  Array.from({ length: 40 }, (_, at) => [
    `read_${at % 6}.description.${at}`,
    { place: 'description', text: words(50), steps: ['u1.s1'], attacks: ['w1'] },
  ]),
);

/** Four messages about the large tools. */
async function held(window: number, batch: 'usual' | 'small', answer = '{}') {
  const model = answering(() => answer);
  const known = Array.from({ length: 90 }, (_, at) => `box_${at} = "${words(9)}"`);
  const group = groupOf(largeTools, { others, known, looked: words(3_000) });
  const conversation = modelEngine({ model, mayWrite: true, window, batch }).begin(
    group,
    unrecorded,
  );
  await conversation.first();
  for (const message of [2, 3, 4])
    await conversation.next({
      ...roundOf(message, manyRecords, sentences),
      remarks: [...sentences.keys()].map((address) => ({ address, reason: words(20) })),
      slips: Array.from({ length: 30 }, () => words(30, 'read_1')),
      turnedDown: Array.from({ length: 30 }, (_, at) => ({ id: `a${at}`, like: 'u1' })),
    });
  return model.sent;
}

it.each([
  [8_000, 'usual', 'self-contained'],
  [12_000, 'usual', 'self-contained'],
  [16_000, 'usual', 'conversation'],
  [32_000, 'usual', 'conversation'],
  [32_000, 'small', 'self-contained'],
  [200_000, 'usual', 'conversation'],
] as const)('keeps every message of a window of %i, %s, within it', async (window, batch, form) => {
  const sent = await held(window, batch, JSON.stringify({ docs: {}, note: words(1500) }));
  const isGrowing = (sent[1]?.length ?? 0) > 2;
  expect(isGrowing).toBe(form === 'conversation');
  for (const messages of sent) {
    const [system, ...rest] = messages;
    expect(estimateMessageTokens(messages) + answerTokensOf(window)).toBeLessThanOrEqual(window);
    expect(estimateTokens(system?.content ?? '')).toBeLessThan(window / 4);
    for (const { role, content } of rest) {
      if (role !== 'user') continue;
      const text = content.split('\nANSWERS (').at(-1) ?? '';
      const isOutcome = content.includes('ANSWERS (');
      const docs = /<<<DOCS (\w+)\n.*?\n\1>>>/s.exec(content)?.[0] ?? '';
      expect(estimateTokens(docs)).toBeLessThanOrEqual(docsTokensOf(window));
      if (isOutcome) expect(estimateTokens(text)).toBeLessThanOrEqual(outcomeTokensOf(window));
    }
  }
});

it('begins the conversation again, with what is known, where it has outgrown its window', async () => {
  const sent = await held(16_000, 'usual');
  expect(sent).toHaveLength(4);
  const again = sent.filter((messages) => messages.at(-1)?.content.includes('SENTENCES so far'));
  expect(again.length).toBeGreaterThan(0);
  for (const messages of again) {
    expect(messages).toHaveLength(2);
    const content = messages[1]?.content ?? '';
    expect(content).toContain('TOOLS TO DOCUMENT');
    expect(content).toContain('read_1.description.1: ');
    expect(content).toMatch(/^u0 what u0 asks: s1 read_0 accepted/m);
    expect(estimateMessageTokens(messages)).toBeLessThan(16_000 - answerTokensOf(16_000));
  }
});

it('learns a shorter window from a refusal, and learns it again from the record', async () => {
  const record: { readonly key: string; readonly came: Json }[] = [];
  const windows: (number | null)[] = [20_000, null];
  const model = answering(() => {
    if (windows.length > 0) throw new WindowError('too long', windows.shift() ?? null);
    return '{}';
  });
  const group = groupOf(largeTools, { looked: words(3_000) });
  const begin = (text: typeof model) => {
    let at = 0;
    return modelEngine({ model: text, mayWrite: false, window: 32_000 }).begin(
      group,
      async (_what, key, make) => {
        const entry = record[at] ?? { key, came: await make() };
        record[at] = entry;
        at += 1;
        expect(entry.key).toBe(key);
        return entry.came;
      },
    );
  };
  await begin(model).first();
  const sizes = model.sent.map((messages) => estimateMessageTokens(messages));
  // For 32,000 and for 20,000 in one conversation, then for 10,000 in three messages that stand alone.
  expect(sizes).toHaveLength(2 + 3);
  expect(sizes[1]).toBeLessThan(20_000);
  expect(Math.max(...sizes.slice(2))).toBeLessThan(10_000);
  const silent = answering(() => {
    throw new Error('asked again');
  });
  const { experiments, slips } = await begin(silent).first();
  expect(slips).toEqual([]);
  // Those of the checklist, which needs no model.
  expect(experiments.map(({ tests }) => tests)).toContain('whether read_0 accepts this');
  expect(experiments.every(({ id }) => id.startsWith('check'))).toBe(true);
});

it('says so where a window is too short for anything', async () => {
  const model = answering(() => {
    throw new WindowError('too long', 2_000);
  });
  const conversation = modelEngine({ model, mayWrite: true }).begin(
    groupOf(largeTools),
    unrecorded,
  );
  await expect(conversation.first()).rejects.toThrow(
    /"scripted" reads 2000 tokens; refining needs/,
  );
});

describe('a text within a number of tokens', () => {
  it.each([
    ['is left as it is', 'one\ntwo', 10, 'one\ntwo'],
    ['loses ends of long lines', `${words(300)}\nshort`, 200, /^harbour .* …\(\+\d+\)\nshort$/],
    ['loses last lines', Array(90).fill(words(9)).join('\n'), 200, /\n… \d+ more lines/],
    ['counts hidden characters', '\u202e'.repeat(50), 60, /^\\u\{202e\}.*…\(\+\d+\)|more lines/],
  ])('%s', (_what, text, most, expected) => {
    const short = withinTokens(text, most);
    expect(estimateTokens(short)).toBeLessThanOrEqual(most);
    if (typeof expected === 'string') expect(short).toBe(expected);
    else expect(short).toMatch(expected);
  });

  it('gives members of bodies up before it cuts lines', () => {
    const { gate, tools } = groupOf([{ ...(largeTools[0] as ToolDoc), description: 'Short.' }]);
    expect(docsWithin(tools, gate, 100_000)).toContain('m39: string');
    expect(estimateTokens(docsWithin(tools, gate, 700))).toBeLessThanOrEqual(700);
  });
});
