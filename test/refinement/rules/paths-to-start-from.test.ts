import { plausibleValues } from '../../../src/arguments/values/plausible-values.js';
import { parametersOf } from '../../../src/arguments/schema/parameters-of.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { placesOf } from '../../../src/refinement/places-of.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { pathsInRefusals } from '../../../src/refinement/rules/refusals/paths-in-refusals.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf } from './evidence.js';

const stdio = (...args: string[]) => ({ kind: 'mcp-stdio', command: 'x', args, env: {} }) as const;

describe('paths that a server is started with', () => {
  it('are where its tools look first, however they are given', () => {
    expect(placesOf(stdio('--repository', '/srv/repo', '--root=/data', '-v'))).toEqual([
      '/srv/repo',
      '/data',
    ]);
  });

  it('are not the program itself', () => {
    expect(placesOf(stdio('/opt/app/dist/index.js', '/usr/bin/env', '/srv/files'))).toEqual([
      '/srv/files',
    ]);
  });
});

describe('paths that refusals name', () => {
  const told = (path: string, message: string) =>
    pathsInRefusals(viewOf({ rows: [[{ path }, rejected(message)]] }));

  it('are allowed ones, not those that were given', () => {
    expect(told('notes.txt', "'notes.txt' is outside the allowed folder '/srv/repo'")).toEqual([
      '/srv/repo',
    ]);
    expect(told('notes.txt', 'outside allowed: /elsewhere/notes.txt not in /srv/repo')).toEqual([
      '/srv/repo',
    ]);
    expect(told('/a/b', 'cannot open /a/b/c within this root')).toEqual([]);
    expect(told('x.txt', 'crashed at /usr/lib/python/site.py')).toEqual([]);
  });

  it('make a tool work that refuses every other path', async () => {
    const status: ToolDoc = {
      id: 'status',
      name: 'status',
      description: 'Shows the state of the working tree',
      parameters: {
        type: 'object',
        properties: { repo_path: { type: 'string' } },
        required: ['repo_path'],
      },
      sideEffects: 'none',
      call: { kind: 'mcp', tool: 'status' },
    };
    const answer = (args: JsonObject) =>
      args['repo_path'] === '/srv/repo'
        ? success('On branch main')
        : rejected("the path is outside the allowed repository '/srv/repo'");
    const { trajectory } = await refineOneTool({ tool: status, engine: rulesEngine(), answer });
    const [parameter] = parametersOf(status.parameters);
    expect(
      plausibleValues(parameter as never, { tool: status, seed: 1 }).includes('/srv/repo'),
    ).toBe(false);
    expect(trajectory.calls.some(({ outcome }) => outcome?.kind === 'success')).toBe(true);
  });
});
