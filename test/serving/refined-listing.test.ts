import type { Json, JsonObject } from '../../src/core/json.js';
import type { Sentence } from '../../src/core/sentence.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { docOf } from '../../src/docs/doc-of.js';
import { refinedListing, type ServedDoc } from '../../src/serving/proxy/refined-listing.js';
import { docFor, type Said } from '../support/docs.js';

const limit = { type: 'integer', default: 5, odd: ['kept'] };
const inputSchema = { type: 'object', properties: { limit }, 'x-odd': 1 };
const listed = { name: 'find', title: 'T', description: 'Finds.', inputSchema, 'x-odd': true };

function doc(said: Said, raw: Json | undefined = listed): ServedDoc {
  const tool: ToolDoc = {
    ...{ id: 'find-1', name: 'find', description: 'Finds.', parameters: inputSchema },
    ...{ sideEffects: 'none', call: { kind: 'mcp', tool: 'find' }, raw },
  };
  return { tool, doc: docFor(tool, said) };
}

const found = doc({
  description: 'Finds, at most 10.',
  texts: { '/properties/limit': { description: 'How many.', examples: [3] } },
  parameters: { properties: { limit: { maximum: 10, minimum: 1 } } },
});
const sentence = (place: string, text: string, constraint?: Sentence['constraint']): Sentence => ({
  ...{ place, text, steps: ['u1.s1'], attacks: [] },
  ...(constraint === undefined ? {} : { constraint }),
});
const shown: ServedDoc = {
  tool: found.tool,
  doc: docOf(found.tool, [
    sentence('use', 'What is there?'),
    sentence('description', 'Sorted by name.'),
    sentence('limit', 'At most 10.', { maximum: 10 }),
  ]),
};
const told = { ...listed, description: 'Finds. What is there? Sorted by name.' };
const appended = { ...limit, description: 'At most 10.' };
const documented = { ...limit, description: 'How many.', examples: [3] };
const withDocs = { ...listed, description: 'Finds, at most 10.' };
const without = { type: 'object', properties: { other: {} } };

describe('a listing with docs', () => {
  it.each<[string, ServedDoc, boolean, JsonObject, JsonObject]>([
    [
      'has descriptions and examples, all else kept',
      found,
      false,
      listed,
      {
        ...withDocs,
        inputSchema: { ...inputSchema, properties: { limit: documented } },
      },
    ],
    [
      'has learnt constraints where asked for',
      found,
      true,
      listed,
      {
        ...withDocs,
        inputSchema: {
          ...inputSchema,
          properties: { limit: { ...documented, maximum: 10, minimum: 1 } },
        },
      },
    ],
    ...[false, true].map((narrow): [string, ServedDoc, boolean, JsonObject, JsonObject] => [
      `has the sentences of a run, ${narrow ? 'with' : 'without'} their constraints`,
      ...([shown, narrow, listed] as const),
      {
        ...told,
        inputSchema: {
          ...inputSchema,
          properties: { limit: narrow ? { ...appended, maximum: 10 } : appended },
        },
      },
    ]),
    [
      'leaves out what the server no longer has',
      found,
      true,
      { ...listed, inputSchema: without },
      {
        ...withDocs,
        inputSchema: without,
      },
    ],
    [
      'documents a tool without a schema',
      found,
      false,
      { name: 'find' },
      {
        name: 'find',
        description: 'Finds, at most 10.',
      },
    ],
  ])('%s', (_what, served, narrow, entry, expected) => {
    const refine = refinedListing([served], { narrow });
    expect(refine({ tools: [entry], nextCursor: 'c' })).toEqual({
      tools: [expected],
      nextCursor: 'c',
    });
  });

  it.each<[string, JsonObject, ServedDoc]>([
    ['of tools without refined docs', { tools: [{ ...listed, name: 'other' }] }, found],
    ['of a tool whose raw doc was kept', { tools: [listed] }, doc({})],
    ['whose tools are no list', { tools: 'none' }, found],
    ['of entries that are no tools', { tools: [null, 3, 'find', {}] }, found],
  ])('%s is the same object', (_what, result, served) => {
    expect(refinedListing([served], { narrow: true })(result)).toBe(result);
  });

  it('leaves out constraints among parameters of which one is gone', () => {
    const parameters = {
      required: ['limit', 'gone'],
      allOf: [{ not: { required: ['limit', 'gone'] } }],
      properties: { limit: { maximum: 10 }, gone: { maximum: 3 } },
    };
    const refine = refinedListing([doc({ parameters }, { inputSchema: {} })], { narrow: true });
    const { tools } = refine({ tools: [listed] });
    expect(tools).toEqual([
      {
        ...listed,
        inputSchema: { ...inputSchema, properties: { limit: { ...limit, maximum: 10 } } },
      },
    ]);
  });

  it('leaves out what is hidden, with or without a doc', () => {
    const others = ['a', 'b', 'c'].map((name) => ({ ...listed, name }));
    const isHidden = (name: string) => name === 'find' || name === 'b';
    const refine = refinedListing([found], { narrow: false, isHidden });
    expect(refine({ tools: [listed, ...others], nextCursor: 'x' })).toEqual({
      tools: [others[0], others[2]],
      nextCursor: 'x',
    });
  });

  it('tells of tools that their server describes otherwise than before', () => {
    const changed: string[] = [];
    const options = { narrow: false, onChanged: (tool: string) => changed.push(tool) };
    refinedListing([found], options)({ tools: [listed] });
    expect(changed).toEqual([]);
    refinedListing([found], options)({ tools: [{ ...listed, description: 'New.' }] });
    expect(changed).toEqual(['find']);
  });
});
