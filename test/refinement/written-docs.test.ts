import type { DocVersion } from '../../src/core/doc-version.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { refinedDocsOf, docText } from '../../src/refinement/written-docs.js';
import { noSections } from '../../src/writing/sort-into-sections.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';

const tool = (id: string): ToolDoc => ({
  ...{ id, name: id, description: 'Lists books.\nReturns a list.', sideEffects: 'none' },
  parameters: {
    type: 'object',
    properties: { page: { type: 'integer', maximum: 100 }, by: { type: 'string' } },
  },
  call: { kind: 'none' },
});
const version = (changes: Partial<DocVersion>): DocVersion => ({
  ...rawVersion(tool('list')),
  ...changes,
});
const sections = {
  ...{ ...noSections(), purpose: ['Lists books.'], useWhen: ['Which books?'] },
  ...{ returns: ['Returns a list.', 'The answers seen were lists.'], limits: ['At most 20.'] },
};

describe('what an old engine writes of a version', () => {
  it.each<[string, Partial<DocVersion>, string | null]>([
    ['nothing of a doc of one text', {}, null],
    ['nothing of empty sections', { sections: noSections() }, null],
    [
      'purpose, requests, and returns of the source',
      { sections },
      'Lists books. Which books? Returns a list.',
    ],
  ])('has for choosing: %s', (_what, changes, use) => {
    expect(docText(tool('list'), version(changes)).use).toBe(use);
  });

  it('has the schema with texts and what was learnt', () => {
    const changes = version({
      parameterDocs: { '/properties/page': { description: 'From 1.', examples: [2] } },
      learned: { properties: { page: { maximum: 20 } }, required: ['by'] },
    });
    expect(docText(tool('list'), changes).parameters).toEqual({
      ...{ type: 'object', required: ['by'] },
      properties: {
        page: { type: 'integer', maximum: 20, description: 'From 1.', examples: [2] },
        by: { type: 'string' },
      },
    });
  });
});

describe('the docs that a run writes', () => {
  const recorded = (id: string, maximum: number) => {
    const learned = { properties: { page: { maximum }, by: { maxLength: 9 } } };
    const proposal = version({ description: 'Better.', learned });
    const change = { delta: null, cosine: null, bleu: null, identical: false };
    const revision = {
      ...{ source: 'engine' as const, verdict: 'accepted' as const, proposal, change },
      ...{ reasons: [], firstAttemptReasons: [], direction: '' },
    };
    const trajectory = sampleTrajectory({
      ...{ tool: id, iterations: [{ index: 1, revision, startedAt: '' }] },
      ...{ stop: { reason: 'converged' }, selection: { version: 1, reason: '' } },
    });
    return { tool: tool(id), trajectory };
  };

  it('have no sentences, and no bound that tools disagree about', () => {
    const [list, read] = refinedDocsOf([recorded('list', 12), recorded('read', 7)]);
    const { properties = {} } = tool('list').parameters;
    expect(list).toEqual({
      ...{ tool: 'list', revision: 1, stopReason: 'converged', use: null, sentences: [] },
      ...{ rawHash: sampleTrajectory().rawHash, description: 'Better.' },
      parameters: {
        type: 'object',
        properties: { page: properties['page'], by: { type: 'string', maxLength: 9 } },
      },
    });
    expect(read?.parameters).toEqual(list?.parameters);
  });
});
