import { sourceDoc } from '../../src/core/refined-docs.js';
import pc from 'picocolors';
import { lintView } from '../../src/cli/lint/lint-view.js';
import { toolDocSchema } from '../../src/core/tool-doc.js';
import { lintDocs } from '../../src/lint/lint-docs.js';
import { junitOfLint, lintAnnotations } from '../../src/lint/told-places.js';
import { docFor } from '../support/docs.js';

const source = {
  tools: [
    { name: 'list_boats', description: 'Lists all boats of the harbour.', inputSchema: {} },
    {
      name: 'moor',
      description: 'Moors a boat at a berth. Seamless mooring, 100 % amazing.',
      inputSchema: {
        type: 'object',
        properties: {
          berth: { type: 'string' },
          nights: { type: 'integer', description: 'How many nights.', maximum: 14, default: 30 },
          pilot: { type: 'boolean' },
        },
      },
    },
  ],
};
const tools = source.tools.map(({ name, description, inputSchema: parameters }) =>
  toolDocSchema.parse({ ...{ id: name, name, description, parameters }, call: { kind: 'none' } }),
);
const docs = tools.map((tool) => ({ tool, doc: sourceDoc(tool) }));
const linted = lintDocs({ docs, maxDocTokens: 500 });
const text = JSON.stringify(source, null, 2);
const lineWith = (said: string): number =>
  text.split('\n').findIndex((line) => line.includes(said)) + 1;

describe('what lint found', () => {
  it('is told tool by tool, then by rule with what to do, and counted', () => {
    const view = lintView(linted, { width: Infinity, palette: pc.createColors(false) });
    expect(view.split('\n').map((line) => line.trimEnd())).toEqual([
      'moor',
      '  error    failing-example           nights: has the default 30, which must be <= 14',
      '  warning  marketing                 praises or sells: "Seamless mooring, 100 % amazing."',
      '  warning  undocumented-parameter    berth, pilot: has no description',
      '',
      expect.stringMatching(/^rule +findings +tools +what to do$/),
      expect.stringMatching(/^failing-example +1 +1 +Correct the example/),
      expect.stringMatching(/^marketing +1 +1 +Keep what/),
      expect.stringMatching(/^undocumented-parameter +2 +1 +Say what it is/),
      '',
      'Told      purpose 2 of 2, when to use 0 of 2, limits 1 of 2, what comes back 1 of 2, parameters explained 0 of 3, examples 0 of 3',
      'Findings  1 error, 3 warnings, 0 notes, in 1 of 2 tools',
    ]);
  });

  it('stands beside its line as an annotation of GitHub Actions, in its severity', () => {
    expect(lintAnnotations(linted, { path: 'tools/a,b.json', text, tools })).toEqual([
      `::error file=tools/a%2Cb.json,line=${lineWith('"default": 30')},title=moor%3A failing-example::moor, nights: has the default 30, which must be <= 14`,
      `::warning file=tools/a%2Cb.json,line=${lineWith('Seamless')},title=moor%3A marketing::moor: praises or sells: "Seamless mooring, 100 %25 amazing."`,
      `::warning file=tools/a%2Cb.json,line=${lineWith('"berth"')},title=moor%3A undocumented-parameter::moor, berth: has no description`,
      `::warning file=tools/a%2Cb.json,line=${lineWith('"pilot"')},title=moor%3A undocumented-parameter::moor, pilot: has no description`,
    ]);
  });

  it('stands beside its tool where the text of one before names it', () => {
    const spoken = [
      { ...source.tools[0]!, description: 'Lists the boats that moor.' },
      ...source.tools.slice(1),
    ];
    const finding = { rule: 'too-long', severity: 'note', tool: 'moor', message: 'm' } as const;
    const file = { path: 'x', text: JSON.stringify({ tools: spoken }, null, 2), tools };
    const [shown] = lintAnnotations({ ...linted, findings: [finding] }, file);
    expect(shown).toContain(`line=${lineWith('"name": "moor"')},`);
  });

  it('stands beside no line of a file that does not name the tool', () => {
    const [first] = lintAnnotations(linted, { path: 'x', text: '', tools });
    expect(first).toMatch(/^::error file=x,title=/);
  });

  it.each([
    ['error', 1],
    ['warning', 3],
    ['never', 0],
  ] as const)('fails in JUnit from %s on: %d cases', (failOn, failures) => {
    const xml = junitOfLint(linted, failOn);
    expect(xml.match(/<failure /g) ?? []).toHaveLength(failures);
    expect(xml).toContain(`<testsuite name="moor" tests="${linted.rules.length}"`);
    expect(xml).toContain('<testcase classname="list_boats" name="missing-purpose"');
  });
});

describe('what is counted', () => {
  it.each([
    ['list_boats', 'Beside list_boats.', 1],
    ['boats.list', 'Beside `boats.list`, in short.', 1],
    ['船.list', 'Beside 船.list', 1],
    ['船.舶', 'Beside 船.舶', 1],
    ['list_boats', 'Beside list_boats_of_all.', 0],
    ['list', 'Beside list.', 0],
    ['moor', 'moor', 0],
  ])('is a text that names the tool %s: %j', (name, description, has) => {
    const other = { ...tools[0]!, id: name, name, description: 'Lists all boats.' };
    const both = [other, { ...tools[1]!, description }];
    const { shares } = lintDocs({
      docs: both.map((tool) => ({ tool, doc: sourceDoc(tool) })),
      maxDocTokens: 500,
      rules: [],
    });
    expect(shares).toContainEqual({ of: 'when to use', has, from: 2 });
  });
});

describe('the choice of what is looked at', () => {
  it('leaves out tools and rules, and still sees the others of a pair', () => {
    const twins = ['one', 'two'].map((id) => ({ ...tools[0]!, id, name: id }));
    const { findings } = lintDocs({
      docs: twins.map((tool) => ({ tool, doc: sourceDoc(tool) })),
      maxDocTokens: 500,
      isChosen: ({ id }) => id === 'two',
    });
    expect(findings.map(({ rule, tool, other }) => [rule, tool, other])).toEqual([
      ['confusable-tools', 'two', 'one'],
    ]);
    const isIgnored = (_tool: unknown, { name }: { readonly name: string }): boolean =>
      name === 'marketing';
    const rules = lintDocs({ docs, maxDocTokens: 500, isIgnored }).findings.map(({ rule }) => rule);
    expect(rules).not.toContain('marketing');
    expect(rules).toContain('failing-example');
  });

  it('looks at refined docs as an agent gets them', () => {
    const [tool] = tools.slice(1);
    const doc = docFor(tool!, {
      description: 'Moors a boat at a berth of the harbour.',
      parameters: { properties: { berth: { description: 'Number painted on the jetty.' } } },
    });
    const { findings } = lintDocs({ docs: [{ tool: tool!, doc }], maxDocTokens: 500 });
    expect(findings.map(({ rule, parameter }) => [rule, parameter])).toEqual([
      ['failing-example', 'nights'],
      ['undocumented-parameter', 'pilot'],
    ]);
  });
});
