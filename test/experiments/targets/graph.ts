import type { Json, JsonObject } from '../../../src/core/json.js';
import { copied, mcpTool, ok, refused, type Answer, type Target, plain } from './target.js';

interface Entity {
  name: string;
  entityType: string;
  observations: string[];
}

const entity = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' as const },
    entityType: { type: 'string' as const },
    observations: { type: 'array' as const, items: { type: 'string' as const } },
  },
};

const tools = [
  mcpTool('create_entities', 'Create multiple new entities in the knowledge graph', {
    entities: { type: 'array', items: entity },
  }),
  mcpTool('add_observations', 'Add new observations to existing entities', {
    observations: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          entityName: { type: 'string' },
          contents: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  }),
  mcpTool('delete_entities', 'Delete multiple entities', {
    entityNames: 'string[]! Names of the entities',
  }),
  mcpTool('read_graph', 'Read the entire knowledge graph', {}),
  mcpTool('search_nodes', 'Search for nodes', { query: 'string!' }),
];

/** A knowledge graph as the MCP memory server keeps it. */
export function graph(): Target {
  const entities: Entity[] = [
    { name: 'Alice', entityType: 'person', observations: ['likes tea'] },
    { name: 'Harbour', entityType: 'place', observations: ['is in the north'] },
  ];
  function call(tool: string, args: JsonObject): Answer {
    switch (tool) {
      case 'create_entities': {
        const made = (args['entities'] as unknown as Entity[]).filter(
          ({ name }) => !entities.some((one) => one.name === name),
        );
        entities.push(...made);
        return ok(copied({ made })['made']!);
      }
      case 'add_observations': {
        for (const { entityName, contents } of args['observations'] as unknown as {
          entityName: string;
          contents: string[];
        }[]) {
          const one = entities.find(({ name }) => name === entityName);
          if (one === undefined) return refused(`Entity with name ${entityName} not found`);
          one.observations.push(...contents);
        }
        return ok('done');
      }
      case 'delete_entities': {
        const names = args['entityNames'] as Json[];
        entities.splice(
          0,
          entities.length,
          ...entities.filter(({ name }) => !names.includes(name)),
        );
        return ok('Entities deleted successfully');
      }
      case 'read_graph':
        return ok(copied({ entities, relations: [] }));
      case 'search_nodes':
        return ok(
          copied({
            entities: entities.filter(({ name }) => name.includes(plain(args['query']))),
            relations: [],
          }),
        );
      default:
        return refused('no such tool');
    }
  }
  return { name: 'graph', tools, call, state: () => copied({ entities }) };
}
