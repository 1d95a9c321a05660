import { harvestText } from '../../src/arguments/pool/harvest-text.js';

const listed = (text: string) =>
  harvestText(text).flatMap(({ value, path }) => (path === '(list)' ? [value] : []));

describe('a text that lists things', () => {
  it('tells their names with bullets or numbers, without what it says about them', () => {
    expect(listed('Found 2 files:\n- menu v2.docx (12 KB)\n- plan.docx')).toEqual([
      'menu v2.docx',
      'plan.docx',
    ]);
    expect(listed('1. **north** - four berths\n2. **south** - two berths, both let.')).toEqual([
      'north',
      'south',
    ]);
    expect(listed('* [x] `wash up`: done\n* [ ] `dust`: open, since Monday.')).toEqual([
      'wash up',
      'dust',
    ]);
    expect(listed('- [Oslo](oslo.md)\n  - of Norway\n- [Bergen](bergen.md)')).toEqual([
      'Oslo',
      'Bergen',
    ]);
  });

  it('tells ids that all its lines begin with, of one kind, and what there is more', () => {
    expect(listed('job_7 north 12:30 [mon thu]\njob_12 south 09:00\n… 3 more')).toEqual([
      'job_7',
      'job_12',
    ]);
    expect(listed('- TASK-3 paint the hull\n- TASK-4 oil it')).toEqual(['TASK-3', 'TASK-4']);
    expect(listed('job_7 is done\nso is this')).toEqual([]);
    expect(listed('utf-8 is used\niso-8859 is not')).toEqual([]);
  });

  it('is neither prose, nor a record, nor paths, nor one word', () => {
    expect(listed('Soup of the day\nRoast with potatoes')).toEqual([]);
    expect(listed('Name: north\nDepth: 4')).toEqual([]);
    expect(listed('Allowed directories:\n/srv/a\n/srv/b')).toEqual([]);
    expect(
      listed('- It rained all day.\n- Nobody came to the harbour that evening at all'),
    ).toEqual([]);
    expect(listed('boats')).toEqual([]);
  });

  it('has no keys as places where they are those of JSON in it', () => {
    const found = harvestText('Calls (1):\n\n[\n  {\n    "path": "a.txt",\n  }\n]');
    expect(found).toContainEqual({ value: 'a.txt', field: 'path', path: '' });
    expect(found.filter(({ path }) => path !== '')).toEqual([]);
  });

  it('is read inside an answer too, with columns and keys as places of their own', () => {
    const paths = harvestText('| ID | Owner |\n|---|---|\n| H7 | Ann |\n\nTotal: 1', 'result').map(
      ({ value, path }) => [value, path],
    );
    expect(paths).toEqual([
      ['H7', 'result(column ID)'],
      ['Ann', 'result(column Owner)'],
      ['1', 'result(key Total)'],
    ]);
  });
});
