import { spawnSync } from 'node:child_process';
import type { Catalogue } from '../../../src/core/catalogue.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { StepResult } from '../../../src/core/run-results.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { callToPaste } from '../../../src/reports/evidence/call-to-paste.js';
import { evidenceOf } from '../../../src/reports/evidence/evidence.js';
import { sampleTrajectory } from '../../support/sample-trajectory.js';

type HttpCall = Extract<ToolDoc['call'], { kind: 'http' }>;

function toolOf(name: string, call: ToolDoc['call']): ToolDoc {
  const parameters = { type: 'object' as const, properties: {} };
  return { id: name, name, description: '', parameters, sideEffects: 'unknown', call };
}

function httpTool(method: string, path: string, more: Partial<HttpCall> = {}): ToolDoc {
  return toolOf('note', { kind: 'http', method, path, bindings: {}, ...more });
}

function catalogueOf(
  tools: readonly ToolDoc[],
  source: Partial<Catalogue['source']> = {},
): Catalogue {
  const http = { kind: 'http' as const, baseUrl: 'https://api.test/v1', headers: {} };
  const whole = { ...http, credentials: [], securitySchemes: [], ...source } as Catalogue['source'];
  return { version: 1, name: 'notes', source: whole, tools: [...tools] };
}

/** The words that a shell makes of a line, and what it sends to the program. */
function asShell(line: string, env: Readonly<Record<string, string>> = {}) {
  const program = '{ printf "%s\\0" "$@" >&2; if [ "$1" = stdin ]; then cat; fi; }';
  const reading = `curl() { case " $* " in *" @- "*) cat;; esac; printf '%s\\0' "$@" >&2; }; tooldraft() ${program}; `;
  const { stdout, stderr } = spawnSync('sh', ['-c', reading + line], { encoding: 'utf8', env });
  return { words: stderr.split('\0').slice(0, -1), input: stdout };
}

const form = { in: 'form' as const, name: 'text' };
const secrets = { KEY: "k'1", USER_NAME: 'ann', WORD: 'a b' };

describe('a call to paste', () => {
  const rows: readonly [string, ToolDoc, JsonObject, Partial<Catalogue['source']>, string[]][] = [
    [
      'quotes what a shell would read',
      httpTool('GET', '/notes/{id}'),
      { id: "a'b $HOME", tag: ['x', '`y`'] },
      {},
      ['-i', 'https://api.test/v1/notes/a%27b%20%24HOME?tag=x&tag=%60y%60'],
    ],
    [
      'sends a body as it is',
      httpTool('POST', '/notes'),
      { text: "it's\n$KEY @x", count: 2 },
      {},
      [
        ...['-i', '-X', 'POST', '-H', 'content-type: application/json'],
        ...['--data-raw', `{"text":"it's\\n$KEY @x","count":2}`, 'https://api.test/v1/notes'],
      ],
    ],
    [
      'takes credentials from the environment',
      httpTool('DELETE', '/notes/{id}', { headers: { 'x-app': 'app-${KEY}' } }),
      { id: 7 },
      {
        credentials: [
          { kind: 'basic', value: '${USER_NAME}:${WORD}' },
          { kind: 'query', name: 'key', value: '${KEY}' },
        ],
      },
      [
        '-i',
        '-X',
        'DELETE',
        '-u',
        'ann:a b',
        '-H',
        "x-app: app-k'1",
        "https://api.test/v1/notes/7?key=k'1",
      ],
    ],
    [
      'is a call of the program where only a variable tells the address',
      httpTool('GET', '/notes'),
      { tag: 'x' },
      { baseUrl: 'http://localhost:${KEY}' },
      ['call', 'notes', 'note', '{"tag":"x"}'],
    ],
    [
      'is a call of the program for MCP, with leave to write',
      toolOf('add_note', { kind: 'mcp', tool: 'add_note' }),
      { text: "it's" },
      { kind: 'mcp-stdio', command: 'server' },
      ['call', 'notes', 'add_note', `{"text":"it's"}`, '--allow-writes'],
    ],
  ];
  it.each(rows)('%s', (_, tool, args, source, words) => {
    const line = callToPaste(catalogueOf([tool], source), tool.name, args) ?? '';
    expect(asShell(line, secrets).words).toEqual(words);
    expect(line).not.toMatch(/k'1|ann:/);
  });

  it('sends the parts of a form through printf', () => {
    const tool = httpTool('POST', '/f', {
      ...{ contentType: 'multipart/form-data', bindings: { text: form } },
    });
    const line = callToPaste(catalogueOf([tool]), 'note', { text: 'a\\b' }) ?? '';
    expect(line).not.toContain('\r');
    expect(asShell(line).input).toMatch(/name="text"\r\n\r\na\\b\r\n--/);
  });

  it('is none where the catalogue does not say how', () => {
    const tool = toolOf('note', { kind: 'none' });
    expect(callToPaste(catalogueOf([tool]), 'note', {})).toBeNull();
    expect(callToPaste(catalogueOf([tool]), 'gone', {})).toBeNull();
  });
});

describe('evidence of a sentence', () => {
  const call = (tool: string, args: JsonObject) => ({
    ...{ kind: 'call' as const, tool, arguments: args, expectation: null, show: [] },
  });
  const made = (step: string, more: object): StepResult => ({
    kind: 'made',
    step,
    tool: 'add',
    outcome: 'accepted',
    status: 200,
    cameTrue: null,
    ...more,
  });
  const tried = {
    ...{ id: 'u1', tests: 'removing it twice', breaks: null },
    steps: [
      call('add', { name: 'a' }),
      {
        ...call('remove', { id: '$s1.id' }),
        expectation: { status: 'accepted', has: ['gone', 'now'], at: ['name', 'a'] },
      },
      call('add', {}),
      call('add', {}),
    ],
    results: [
      made('u1.s1', { message: '{"id":7}' }),
      made('u1.s2', {
        tool: 'remove',
        outcome: 'refused',
        status: 404,
        cameTrue: false,
        sent: { id: 7 },
      }),
      { kind: 'not-allowed' as const, step: 'u1.s3', tool: 'add', reason: 'it names nothing' },
      made('u1.s4', { cameTrue: true }),
    ],
  };
  const other = { ...tried, id: 'u2', steps: [call('add', {})], results: [made('u2.s1', {})] };
  const trajectories = [
    sampleTrajectory({ tool: 'T1', name: 'add', experiments: [tried, other] }),
    sampleTrajectory({ tool: 'T2', name: 'remove', experiments: [tried] }),
    sampleTrajectory({ tool: 'T3', group: 'g2', experiments: [] }),
  ];
  const tools = ['add', 'remove'].map((name) => toolOf(name, { kind: 'mcp', tool: name }));
  const source = { catalogue: catalogueOf(tools, { kind: 'mcp-stdio' }), trajectories };

  it('has the steps that are cited and those that lead up to them', () => {
    const rows = evidenceOf(source, 'T2', { steps: ['u1.s2'] });
    expect(rows).toEqual([
      {
        ...{ step: 'u1.s1', tool: 'add', arguments: { name: 'a' }, cited: false },
        ...{ outcome: 'accepted 200: {"id":7}', predicted: 'no prediction', prediction: '' },
        call: `tooldraft call notes add '{"name":"a"}' --allow-writes`,
      },
      {
        ...{ step: 'u1.s2', tool: 'remove', arguments: { id: 7 }, cited: true },
        ...{
          outcome: 'refused 404',
          predicted: 'not as predicted',
          prediction: 'accepted; has gone now; at name a',
        },
        call: `tooldraft call notes remove '{"id":7}' --allow-writes`,
      },
    ]);
  });

  it.each([
    ['a sibling', 'T2', ['u2.s1'], ['accepted 200']],
    [
      'a step that was not made',
      'T1',
      ['u1.s3'],
      ['accepted 200: {"id":7}', 'refused 404', 'not allowed: it names nothing'],
    ],
    ['another group', 'T3', ['u1.s1'], []],
    ['nothing', 'T1', [], []],
  ])('of %s', (_, tool, steps, outcomes) => {
    expect(evidenceOf(source, tool, { steps }).map(({ outcome }) => outcome)).toEqual(outcomes);
  });
});
