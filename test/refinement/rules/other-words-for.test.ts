import { currentDoc } from '../../../src/refinement/loop-state.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { otherWordsFor } from '../../../src/refinement/rules/planning/probes/other-words-for.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success } from './evidence.js';

describe('another word for a documented value', () => {
  it('has its case, and is none for what is no such word', () => {
    expect(otherWordsFor('finished')).toContain('complete');
    expect(otherWordsFor('CANCELLED')).toContain('CANCELED');
    expect(otherWordsFor('in-progress')).toContain('running');
    expect(otherWordsFor('harbour')).toEqual([]);
    expect(otherWordsFor(3)).toEqual([]);
  });

  it('is tried where that value is refused, and told with those that are taken', async () => {
    const taken = ['open', 'complete'];
    const { trajectory } = await refineOneTool({
      tool: {
        id: 'subject',
        name: 'list_orders',
        description: 'Lists orders.',
        parameters: {
          type: 'object',
          properties: { status: { type: 'string', enum: ['open', 'finished'] } },
        },
        sideEffects: 'none',
        call: { kind: 'mcp', tool: 'list_orders' },
      },
      engine: rulesEngine(),
      answer: ({ status }) =>
        status === undefined || (typeof status === 'string' && taken.includes(status))
          ? success([{ id: 1, status: status ?? 'open' }])
          : rejected('Value not allowed: status'),
    });
    const { parameterDocs } = currentDoc(trajectory);
    expect(JSON.stringify(parameterDocs)).toContain(
      'Takes `open` and `complete`. Refused though listed: `finished`.',
    );
  });
});
