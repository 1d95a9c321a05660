import fc from 'fast-check';
import { docAsAgentSeesIt } from '../../src/schema/doc-as-agent-sees-it.js';
import { fields } from '../../src/claims/answer/fields.js';
import { sentTwice } from '../../src/claims/change/sent-twice.js';
import { bound } from '../../src/claims/domain/bound.js';
import { sort } from '../../src/claims/effect/sort.js';
import { exclusive as exclusiveKind } from '../../src/claims/presence/exclusive.js';
import { required } from '../../src/claims/presence/required.js';
import type { Claim, DocVersion } from '../../src/core/doc-version.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { noSections } from '../../src/writing/sort-into-sections.js';
import { docsWithinTokens, docTokens } from '../../src/writing/docs-within-tokens.js';

const claimOf = (text: string, kind: string, target = 'limits'): Claim => ({
  ...{ id: `k-${text}`, target, text, evidence: [], from: 'claim', verdict: 'confirmed' },
  claim: { kind, about: [] },
});
const needed = claimOf('Required.', required.name, '/properties/name');
const atMost = claimOf('At most 50.', bound.name, '/properties/limit');
const exclusive = claimOf('`name` and `limit` cannot be combined.', exclusiveKind.name, 'inputs');
const returned = claimOf('Returns an object with `id` and `title`.', fields.name, 'returns');
const again = claimOf('The same call a second time makes another one.', sentTwice.name);

function doc(id: string): { tool: ToolDoc; version: DocVersion } {
  const tool: ToolDoc = {
    id,
    name: id,
    description: 'Finds notes. It is quick. Used by many.',
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A name. Any will do.' },
        limit: { type: 'integer' },
      },
    },
    sideEffects: 'none',
    call: { kind: 'none' },
  };
  const sections = { ...noSections(), purpose: ['Finds notes.'] };
  const version: DocVersion = {
    description: [
      `Finds notes. Note: ${exclusive.text}`,
      `It is quick. Used by many.`,
      again.text,
      returned.text,
    ].join('\n'),
    sections,
    parameterDocs: {
      '/properties/name': { description: 'A name. Any will do. Required.', examples: ['ab'] },
      '/properties/limit': { description: 'At most 50.' },
    },
    learned: {},
    claims: [needed, atMost, exclusive, returned, again],
  };
  return { tool, version };
}

const textsOf = ({ tool, version }: { tool: ToolDoc; version: DocVersion }) => {
  const { description, parameters } = docAsAgentSeesIt(tool, version);
  const { name, limit } = parameters.properties ?? {};
  return { description, name: name?.description, limit: limit?.description };
};
const sizeOf = ({ tool, version }: { tool: ToolDoc; version: DocVersion }) =>
  docTokens(docAsAgentSeesIt(tool, version));

describe('docs within a budget of tokens', () => {
  const whole = sizeOf(doc('find'));

  it('stay as they are where they fit', () => {
    const docs = [doc('find')];
    const { docs: same, leftOut, before, after } = docsWithinTokens(docs, { tokens: whole });
    expect(same).toBe(docs);
    expect([leftOut, before, after]).toEqual([[], whole, whole]);
  });

  it.each([
    ['values that worked', 1, { name: 'A name. Any will do. Required.' }],
    ['then what comes back', 5, {}],
  ])('lose first what is worth least: %s', (_, less, expected) => {
    const { docs, leftOut } = docsWithinTokens([doc('find')], { tokens: whole - less });
    const [one] = docs;
    expect(textsOf(one!)).toMatchObject(expected);
    expect(leftOut[less === 1 ? 0 : leftOut.length - 1]).toMatchObject({
      ...(less === 1 ? { of: '/properties/name', text: '["ab"]' } : {}),
      tool: 'find',
    });
  });

  it('keep what prevents refusals longest', () => {
    // Sentences of one length, so that worth alone decides.
    const claims = [
      claimOf('Aa is so.', fields.name),
      claimOf('Bb is so.', sort.name),
      claimOf('Cc is so.', sentTwice.name),
      claimOf('Dd is so.', bound.name),
    ];
    const { tool } = doc('find');
    const texts = ['Finds notes.', 'Ss is so.', ...claims.map(({ text }) => text)];
    const version = {
      ...{ description: texts.join(' '), sections: null, parameterDocs: {}, learned: {} },
      claims: claims.toReversed(),
    };
    const bare = { ...tool, parameters: {} };
    const one = { tool: bare, version };
    const least = docsWithinTokens([one], { tokens: 1 }).after;
    const kept = texts.map((_, count) => {
      const { docs } = docsWithinTokens([one], { tokens: least + 4 * count });
      return docs[0]?.version.description;
    });
    expect(kept).toEqual([
      'Finds notes.',
      'Finds notes. Dd is so.',
      'Finds notes. Cc is so. Dd is so.',
      'Finds notes. Ss is so. Cc is so. Dd is so.',
      'Finds notes. Ss is so. Bb is so. Cc is so. Dd is so.',
      texts.join(' '),
    ]);
  });

  it('keep the purpose always, and no claim that is said nowhere', () => {
    const { docs, after } = docsWithinTokens([doc('find')], { tokens: 1 });
    expect(textsOf(docs[0]!)).toEqual({ description: 'Finds notes.', name: '' });
    expect(Object.keys(docs[0]!.version.parameterDocs)).toEqual(['/properties/name']);
    expect(docs[0]?.version.claims).toEqual([]);
    expect(after).toBeGreaterThan(1);
  });

  it('compete over all tools: a bound of one goes before what another one returns', () => {
    const docs = [doc('find'), doc('list')];
    const { leftOut } = docsWithinTokens(docs, { tokens: whole + 60 });
    const gone = leftOut.map(({ text }) => text);
    expect(gone).toContain(returned.text);
    expect(gone).not.toContain(atMost.text);
    expect(gone).not.toContain(needed.text);
  });

  it('of the source lose its further sentences, never the first', () => {
    const { tool } = doc('find');
    const { description } = tool;
    const version = { description, sections: null, parameterDocs: {}, learned: {}, claims: [] };
    const { docs } = docsWithinTokens([{ tool, version }], { tokens: 1 });
    expect(docs[0]?.version.description).toBe('Finds notes.');
  });

  it('leave lines, lists and code in order', () => {
    const { tool } = doc('find');
    const description = 'Finds notes.\n\n- One thing.\n- Another thing that is longer.\n\nEnd.';
    const version = { description, sections: null, parameterDocs: {}, learned: {}, claims: [] };
    const size = sizeOf({ tool, version });
    const { docs } = docsWithinTokens([{ tool, version }], { tokens: size - 3 });
    expect(docs[0]?.version.description).toBe('Finds notes.\n\n- One thing.\n\nEnd.');
  });

  it('are within any budget that is not below the least, whatever it is', () => {
    const docs = [doc('find'), doc('list'), doc('get')];
    const least = docsWithinTokens(docs, { tokens: 1 }).after;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 * whole }), (tokens) => {
        const { docs: short, after } = docsWithinTokens(docs, { tokens });
        expect(after).toBe(short.reduce((sum, one) => sum + sizeOf(one), 0));
        expect(after).toBeLessThanOrEqual(Math.max(tokens, least));
      }),
      { numRuns: 200 },
    );
  });
});
