import { annotations } from '../../src/drift/annotations.js';
import { changedTools } from '../../src/drift/changed-tools.js';
import type { CheckedDocs } from '../../src/drift/checked-docs.js';
import { junitOfCheck } from '../../src/drift/junit-of-check.js';
import { settled, type Standing } from '../../src/drift/standing.js';
import { checkView } from '../../src/cli/check/check-view.js';
import pc from 'picocolors';
import { refinedDocsSchema } from '../../src/core/refined-docs.js';
import { toolDocSchema } from '../../src/core/tool-doc.js';
import { rawHashOf } from '../../src/refinement/raw-hash.js';

const common = { bytes: 1, truncated: false, shape: {}, durationMs: 1, attempts: 1 };
const no: Standing = {
  is: 'false',
  proof: {
    side: 'at',
    expected: 'accepted',
    wasSeen: true,
    base: { arguments: {}, outcome: { kind: 'accepted', status: 200, body: [1], ...common } },
    call: {
      arguments: { limit: 50 },
      outcome: { kind: 'refused', status: 400, message: 'at most 20 %', body: null, ...common },
    },
  },
};
const yes: Standing = { is: 'true' };
const perhaps: Standing = { is: 'unclear', why: 'no call got an answer' };

const sentence = (text: string, standing: Standing) => ({
  ...{ tool: 'list', text, target: '/properties/limit', kind: 'bound', standing },
  isOfPerson: false,
});
const checked: CheckedDocs = {
  status: 'done',
  sentences: [
    sentence('At least 1.', yes),
    sentence('At most 50.', no),
    sentence('Left out, it is 5.', perhaps),
  ],
  withoutRecipe: 2,
  withheld: [{ tool: 'add', sentences: 1, remedy: 'allow it with --allow-writes' }],
  tools: { gone: ['drop'], added: ['make'], changed: [] },
  calls: 9,
  left: [],
};

function docs(...texts: readonly string[]) {
  const claims = texts.map((text, at) => ({
    ...{ id: `k${at}`, target: '/properties/limit', text, evidence: ['r/list#c1'] },
  }));
  const doc = { description: '', sections: null, parameterDocs: {}, learned: {}, claims };
  return refinedDocsSchema.parse({
    ...{ version: 1, catalogue: 'shelf', run: 'rules', engine: 'rules', createdAt: '' },
    tools: [{ ...doc, tool: 'list', version: 1, stopReason: null }],
  });
}

describe('what a check found', () => {
  it('is told with both calls, and counted', () => {
    expect(checkView(checked, { width: Infinity, palette: pc.createColors(false) })).toBe(
      [
        'no longer true  list, limit: At most 50.',
        '  base  {} → taken 200: [1]',
        '  call  {"limit":50} → refused 400: at most 20 %',
        '        was taken before',
        'unclear  list, limit: Left out, it is 5. (no call got an answer)',
        'gone  drop',
        'no docs yet  make',
        'not checked  add: 1 sentence; allow it with --allow-writes',
        '',
        'Sentences  1 true still, 1 no longer true, 1 unclear, 1 of tools that may not be called, 2 without calls of their own',
        'Calls      9',
      ].join('\n'),
    );
  });

  it('stands beside its line in the file as a warning of GitHub Actions', () => {
    const own = docs('At least 1.', 'At most 50.');
    const text = JSON.stringify(own, null, 2);
    const line = text.split('\n').findIndex((one) => one.includes('At most 50.')) + 1;
    expect(annotations(checked, { path: 'refined-docs/a,b.json', text, docs: own })).toEqual([
      `::warning file=refined-docs/a%2Cb.json,line=${line},title=list%3A no longer true::At most 50.%0Abase  {} → taken 200: [1]%0Acall  {"limit":50} → refused 400: at most 20 %25%0A      was taken before`,
      '::warning file=refined-docs/a%2Cb.json,title=the tool is gone::drop: the tool is gone',
    ]);
  });

  it('fails in JUnit for each false sentence and each tool that is gone, and skips what is unclear', () => {
    const xml = junitOfCheck(checked);
    expect(xml).toContain('<testsuite name="list" tests="3" failures="1" skipped="1">');
    expect(xml).toContain('<failure message="no longer true">base  {} → taken 200: [1]&#10;');
    expect(xml).toContain('<failure message="the tool is gone">');
  });
});

describe('a sentence that came out false', () => {
  it.each([
    ['false again', no, 'false'],
    ['true the second time', yes, 'unclear'],
    ['unclear the second time', perhaps, 'unclear'],
  ] as const)('and %s', (_, second, is) => {
    expect(settled(no, second).is).toBe(is);
  });
});

describe('tools of a source against those of the docs', () => {
  const tool = (id: string, description: string) =>
    toolDocSchema.parse({
      ...{ id, name: id, description, parameters: { type: 'object' } },
      call: { kind: 'mcp', tool: id },
    });
  const doc = (id: string, rawHash?: string) => ({ ...docs().tools[0]!, tool: id, rawHash });

  it('are gone, new or changed', () => {
    const before = [tool('same', 'a'), tool('other', 'a')];
    const now = [tool('same', 'a'), tool('other', 'b'), tool('more', 'a')];
    const hashed = before.map((one) => doc(one.id, rawHashOf(one)));
    expect(changedTools({ tools: [...hashed, doc('lost')] }, now)).toEqual({
      ...{ gone: ['lost'], added: ['more'], changed: ['other'] },
    });
  });
});
