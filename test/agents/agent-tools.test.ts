import { sourceDoc } from '../../src/core/refined-docs.js';
import { agentTools } from '../../src/agents/agent-tools.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { toolNamed } from './agent-fixture.js';
import { docFor } from '../support/docs.js';

function namesOf(tools: readonly ToolDoc[]): readonly string[] {
  return agentTools(tools.map((tool) => ({ tool, doc: sourceDoc(tool) }))).map(({ name }) => name);
}

describe('tools as agents see them', () => {
  it('carry names that function calling takes', () => {
    const names = namesOf([
      toolNamed('GET_search-person'),
      toolNamed('GET /movie/{movie_id}'),
      toolNamed('Größe ändern'),
      toolNamed('天气'),
      toolNamed('x'.repeat(90)),
    ]);
    expect(names.slice(0, 3)).toEqual(['GET_search-person', 'GET_movie_movie_id', 'Gro_e_andern']);
    expect(names[3]).toMatch(/^tool_[0-9a-f]{8}$/);
    expect(names[4]).toMatch(/^x{55}_[0-9a-f]{8}$/);
  });

  it('are told apart where they share a name, by group first', () => {
    const inGroup = (id: string, group: string): ToolDoc => ({
      ...toolNamed('Search'),
      ...{ id, group: `group:${group}` },
    });
    expect(namesOf([inGroup('a/Search', 'Vimeo'), inGroup('b/Search', 'OTT details')])).toEqual([
      'Search_for_Vimeo',
      'Search_for_OTT_details',
    ]);
    const twins = namesOf([
      { ...toolNamed('run'), id: 'one' },
      { ...toolNamed('Run'), id: 'two' },
      toolNamed('walk'),
    ]);
    expect(new Set(twins.map((name) => name.toLowerCase())).size).toBe(3);
    expect(twins[2]).toBe('walk');
  });

  it('show the doc that is under test', () => {
    const tool = toolNamed('echo', 'Raw.', { word: { type: 'string', description: 'raw' } });
    const doc = docFor(tool, {
      description: 'Refined.',
      parameters: { properties: { word: { description: 'A word.', examples: ['owl'] } } },
    });
    const [seen] = agentTools([{ tool, doc }]);
    expect(seen?.description).toBe('Refined.');
    expect(seen?.parameters.properties?.['word']).toEqual({
      type: 'string',
      description: 'A word.',
      examples: ['owl'],
    });
    expect(seen?.tool).toBe(tool);
  });
});
