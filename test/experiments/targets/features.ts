import type { Json, JsonObject } from '../../../src/core/json.js';
import {
  copied,
  mcpTool,
  missing,
  ok,
  plain,
  refused,
  type Answer,
  type Target,
} from './target.js';

interface Feature {
  name: string;
  steps: Json;
  role: string;
  metadata: Json;
}

const steps = { type: 'object' as const, properties: { name: { type: 'string' as const } } };
const space = { type: 'string' as const, enum: ['cosine', 'l2'] };

const tools = [
  mcpTool('register_feature', 'Define or update a feature. Overwrites one of the same name.', {
    name: 'string! Name of the feature',
    steps: { type: 'array', items: steps },
    index: { anyOf: [{ type: 'object', properties: { space } }, { type: 'null' }] },
    metadata: { type: 'object' },
  }),
  mcpTool('register_layout', 'Replaces the layout of all pages.', { name: 'string!' }),
  mcpTool('list_features', 'Names of the features.'),
  mcpTool('get_feature', 'One feature. Set check=true to also run the checks that it has.', {
    name: 'string! Name of the feature',
    check: 'boolean',
  }),
  mcpTool('get_layout', 'The layout.'),
  mcpTool('validate_features', 'Tells what is stale. Set fix=true to delete what is.', {
    fix: 'boolean If true, what is stale goes',
  }),
  mcpTool('set_feature_role', 'Gives a feature a role.', { name: 'string!', role: 'string!' }),
  mcpTool('update_feature', 'Changes the metadata.', {
    name: 'string!',
    role: 'string',
    metadata: { type: 'object' },
  }),
  mcpTool('remove_feature', 'Removes a feature.', { name: 'string!' }),
];

/** Features of a product, kept by name: what registers one replaces the one of that name. */
export function features(): Target {
  const all: Feature[] = [
    { name: 'checkout', steps: [{ name: 'pay' }], role: 'admin', metadata: {} },
    { name: 'refunds', steps: [], role: 'guest', metadata: { b: 1 } },
  ];
  let layout = 'wide';
  function call(tool: string, args: JsonObject): Answer {
    const name = plain(args['name']);
    const at = all.findIndex((one) => one.name === name);
    const [found] = all.slice(at, at + 1);
    const given = { ...args, name } as unknown as Partial<Feature>;
    switch (tool) {
      case 'register_feature': {
        const made = { steps: [], role: '', metadata: {}, ...given, name };
        all.splice(at < 0 ? all.length : at, at < 0 ? 0 : 1, made);
        return ok(`Feature "${name}" registered.`);
      }
      case 'register_layout':
        layout = name;
        return ok('done');
      case 'get_layout':
        return ok({ layout });
      case 'list_features':
        return ok(copied({ features: all.map((one) => ({ name: one.name })) }));
      case 'validate_features':
        return ok(args['fix'] === true ? { fixed: all.splice(0, 1).length } : { stale: 1 });
      case 'get_feature':
        if (found !== undefined && args['check'] === true) found.role = 'checked';
        return found === undefined ? missing('feature') : ok(copied(found));
      case 'set_feature_role':
      case 'update_feature':
        if (found === undefined) return missing('feature');
        return ok(copied(Object.assign(found, given)));
      case 'remove_feature':
        if (found === undefined) return missing('feature');
        all.splice(at, 1);
        return ok('removed');
      default:
        return refused('no such tool');
    }
  }
  return { name: 'features', tools, call, state: () => copied({ features: all, layout }) };
}
