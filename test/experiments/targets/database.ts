import type { Json, JsonObject } from '../../../src/core/json.js';
import { copied, mcpTool, ok, refused, type Answer, type Target, plain } from './target.js';

const tools = [
  mcpTool('list_tables', 'List all tables in the database', {}),
  mcpTool('describe_table', 'Get the schema of a table', {
    table_name: 'string! Name of the table',
  }),
  mcpTool('read_query', 'Execute a SELECT query on the database', {
    query: 'string! SELECT SQL query to execute',
  }),
  mcpTool('query', 'Look something up.', { query: 'string!' }, { readOnlyHint: true }),
  mcpTool('write_query', 'Execute an INSERT, UPDATE, or DELETE query', {
    query: 'string! SQL query to execute',
  }),
  mcpTool('create_table', 'Create a new table in the database', {
    query: 'string! CREATE TABLE SQL statement',
  }),
  mcpTool('explain', 'Shows how a statement would run.', { statement: 'string!' }),
  mcpTool('append_insight', 'Add a business insight to the memo', {
    insight: 'string! Business insight discovered from data analysis',
  }),
  mcpTool('drop_table', 'Drop a table.', { table_name: 'string!', cascade: 'boolean' }),
  mcpTool('backup', 'Writes the database into a file.', { file: 'string!' }),
];

type Row = Record<string, Json>;

/** A database behind tools that take statements: each runs whatever it is given, several at once, comments as MySQL reads them. */
export function database(): Target {
  const tables = new Map<string, Row[]>([
    [
      'customers',
      [
        { id: 1, name: 'Mia', email: 'mia@shop.de' },
        { id: 2, name: 'Tom', email: 'tom@shop.de' },
      ],
    ],
    ['orders', [{ id: 1, customer_id: 1, total: 12.5 }]],
  ]);
  const memo: string[] = ['Sales rise in May'];
  const log: string[] = [];

  function run(sql: string): Json {
    const bare = sql
      .replace(/\/\*!\d*([\s\S]*?)\*\//g, ' $1 ')
      .replace(/\/\*[\s\S]*?\*\//g, ' ')
      .replace(/--[^\n]*/g, ' ');
    let answer: Json = [];
    for (const part of statements(bare)) answer = one(part.trim());
    return answer;
  }
  function statements(sql: string): readonly string[] {
    return (sql.match(/(?:'(?:[^'\\]|\\.)*'|[^;'])+/g) ?? []).filter((part) => part.trim() !== '');
  }
  function one(sql: string): Json {
    const name = (pattern: RegExp): string =>
      (pattern.exec(sql)?.[1] ?? '').replace(/["'`[\]]/g, '');
    const effect = /\b(?:pg_terminate_backend|setval|lo_unlink|writefile)\s*["`]?\s*\(/i.exec(sql);
    if (effect !== null) log.push(sql);
    if (/^explain\s+analyze/i.test(sql)) return one(sql.replace(/^explain\s+analyze\s+/i, ''));
    if (/^explain\b/i.test(sql)) return [{ plan: 'SCAN' }];
    const inner = /^with\b[\s\S]*?\((\s*(?:delete|update|insert)[\s\S]*?)\)\s*select/i.exec(sql);
    if (inner !== null) return one(inner[1]!.trim());
    if (/^select\b/i.test(sql)) {
      const into = name(/\binto\s+(\S+)\s+from/i);
      const rows = tables.get(name(/\bfrom\s+([^\s;]+)/i)) ?? [];
      if (into !== '') tables.set(into, rows);
      return rows;
    }
    if (/^drop\s+table/i.test(sql)) {
      for (const table of sql.replace(/^drop\s+table\s+(?:if\s+exists\s+)?/i, '').split(','))
        tables.delete(table.trim().replace(/["`]|\s.*$/g, ''));
      return [];
    }
    if (/^(?:delete\s+from|truncate(?:\s+table)?)/i.test(sql)) {
      const table = name(/^(?:delete\s+from|truncate(?:\s+table)?)\s+([^\s;]+)/i);
      if (tables.has(table)) tables.set(table, []);
      return [{ affected: 1 }];
    }
    const created = name(/^create\s+(?:temp\s+)?table\s+(?:if\s+not\s+exists\s+)?([^\s(]+)/i);
    if (created !== '') {
      if (tables.has(created)) throw new Error(`table ${created} already exists`);
      tables.set(created, []);
      return [];
    }
    const filled = name(/^(?:insert\s+(?:or\s+\w+\s+)?|replace\s+)into\s+([^\s(]+)/i);
    if (filled !== '') {
      const rows = tables.get(filled);
      if (rows === undefined) throw new Error(`no such table: ${filled}`);
      rows.push({ values: sql.slice(sql.search(/values|select/i)) });
      return [{ affected: 1 }];
    }
    const updated = name(/^update\s+([^\s]+)/i);
    if (updated !== '' && tables.has(updated)) {
      for (const row of tables.get(updated)!) row['updated'] = sql;
      return [{ affected: 1 }];
    }
    const renamed = /^alter\s+table\s+(\S+)\s+rename\s+to\s+(\S+)/i.exec(sql);
    if (renamed !== null) {
      tables.set(renamed[2]!, tables.get(renamed[1]!) ?? []);
      tables.delete(renamed[1]!);
      return [];
    }
    if (/^(?:pragma|attach|vacuum|alter|grant|create|call|set)\b/i.test(sql)) {
      log.push(sql);
      return [];
    }
    throw new Error(`near "${sql.split(/\s/)[0] ?? ''}": syntax error`);
  }
  function call(tool: string, args: JsonObject): Answer {
    try {
      switch (tool) {
        case 'list_tables':
          return ok([...tables.keys()].map((name) => ({ name })));
        case 'describe_table':
          return ok(
            Object.keys(tables.get(plain(args['table_name']))?.[0] ?? {}).map((column) => ({
              column,
            })),
          );
        case 'drop_table':
          return tables.delete(plain(args['table_name']))
            ? ok('Dropped')
            : refused('no such table');
        case 'append_insight':
          memo.push(plain(args['insight']));
          return ok('Insight added to memo');
        case 'backup':
          log.push(`backup ${plain(args['file'])}`);
          return ok('Written');
        default:
          return ok(run(plain(args['query'] ?? args['statement'])));
      }
    } catch (error) {
      return refused(`Database error: ${(error as Error).message}`);
    }
  }
  return {
    name: 'database',
    tools,
    call,
    state: () => copied({ tables: Object.fromEntries(tables), memo, log }),
  };
}
