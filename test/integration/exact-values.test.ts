import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly asked: readonly string[];
}

const rows: readonly Row[] = [
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
  },
  ...[
    ['numbers', '"type":"integer","format":"int64"', '1917043659912705297'],
    ['numbers for a text', '"type":"string"', '725653563933458433'],
    ['texts for a number', '"type":"integer"', '"9007199254740993"'],
  ].map(([name = '', schema = '', id = ''] = []) => ({
    name: `ids of 64 bits are passed on digit by digit: ${name}`,
    operations: {
      '/chats': { id: 'listChats' },
      '/chats/{chat_id}': { id: 'getChat', schema: `{${schema}}` },
    },
    answers: { '/chats': `{"chats":[{"chat_id":${id},"title":"x"},{"chat_id":${id}}]}` },
    asked: [`/chats/${id.replaceAll('"', '')}`],
  })),
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
    await refine({ openapi });
    expect([...asked]).toEqual(expect.arrayContaining([...row.asked]));
  } finally {
    await close();
    await folder.remove();
  }
});
