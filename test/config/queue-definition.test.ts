import { commandOptions } from '../../src/config/command-options.js';
import { queueDefinition, settingsOfDefinition } from '../../src/config/queue-definition.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import type { Catalogue, Source } from '../../src/core/catalogue.js';

const options = commandOptions.refine;
const http: Source = {
  ...{ kind: 'http', baseUrl: 'http://127.0.0.1:1', headers: {}, securitySchemes: [] },
  credentials: [{ kind: 'bearer', value: '${API_TOKEN}' }],
};
const key = { TOOLDRAFT_QUEUE_KEY: 'a secret that every machine has' };
const environment = { API_TOKEN: 't-1', ...key };

function definitionOf(
  flags: Readonly<Record<string, unknown>>,
  more: { readonly source?: Source; readonly environment?: Readonly<Record<string, string>> } = {},
) {
  const catalogue: Catalogue = {
    ...{ version: 1, name: 'harbour', source: more.source ?? http, tools: [] },
  };
  const sources = { flags, environment: {}, configFile: null, currentFolder: '/srv/here' };
  const resolved = resolveSettings(options, sources);
  return queueDefinition({
    ...{ options, resolved, catalogue, allTools: [], details: {} },
    environment: more.environment ?? environment,
  });
}

describe('what workers are told of a run', () => {
  it('holds what was set and names of variables, nothing of one machine', () => {
    const { definition, variables } = definitionOf({
      ...{
        iterations: 3,
        'allow-writes': ['post_*'],
        model: 'm-1',
        'base-url': 'http://127.0.0.1:2/v1',
      },
      ...{ workspace: '/srv/work', concurrency: 9, value: ['email=ann@sea.org'], json: true },
      ...{ queue: 'redis://user:secret@127.0.0.1:3', 'explorer-key-variable': 'EXPLORER_KEY' },
      ...{ mcp: 'npx server', header: ['X-Key: ${API_TOKEN}'] },
    });
    expect(definition.settings).toEqual({
      ...{ iterations: 3, allowWrites: ['post_*'], model: 'm-1', baseUrl: 'http://127.0.0.1:2/v1' },
      explorerKeyVariable: 'EXPLORER_KEY',
    });
    expect(JSON.stringify(definition)).not.toMatch(/secret|ann@sea|\/srv|t-1/);
    expect(variables).toEqual(['API_TOKEN', 'EXPLORER_KEY', 'TOOLDRAFT_QUEUE_KEY']);
  });

  it('is read as the same settings on another machine', () => {
    const { definition } = definitionOf({ iterations: 3, 'allow-writes': ['post_*'], phi: 0.8 });
    const there = { workspace: '/data/there', concurrency: 2 };
    expect(settingsOfDefinition(definition, options, there)).toMatchObject({
      ...{ iterations: 3, allowWrites: ['post_*'], phi: 0.8, tau: options.tau.default },
      ...there,
    });
  });

  it('needs no key for private values that each process keeps to itself', () => {
    const bare = { API_TOKEN: 't-1' };
    expect(definitionOf({ redact: 'strict' }, { environment: bare }).variables).toEqual([
      'API_TOKEN',
    ]);
    expect(() => definitionOf({}, { environment: bare })).toThrow(/TOOLDRAFT_QUEUE_KEY/);
  });

  it.each([
    [{ replay: 'rules' }, /--replay answers from the files of one machine/],
    [{ recorded: ['calls.jsonl'] }, /--recorded answers from the files of one machine/],
    [{ 'cache-only': true }, /--cache-only takes what one machine has on record/],
    [{ 'base-url': 'http://127.0.0.1/v1?api_key=abc' }, /--base-url has a secret in it/],
    [{ 'answers-url': 'http://127.0.0.1/virtual?token=abc' }, /--answers-url has a secret in it/],
  ])('is refused with %j', (flags, said) => {
    expect(() => definitionOf(flags)).toThrow(said);
    try {
      definitionOf(flags);
    } catch (error) {
      expect(error).toMatchObject({
        code: 'configuration',
        exitCode: 2,
        remedy: expect.any(String) as string,
      });
      expect(String(error)).not.toContain('abc');
    }
  });

  it('is refused of an MCP server that a command starts', () => {
    const source: Source = { kind: 'mcp-stdio', command: 'npx', args: ['server'], env: {} };
    expect(() => definitionOf({}, { source })).toThrow(/each worker would have one of its own/);
  });

  it.each<Partial<Source & { kind: 'http' }>>([
    { headers: { 'X-Api-Key': 'abc' } },
    { credentials: [{ kind: 'bearer', value: 'abc' }] },
  ])('is refused of a source with a secret written out: %j', (written) => {
    expect(() => definitionOf({}, { source: { ...http, ...written } })).toThrow(/written out/);
  });

  it('is refused where a literal stands behind a name that no machine has set', () => {
    const source: Source = {
      ...{ kind: 'mcp-http', url: 'http://127.0.0.1/mcp', transport: 'auto' },
      headers: { Authorization: '${MCP_AUTHORIZATION}' },
    };
    expect(() => definitionOf({}, { source })).toThrow(/written out for harbour/);
    const set = { ...key, MCP_AUTHORIZATION: 'x' };
    expect(definitionOf({}, { source, environment: set }).variables).toEqual([
      ...['MCP_AUTHORIZATION', 'TOOLDRAFT_QUEUE_KEY'],
    ]);
  });
});
