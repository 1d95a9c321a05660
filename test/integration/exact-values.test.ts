import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../../src/core/json-text.js';
import { refine } from '../../src/index.js';
import { listen } from '../support/listen.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Answers to paths, as they are written; what is not there is a 404. */
type Answers = Readonly<Record<string, string>>;

interface Row {
  readonly name: string;
  /** Operations by path; a placeholder of the path is an argument with this schema. */
  readonly operations: Readonly<Record<string, { readonly id: string; readonly schema?: string }>>;
  readonly answers: Answers;
  /** Paths that must have been asked for. */
  readonly asked?: readonly string[];
  readonly told?: readonly RegExp[];
  readonly never?: readonly RegExp[];
}

const rows: readonly Row[] = [
  {
    name: 'ids of 64 bits are passed on',
    operations: {
      '/chats': { id: 'listChats' },
      '/chats/{chat_id}': { id: 'getChat', schema: '{"type":"integer","format":"int64"}' },
    },
    answers: {
      '/chats': '{"chats":[{"chat_id":1917043659912705297},{"chat_id":1917043659912705299}]}',
      '/chats/1917043659912705297': '{"chat_id":1917043659912705297,"title":"a"}',
      '/chats/1917043659912705299': '{"chat_id":1917043659912705299,"title":"b"}',
    },
    asked: ['/chats/1917043659912705297', '/chats/1917043659912705299'],
    told: [/`listChats`/],
  },
  {
    name: 'negative ids and ids in a list of numbers are passed on',
    operations: {
      '/nodes': { id: 'listNodeIds' },
      '/nodes/{node_id}': { id: 'getNode', schema: '{"type":"integer"}' },
    },
    answers: {
      '/nodes': '{"node_ids":[-9007199254740995,9007199254740997]}',
      '/nodes/-9007199254740995': '{"ok":true}',
      '/nodes/9007199254740997': '{"ok":true}',
    },
    asked: ['/nodes/9007199254740997'],
  },
  {
    name: 'defaults and examples of documents are sent as they stand',
    operations: {
      '/rates/{rate}': {
        id: 'getRate',
        schema: '{"type":"number","minimum":0.10,"maximum":12345678901234567890.50,"default":1.10}',
      },
    },
    answers: { '/rates/1.10': '{"rate":1.10}' },
    asked: ['/rates/1.10'],
  },
  {
    name: 'keys with dots are keys',
    operations: {
      '/settings': { id: 'getSettings' },
      '/people': { id: 'listPeople' },
      '/people/{key}': { id: 'getPerson', schema: '{"type":"string"}' },
    },
    answers: {
      '/settings': '{"index.number_of_shards":"1","index.refresh":{"max.interval":"1s"}}',
      '/people':
        '{"@odata.context":"x","value":[{"person.key":"k-17","name@odata.type":"#S","name":"Ada"},{"person.key":"k-18","name":"Bo"}]}',
      '/people/k-17': '{"person.key":"k-17"}',
      '/people/k-18': '{"person.key":"k-18"}',
    },
    asked: ['/people/k-17'],
    told: [/`person\.key`/],
    never: [/`index` \(/, /`person` \(/, /\\\\\./],
  },
  {
    name: 'keys of maps are no names of fields',
    operations: {
      '/members': { id: 'getMembers' },
      '/stock': { id: 'getStock' },
      '/rates': { id: 'getRates' },
    },
    answers: {
      '/members':
        '{"u-81731":{"name":"Grace","role":"x"},"u-81732":{"name":"Alan","role":"y"},"mary.s@royal.example":{"name":"Mary"}}',
      '/stock':
        '{"sites":{"550e8400-e29b-41d4-a716-446655440000":{"crates":3},"550e8400-e29b-41d4-a716-446655440001":{"crates":4}}}',
      '/rates': '{"base":"EUR","rates":{"2026-11-24":{"USD":1.1},"2026-11-25":{"USD":1.20}}}',
    },
    never: [/81731/, /royal/, /550e8400/, /2026-11/],
  },
  {
    name: 'lines of JSON, JSON in a string and JSON behind a guard are read',
    operations: {
      '/lines': { id: 'getLines' },
      '/twice': { id: 'getTwice' },
      '/guarded': { id: 'getGuarded' },
    },
    answers: {
      '/lines': '{"line_id":1}\n{"line_id":2}\n',
      '/twice': JSON.stringify('{"inner":[1]}'),
      '/guarded': ')]}\',\n{"shown":true}',
    },
    told: [/`inner`/, /`shown`/],
    never: [/plain text/],
  },
];

function documentOf({ operations }: Row, url: string): string {
  const paths = Object.entries(operations).map(([path, { id, schema }]) => {
    const name = /\{(\w+)\}/.exec(path)?.[1];
    const parameters =
      name === undefined || schema === undefined
        ? ''
        : `{"name":"${name}","in":"path","required":true,"schema":${schema}}`;
    return `"${path}":{"get":{"operationId":"${id}","summary":"${id}.","parameters":[${parameters}],"responses":{"200":{"description":"ok"}}}}`;
  });
  return `{"openapi":"3.0.3","info":{"title":"T","version":"1"},"servers":[{"url":"${url}"}],"paths":{${paths.join(',')}}}`;
}

test.each(rows)('$name', async (row) => {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.add(path);
    const answer = row.answers[path];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(answer ?? '{"error":"there is no such thing"}');
  });
  const { url, close } = await listen(server);
  const folder = await temporaryFolder();
  try {
    const openapi = join(folder.path, 'api.json');
    writeFileSync(openapi, documentOf(row, url));
    const { refined } = await refine({ openapi });
    const docs = writeJson(
      refined.tools.map(({ description, parameters: { properties = {} } }) => [
        description,
        Object.values(properties).map((one) => [one.description ?? '', one.examples ?? []]),
      ]),
    );
    expect([...asked]).toEqual(expect.arrayContaining([...(row.asked ?? [])]));
    for (const text of row.told ?? []) expect(docs).toMatch(text);
    for (const text of row.never ?? []) expect(docs).not.toMatch(text);
  } finally {
    await close();
    await folder.remove();
  }
});
