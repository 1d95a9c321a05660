import { sourceDoc } from '../../../src/core/refined-docs.js';
import { callDocOf } from '../../../src/evaluation/calls/call-doc.js';
import { documentedValues } from '../../../src/evaluation/calls/documented-values.js';
import { withFreshNames } from '../../../src/evaluation/calls/fresh-names.js';
import { namedTools } from '../../../src/evaluation/calls/named-tools.js';
import { resetServer } from '../../../src/evaluation/reset-server.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';

function valuesOf(schema: JsonSchema, seed = 1, name = 'a') {
  const parameters = { type: 'object', properties: { [name]: schema, other: {} } };
  const call = { kind: 'mcp', tool: 't' } as const;
  const tool = {
    id: 't',
    name: 't',
    description: '',
    parameters,
    sideEffects: 'none',
    call,
  } as const;
  const doc = callDocOf({ tool, doc: sourceDoc(tool) });
  const [parameter] = doc.parameters;
  if (parameter === undefined) throw new Error('no parameter');
  return documentedValues(parameter, { doc, toolNames: new Set(['listThings']), seed });
}

describe('values from a doc alone', () => {
  it('are the stated ones and no others for text', () => {
    expect(valuesOf({ type: 'string', examples: ['x1', 'x2'] })).toEqual(['x1', 'x2']);
    expect(valuesOf({ type: 'string', description: 'A code, e.g. `ab`.' })).toEqual(['ab']);
    expect(valuesOf({ enum: ['asc', 'desc'] })).toEqual(['asc', 'desc']);
  });

  it('are numbers within the bounds, beyond the stated ones too', () => {
    const values = valuesOf({ type: 'integer', minimum: 3, maximum: 40, examples: [5] });
    expect(values).toContain(5);
    expect(values.length).toBeGreaterThan(2);
    expect(values.every((value) => Number(value) >= 3 && Number(value) <= 40)).toBe(true);
  });

  it('are never the names of tools and arguments that a doc quotes', () => {
    const description = 'Take it from `listThings`; not together with `other`.';
    const values = valuesOf({ type: 'string', description });
    expect(values).not.toContain('listThings');
    expect(values).not.toContain('other');
    expect(values.length).toBeGreaterThan(0);
  });

  it('are none where nothing fits', () => {
    expect(valuesOf({ type: 'integer', minimum: 5, maximum: 4 })).toEqual([]);
  });
});

describe('new names', () => {
  it('are not given to the place where everything lies', () => {
    const properties = { repo_path: { type: 'string' }, path: { type: 'string' } };
    const tool = {
      id: 'add_file',
      name: 'add_file',
      description: '',
      parameters: { type: 'object', properties },
      sideEffects: 'write',
      call: { kind: 'mcp', tool: 'add_file' },
    } as const;
    const doc = callDocOf({ tool, doc: sourceDoc(tool) });
    const fresh = doc.parameters.map((each) => withFreshNames('/srv/a', each, doc, 'x'));
    expect(fresh).toEqual(['/srv/a', '/srv/sample-x']);
  });
});

describe('tools that a text names', () => {
  it('are found in backticks, in quotes and by names that are no words', () => {
    const docs = ['list_things', 'getThing', 'things'].map((id) => [id, { id }] as const);
    const byWord = new Map(docs) as never;
    const named = (text: string) => namedTools(text, byWord).map((doc) => doc as unknown);
    expect(named('as list_things returns them')).toEqual([{ id: 'list_things' }]);
    expect(named('see getThing or "things"')).toEqual([{ id: 'things' }, { id: 'getThing' }]);
    expect(named('a list of things')).toEqual([]);
  });
});

describe('the command that brings a server back', () => {
  const options = { folder: '.', environment: { PATH: process.env['PATH'] }, timeoutMs: 5000 };

  it('is waited for', async () => {
    await expect(resetServer('exit 0', options)).resolves.toBeUndefined();
  });

  it('fails with what it said', async () => {
    await expect(resetServer('echo no such server >&2; exit 3', options)).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/exit code 3.*no such server/) as unknown,
    });
  });

  it('may not take for ever', async () => {
    await expect(resetServer('sleep 10', { ...options, timeoutMs: 100 })).rejects.toMatchObject({
      code: 'configuration',
    });
  });
});
