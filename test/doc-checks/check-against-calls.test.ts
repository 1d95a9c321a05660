import type { CallRecord } from '../../src/core/call-record.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { checkAgainstCalls } from '../../src/doc-checks/check-against-calls.js';
import { cite, fault, rejected, revisionOf, success, versionSaying } from './revision-of.js';

const tool: ToolDoc = {
  ...{ id: 'listBoats', name: 'list_boats', description: 'Lists boats.', sideEffects: 'none' },
  parameters: {
    type: 'object',
    properties: {
      harbour: { type: 'string' },
      limit: { type: 'integer' },
      sort: { type: 'string' },
      verbose: { type: 'boolean' },
      after: { type: 'string' },
    },
    required: ['harbour'],
  },
  call: { kind: 'none' },
};

const boats = [
  { name: 'Ada', berth: 17 },
  { name: 'Bo', berth: null },
];
const kiel = { harbour: 'Kiel' };
const calls: readonly CallRecord[] = [
  success('c1', kiel, { boats, total: 2 }),
  success('c2', { ...kiel, limit: 90 }, { boats, total: 2 }),
  success('c3', { ...kiel, limit: 1 }, { boats: boats.slice(0, 1), total: 2, next: 'x1' }),
  rejected('c4', { ...kiel, sort: 'age' }, "sort must be one of: name, berth. Got 'age'"),
  rejected('c5', { ...kiel, sort: 'AGE' }, "sort must be one of: name, berth. Got 'AGE'"),
  success('c6', { ...kiel, sort: 'name' }, { boats, total: 2 }),
  success('c7', { ...kiel, verbose: true }, { boats, total: 2 }),
  success('c8', { harbour: 'Nowhere' }, { boats: [], total: 0, note: 'empty' }),
  rejected('c9', { harbour: 'Oslo', limit: 200 }, 'harbour is closed'),
  fault('c10', { ...kiel, after: 'x1' }, 'down'),
  success('c11', {}, { boats, total: 2 }),
  rejected('c12', { ...kiel, limit: -1 }, 'limit must be at least 0'),
];

function complaints(
  sentence: string,
  target: string | undefined,
  cited: readonly string[] = ['c1', 'c2'],
) {
  const version = versionSaying(target === undefined ? [sentence] : []);
  const parameterDocs =
    target === undefined ? {} : { [`/properties/${target}`]: { description: sentence } };
  const claims = [{ id: 'k1', target: 'limits', text: sentence, evidence: cited.map(cite) }];
  return checkAgainstCalls(revisionOf({ ...version, parameterDocs, claims }, { tool, calls }));
}

/** Rows of different lengths, each with a title. */
function named<Row extends readonly (string | undefined)[]>(rows: readonly Row[]) {
  return rows.map((row) => ({ row, title: row.join(', ') }));
}

describe('a sentence that the calls show otherwise', () => {
  it.each(
    named<readonly [sentence: string, by: string, argument?: string]>([
      // Refused.
      ['`limit` of 90 is refused.', 'c2'],
      ['`90` and `200` are rejected.', 'c2', 'limit'],
      ['Values above 50 are refused with "limit must be at most 50".', 'c2', 'limit'],
      ['`limit` above 50 is not accepted (400).', 'c2'],
      ['`sort` is a key; `name` is not allowed.', 'c6'],
      ['Without `harbour` the call is refused.', 'c11'],
      ['`harbour` is required.', 'c11'],
      ['`sort` must always be given.', 'c1'],
      // Accepted.
      ['`sort` takes a key: `age` is accepted.', 'c4'],
      ['`age` and `AGE` are valid.', 'c4', 'sort'],
      ['`-1` works too.', 'c12', 'limit'],
      // Always.
      ['Always returns `next`.', 'c1, c2'],
      ['Every answer has `boats` and `note`.', 'c1, c2'],
      ['The answer always contains a `next`.', 'c1, c2'],
      // Never.
      ['Never returns `next`.', 'c3'],
      ['The answer has no `total`.', 'c1'],
      ['There is no `berth` in the answers.', 'c1'],
      // Ignored.
      ['`limit` is ignored.', 'c1 and c3'],
      ['`harbour` has no effect.', 'c1 and c8'],
      ['It makes no difference.', 'c1 and c3', 'limit'],
      ['`1` is ignored: all boats come back.', 'c3 and c1', 'limit'],
    ]),
  )('$title', ({ row: [sentence, by, argument] }) => {
    const [first, ...others] = complaints(sentence, argument);
    expect(others).toEqual([]);
    expect(first?.sentence).toBe(sentence);
    expect(first?.text ?? '').toMatch(new RegExp(`^is refuted by ${by}\\b`));
  });

  it.each(
    named<readonly [sentence: string, argument?: string | undefined]>([
      // Refused: so it was, or never tried, or said of a part only.
      ['`limit` of -1 is refused.'],
      ['`age` is refused.', 'sort'],
      ['Values below 0 are refused.', 'limit'],
      ['Values above 100 are refused.', 'limit'],
      ['With `sort`, `limit` of 90 is refused.'],
      ['`90` is refused when `sort` is given.', 'limit'],
      ['`limit` of `90` may be refused.'],
      ['Without `sort` the boats come as they are.'],
      ['`sort` is required where `after` is given.'],
      ['Something without `name` is refused.'],
      ['`sort` other than `name` is refused.'],
      // Accepted: another value, another argument's fault, or no answer at all.
      ['`name` is accepted.', 'sort'],
      ['`200` is accepted.', 'limit'],
      ['`x1` is accepted.', 'after'],
      ['`name` works, `age` does not.', 'sort'],
      ['`berth` is accepted.', 'sort'],
      // Always: all have it, or it is said of some.
      ['Always returns `boats` and `total`.'],
      ['Each boat always has `berth`.'],
      ['Every answer has `boats[].name`.'],
      ['Always has `next` where more boats follow.'],
      ['A page always has `next`.'],
      ['Always returns `next` with `limit`.'],
      // Never: none has it, or it is said of some.
      ['Never returns `captain`.'],
      ['The last page has no `next`.'],
      ['Never returns more than `limit` boats.'],
      ['Has no `next` unless more boats follow.'],
      // Ignored: what was answered alike, or something else differs too.
      ['`verbose` has no effect.', undefined],
      ['`sort` of `name` is ignored.'],
      ['`90` is ignored.', 'limit'],
      ['Upper and lower case are ignored.'],
      ['`limit` is ignored where `sort` is given.'],
    ]),
  )('is not $title', ({ row: [sentence, argument] }) => {
    const found = complaints(sentence, argument).filter(
      ({ text }) => !text.includes('one answer is one answer'),
    );
    expect(found).toEqual([]);
  });

  it('is none where a claim that calls have proven says it', () => {
    const text = '`limit` is ignored.';
    const proven = { id: 'k1', target: 'limits', text, evidence: [cite('c1')] };
    const version = versionSaying([text], { claims: [{ ...proven, verdict: 'supported' }] });
    expect(checkAgainstCalls(revisionOf(version, { tool, calls }))).toEqual([]);
  });
});

describe('one answer', () => {
  it.each(
    named<readonly [sentence: string, argument?: string | undefined]>([
      ['`verbose` is ignored.'],
      ['Any value is accepted.', 'verbose'],
      ['`verbose` is never refused.'],
      ['`verbose` accepts any value.'],
      ['Only `true` is accepted.', 'verbose'],
    ]),
  )('is one answer: $title', ({ row: [sentence, argument] }) => {
    expect(complaints(sentence, argument, ['c7'])).toEqual([
      {
        text: `says of \`verbose\` in general what one call showed (one answer is one answer): "${sentence}"`,
        sentence,
      },
    ]);
  });

  it.each(
    named<readonly [sentence: string, argument: string | undefined, ...cited: string[]]>([
      ['`sort` is never ignored.', undefined, 'c4'],
      ['`verbose` is ignored.', undefined, 'c1', 'c7'],
      ['With `verbose` the same boats came back.', undefined, 'c7'],
      ['Set `verbose` to `true` only to see more.', undefined, 'c7'],
      ['Only boats that lie in `harbour` come back.', undefined, 'c1'],
      ['Asks for any `verbose` answer.', undefined, 'c7'],
    ]),
  )('is enough, or more were given: $title', ({ row: [sentence, argument, ...cited] }) => {
    expect(complaints(sentence, argument, cited)).toEqual([]);
  });
});
