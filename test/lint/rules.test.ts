import { toolDocSchema } from '../../src/core/tool-doc.js';
import { rules } from '../../src/lint/registry.js';
import type { Row, Rows, RowTool } from '../../src/lint/rule.rows.js';
import type { LintedTool, Rule } from '../../src/lint/rule.js';

const maxDocTokens = 500;

function toolOf(name: string, { description, properties = {}, ...one }: RowTool): LintedTool {
  const { required = [], example, call = { kind: 'mcp', tool: name } } = one;
  const parameters = { type: 'object', properties, required };
  return { ...toolDocSchema.parse({ id: name, name, description, parameters, call }), example };
}

function found(rule: Rule, row: Row) {
  const tools = Object.entries(row.tools).map(([name, tool]) => toolOf(name, tool));
  return tools.flatMap((tool) => rule.check(tool, { tools, maxDocTokens }));
}

describe.each(rules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  let rows: Rows;
  beforeAll(async () => {
    ({ rows } = (await import(`../../src/lint/rules/${name}.rows.ts`)) as { rows: Rows });
  });

  it('finds what it must, and nothing else there', () => {
    expect(rows.rule).toBe(name);
    expect(rows.found.length).toBeGreaterThan(0);
    for (const row of rows.found) {
      const all = found(rule, row);
      expect({ title: row.title, found: all }).toEqual({
        title: row.title,
        found: row.found.map((one) => expect.objectContaining(one) as unknown),
      });
    }
  });

  it('leaves good docs alone', () => {
    expect(rows.fine.length).toBeGreaterThan(0);
    for (const row of rows.fine)
      expect({ title: row.title, found: found(rule, row) }).toEqual({
        title: row.title,
        found: [],
      });
  });
});
