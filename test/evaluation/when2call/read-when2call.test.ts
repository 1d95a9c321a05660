import { readFileSync } from 'node:fs';
import { readWhen2Call } from '../../../src/evaluation/when2call/read-when2call.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/when2call/${name}`, import.meta.url), 'utf8');
const records = readWhen2Call(fixture('records.jsonl'), 'records.jsonl');
const [first = ''] = fixture('records.jsonl').split('\n');
const changed = (change: object): string =>
  JSON.stringify({ ...(JSON.parse(first) as object), ...change });

describe('readWhen2Call', () => {
  it('reads labels as classes, options by class, the right call and what is held out', () => {
    expect(records.map(({ expected }) => expected)).toEqual([
      ...['TOOLCALL', 'ASK', 'TOOLCALL', 'ASK', 'REFUSE', 'REFUSE', 'REFUSE', 'TOOLCALL'],
    ]);
    expect(records[0]).toMatchObject({
      id: 'own-1',
      question: 'Book me the island ferry on 2026-07-01.',
      call: { name: 'book_ferry', arguments: { route: 'island', day: '2026-07-01' } },
      options: {
        TOOLCALL: expect.stringContaining('"book_ferry"') as string,
        ASK: 'Which day do you want to travel?',
        REFUSE: 'Sorry, I have no way to book ferries.',
        DIRECTLY: 'Your ticket for the island ferry is booked.',
      },
      heldOut: null,
    });
    expect(records[1]).toMatchObject({ call: null, heldOut: 'day' });
    expect(records[5]?.tools).toEqual([]);
  });

  it('gives tools the types of JSON Schema, and leaves arguments that are called "type" alone', () => {
    const [ferry, tides] = records[0]?.tools ?? [];
    expect(ferry).toEqual({
      name: 'book_ferry',
      description: 'Books a ferry ticket.',
      parameters: {
        type: 'object',
        required: ['route', 'day'],
        properties: {
          route: { type: 'string', enum: ['north', 'south', 'island'], description: 'Which line.' },
          day: { type: 'string', description: 'YYYY-MM-DD' },
          price: { type: 'number' },
        },
      },
    });
    expect(tides?.parameters.properties).toEqual({
      harbour: { type: 'string' },
      position: { type: 'array', items: { type: 'number' } },
      type: {},
    });
  });

  it('reads the sets for training, whose right class the words tell', () => {
    const [asks, refuses, calls] = readWhen2Call(fixture('training.jsonl'), 'training.jsonl');
    expect(asks).toMatchObject({ expected: 'ASK', question: 'Tides, please.', options: null });
    expect(asks?.tools[0]?.parameters).toEqual({
      type: 'object',
      required: ['harbour'],
      properties: { harbour: { type: 'string', default: 'Molde' }, days: { type: 'array' } },
    });
    expect(refuses).toMatchObject({ expected: 'REFUSE', call: null });
    expect(calls).toMatchObject({
      expected: 'TOOLCALL',
      call: { name: 'tides_at', arguments: { harbour: 'Molde' } },
    });
  });

  it.each([
    ['{', /f line 1 is no JSON/],
    [changed({ correct_answer: 'shout' }), /f line 1: "correct_answer"/],
    [changed({ question: 3 }), /f line 1: "question"/],
    [changed({ tools: ['{"name":'] }), /f line 1: "tools\.0": is no JSON/],
    [changed({ tools: ['{}'] }), /f line 1: "tools\.0\.name"/],
    [changed({ answers: { tool_call: 'x' } }), /f line 1: "answers\./],
    [
      changed({ answers: { tool_call: 'x', request_for_info: '', cannot_answer: '', direct: '' } }),
      /"answers\.tool_call": holds no call/,
    ],
    ['{"messages":[{"role":"system","content":"x"}],"tools":[]}', /"messages": needs a question/],
    [' \n', /f has no records/],
  ])('names line and field of %.60s', (text, message) => {
    expect(() => readWhen2Call(text, 'f')).toThrow(message);
  });
});
