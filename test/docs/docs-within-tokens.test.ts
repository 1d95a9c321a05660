import fc from 'fast-check';
import type { DocText } from '../../src/core/refined-docs.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { docsWithinTokens, docTokens } from '../../src/docs/docs-within-tokens.js';
import { docFor, type Said } from '../support/docs.js';

interface Documented {
  readonly tool: ToolDoc;
  readonly doc: DocText;
}

const again = 'The same call a second time makes another one.';

function documented(id: string, said?: Said): Documented {
  const tool: ToolDoc = {
    ...{ id, name: id, description: 'Finds notes. It is quick. Used by many.' },
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A name. Any will do.' },
        limit: { type: 'integer' },
      },
    },
    ...{ sideEffects: 'none', call: { kind: 'none' } },
  };
  const usual: Said = {
    description: `${tool.description} ${again}`,
    texts: {
      '/properties/name': { description: 'A name. Any will do. Required.', examples: ['ab'] },
      '/properties/limit': { description: 'At most 50.' },
    },
  };
  return { tool, doc: docFor(tool, said ?? usual) };
}

const textsOf = ({ doc: { description, parameters } }: Documented) => {
  const { name, limit } = parameters.properties ?? {};
  return { description, name: name?.description, limit: limit?.description };
};
const sizeOf = ({ tool: { name }, doc: { description, parameters } }: Documented) =>
  docTokens({ name, description, parameters });

describe('docs within a budget of tokens', () => {
  const whole = sizeOf(documented('find'));

  it('stay as they are where they fit', () => {
    const docs = [documented('find')];
    const { docs: same, leftOut, before, after } = docsWithinTokens(docs, { tokens: whole });
    expect(same).toBe(docs);
    expect([leftOut, before, after]).toEqual([[], whole, whole]);
  });

  it('lose values that worked first, then what the source says, then what was learnt', () => {
    const gone = (tokens: number) =>
      docsWithinTokens([documented('find')], { tokens }).leftOut.map(({ of, text }) => [of, text]);
    expect(gone(whole - 1)).toEqual([['/properties/name', '["ab"]']]);
    const most = gone(1);
    expect(most).toEqual([
      ['description', 'It is quick.'],
      ['description', 'Used by many.'],
      ['description', again],
      ['/properties/name', 'A name.'],
      ['/properties/name', 'Any will do.'],
      ['/properties/name', 'Required.'],
      ['/properties/limit', 'At most 50.'],
      ['/properties/name', '["ab"]'],
    ]);
    const [learnt] = docsWithinTokens([documented('find')], { tokens: whole - 12 }).docs;
    expect(textsOf(learnt!)).toMatchObject({ limit: 'At most 50.' });
    expect(textsOf(learnt!).description).toContain(again);
  });

  it('keep the first sentence of a description always, and the one for choosing', () => {
    const use = 'Finds notes by their name.';
    const said = { use, description: `Finds notes. It is quick. Used by many. ${use} ${again}` };
    const { docs, after } = docsWithinTokens([documented('find', said)], { tokens: 1 });
    expect(textsOf(docs[0]!)).toEqual({
      ...{ description: `Finds notes. ${use}`, name: '', limit: undefined },
    });
    expect(after).toBeGreaterThan(1);
  });

  it('compete over all tools', () => {
    const docs = [documented('find'), documented('list')];
    const { leftOut } = docsWithinTokens(docs, { tokens: 2 * whole - 30 });
    const gone = leftOut.map(({ text }) => text);
    expect(gone.filter((text) => text === '["ab"]')).toHaveLength(2);
    expect(gone).toContain('Used by many.');
    expect(gone).not.toContain('At most 50.');
  });

  it('leave lines, lists and code in order', () => {
    const description = 'Finds notes.\n\n- One thing.\n- Another thing that is longer.\n\nEnd.';
    const whole = documented('find', { description });
    const parameters = {};
    const one = { tool: { ...whole.tool, parameters }, doc: { ...whole.doc, parameters } };
    const { docs } = docsWithinTokens([one], { tokens: sizeOf(one) - 3 });
    expect(docs[0]?.doc.description).toBe('Finds notes.\n\n- One thing.\n\nEnd.');
  });

  it('are within any budget that is not below the least, whatever it is', () => {
    const docs = [documented('find'), documented('list'), documented('get')];
    const narrow = true;
    const least = docsWithinTokens(docs, { tokens: 1, narrow }).after;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 * whole }), (tokens) => {
        const { docs: short, after } = docsWithinTokens(docs, { tokens, narrow });
        expect(after).toBe(short.reduce((sum, one) => sum + sizeOf(one), 0));
        expect(after).toBeLessThanOrEqual(Math.max(tokens, least));
      }),
      { numRuns: 200 },
    );
  });
});
