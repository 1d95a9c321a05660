import { BudgetError, ConfigurationError } from '../../../src/core/errors.js';
import {
  experimentOfManifest,
  parseExperiment,
} from '../../../src/evaluation/experiments/experiment-file.js';
import type { ExperimentRecord } from '../../../src/evaluation/experiments/experiment-record.js';
import {
  experimentTables,
  manifestOf,
  manifestSchema,
  recordsOfManifest,
  requireSame,
} from '../../../src/evaluation/experiments/manifest.js';
import type { Measure, MeasureRequest } from '../../../src/evaluation/experiments/measure.js';
import {
  runExperiment,
  type ExperimentPorts,
} from '../../../src/evaluation/experiments/run-experiment.js';

const text = `
version: 1
name: small
title: A small one
catalogues: [{name: boats}, {name: trains, needs: trains.json}]
docs: [raw, {name: rules, refine: {}}]
measures:
  - {measure: length}
  - {measure: judged, options: {judge: model}}
seeds: [1, 2]
`;

class Lab {
  readonly records: ExperimentRecord[] = [];
  readonly requests: MeasureRequest[] = [];
  failAfter = Infinity;
  docsHash = 'a';
  sameAs: { name: string; why: string } | undefined;
  readonly missing: { docs: string; reason: string }[] = [];

  readonly measure = (name: string, needsModel: boolean): Measure => ({
    ...{ name, arms: 'docs', files: [], needsModel: () => needsModel },
    measure: async (request) => {
      if (this.requests.length >= this.failAfter) throw new BudgetError('used up');
      this.requests.push(request);
      return request.docs.map((docs, index) => ({
        ...{ docs: docs.name, setting: 's', group: null, metric: 'words', unit: 'share' },
        ...{ value: index / 2, low: 0, high: 1 },
        difference:
          index === 0
            ? null
            : { against: 'raw', value: 0.5, low: 0.25, high: 0.75, p: 0.01, verdict: null },
      }));
    },
  });

  readonly ports: ExperimentPorts = {
    measures: [this.measure('length', false), this.measure('judged', true)],
    openCatalogue: async () => 'hash',
    prepareDocs: async () => ({
      ready: [
        { name: 'raw', word: 'raw', hash: 'raw' },
        {
          ...{ name: 'rules', word: 'rules', hash: this.docsHash },
          ...(this.sameAs === undefined ? {} : { sameAs: this.sameAs }),
        },
      ],
      missing: this.missing,
    }),
    hashFile: async () => null,
    log: {
      read: async () => this.records,
      append: async (record) => {
        this.records.push(record);
      },
    },
  };

  run(models: readonly string[] = []) {
    const experiment = { ...parseExperiment(text, 'small.yaml'), models: [...models] };
    return runExperiment({ experiment, ports: this.ports });
  }
}

describe('an experiment', () => {
  it('measures every unit, and says of the others why they cannot be', async () => {
    const lab = new Lab();
    const { records, reused } = await lab.run();
    expect(reused).toBe(0);
    expect(records.map(({ catalogue, measure, seed }) => [catalogue, measure, seed])).toEqual([
      ['boats', 'length', 1],
      ['boats', 'length', 2],
      ['boats', 'judged', 1],
      ['boats', 'judged', 2],
      ['trains', 'length', 1],
      ['trains', 'length', 2],
      ['trains', 'judged', 1],
      ['trains', 'judged', 2],
    ]);
    expect(records[0]?.rows).toHaveLength(2);
    expect(records[2]).toMatchObject({
      rows: [],
      notMeasured: [{ docs: null, reason: 'judged needs a chat model: give --model' }],
    });
    expect(records[4]?.notMeasured).toEqual([{ docs: null, reason: 'trains.json is not here' }]);
  });

  it('whose measures all need a model says so before anything is opened', async () => {
    const lab = new Lab();
    const experiment = parseExperiment(text.replace('  - {measure: length}\n', ''), 'small.yaml');
    const opened: string[] = [];
    const openCatalogue: ExperimentPorts['openCatalogue'] = async ({ name }) => {
      opened.push(name);
      return 'hash';
    };
    const ports = { ...lab.ports, openCatalogue };
    await expect(runExperiment({ experiment, ports })).rejects.toThrow(
      new ConfigurationError('The experiment "small" needs a chat model.'),
    );
    expect([opened, lab.records]).toEqual([[], []]);
    const { records } = await runExperiment({
      experiment: { ...experiment, models: ['m'] },
      ports,
    });
    expect(records.some(({ rows }) => rows.length > 0)).toBe(true);
  });

  it('takes every model for measures that need one', async () => {
    const lab = new Lab();
    const { records } = await lab.run(['a', 'b']);
    const judged = records.filter(
      ({ catalogue, measure }) => catalogue === 'boats' && measure === 'judged',
    );
    expect(judged.map(({ model, seed }) => [model, seed])).toEqual([
      ['a', 1],
      ['a', 2],
      ['b', 1],
      ['b', 2],
    ]);
  });

  it('measures nothing twice, and again what depends on something that changed', async () => {
    const lab = new Lab();
    await lab.run();
    const made = lab.requests.length;
    const again = await lab.run();
    expect(again.reused).toBe(again.records.length);
    expect(lab.requests).toHaveLength(made);
    lab.docsHash = 'b';
    await lab.run();
    expect(lab.requests).toHaveLength(2 * made);
  });

  it('keeps what was finished when a budget ends it, and comes to the same bytes afterwards', async () => {
    const whole = await new Lab().run(['m']);
    const lab = new Lab();
    lab.failAfter = 2;
    await expect(lab.run(['m'])).rejects.toMatchObject({ code: 'budget' });
    expect(lab.records).toHaveLength(2);
    lab.failAfter = Infinity;
    const { records, reused } = await lab.run(['m']);
    expect(reused).toBe(2);
    expect(experimentTables('t', records)).toEqual(experimentTables('t', whole.records));
  });

  it('gives the reason for docs that cannot be had beside the figures of the others', async () => {
    const lab = new Lab();
    lab.missing.push({ docs: 'llm', reason: 'no model' });
    const { records } = await lab.run();
    expect(records[0]?.rows).toHaveLength(2);
    expect(experimentTables('t', records)['table.md']).toContain('not measured: no model');
  });

  it('measures docs that say what others say once, and tells why in their row', async () => {
    const lab = new Lab();
    lab.sameAs = { name: 'raw', why: 'nothing was learnt' };
    const { records } = await lab.run();
    expect(lab.requests[0]?.docs.map(({ name }) => name)).toEqual(['raw']);
    expect(records[0]?.same).toEqual([{ docs: 'rules', as: 'raw', why: 'nothing was learnt' }]);
    const tables = experimentTables('t', records);
    expect(tables['table.md']).toContain('|  | rules | same docs as raw: nothing was learnt |');
    expect(tables['table.csv']).toContain(
      'boats,length,,1,rules,,,,,,,,,,,,,,,raw,nothing was learnt',
    );
    lab.sameAs = undefined;
    expect((await lab.run()).records[0]?.rows).toHaveLength(2);
  });

  it('puts why a measure failed on record, tries it again next time, and lets a bug through', async () => {
    const lab = new Lab();
    const broken = (error: Error): ExperimentPorts => ({
      ...lab.ports,
      measures: lab.ports.measures.map((measure) => ({
        ...measure,
        measure: (request) =>
          request.seed === 1 ? Promise.reject(error) : measure.measure(request),
      })),
    });
    const experiment = parseExperiment(text, 'small.yaml');
    const known = new ConfigurationError('no such queries');
    const { records } = await runExperiment({ experiment, ports: broken(known) });
    expect(records[0]?.notMeasured).toEqual([{ docs: null, reason: 'no such queries' }]);
    expect(records[1]?.rows).toHaveLength(2);
    const mended = await lab.run();
    expect(mended.records[0]?.rows).toHaveLength(2);
    expect((await lab.run()).reused).toBe(mended.records.length);
    const bug = runExperiment({
      experiment,
      ports: { ...broken(new TypeError('bug')), log: new Lab().ports.log },
    });
    await expect(bug).rejects.toThrow('bug');
  });

  it('is an error, and leaves nothing on record, where no unit can be measured', async () => {
    const lab = new Lab();
    const ports: ExperimentPorts = {
      ...lab.ports,
      openCatalogue: () => Promise.reject(new ConfigurationError('no such file')),
    };
    const experiment = parseExperiment(text, 'small.yaml');
    await expect(runExperiment({ experiment, ports })).rejects.toMatchObject({
      ...{ code: 'nothing-measured', exitCode: 1 },
      message: expect.stringContaining('no such file; trains.json is not here') as string,
    });
    expect(lab.records).toEqual([]);
  });

  it('is of agents on data too: no catalogue is brought in for them, and docs are left out', async () => {
    const lab = new Lab();
    const asking: Measure = {
      ...{ name: 'asking', arms: 'agents', files: [], needsModel: () => false },
      measure: async (request) => {
        lab.requests.push(request);
        return ['control', 'sage'].map((setting) => ({
          ...{ docs: 'raw', setting, group: 'ambiguous', metric: 'questions', unit: 'count' },
          ...{ value: 1.234, low: 1, high: 2, difference: null },
        }));
      },
    };
    const hashes = new Map([
      ['a.jsonl', 'a'],
      ['c.jsonl', 'c'],
    ]);
    const ports: ExperimentPorts = {
      ...{ ...lab.ports, measures: [asking, ...lab.ports.measures] },
      openCatalogue: ({ name }) => Promise.reject(new ConfigurationError(`no tools in ${name}`)),
      hashFile: async (path) => hashes.get(path) ?? null,
    };
    const experiment = parseExperiment(
      text
        .replace('{name: boats}', '{name: a, data: a.jsonl}, {name: c, data: c.jsonl}')
        .replace('needs: trains.json', 'data: [a.jsonl, b.jsonl]')
        .replace(/ {2}- \{measure: length\}\n.*$/m, '  - {measure: asking}')
        .replace('[1, 2]', '[1]'),
      'small.yaml',
    );
    const { records } = await runExperiment({ experiment, ports });
    expect(lab.requests.map(({ data }) => data)).toEqual([['a.jsonl'], ['c.jsonl']]);
    expect(records[2]?.notMeasured).toEqual([{ docs: null, reason: 'b.jsonl is not here' }]);
    expect(experimentTables('T', records)['table.md']).toContain(
      '| samples | setting | questions |\n| --- | --- | --- |\n| ambiguous | control | 1.23 [1.00, 2.00] |',
    );
    expect((await runExperiment({ experiment, ports })).reused).toBe(3);
    hashes.set('a.jsonl', 'other');
    await runExperiment({ experiment, ports });
    expect(lab.requests).toHaveLength(3);
  });

  it.each([
    ['a measure that no catalogue has anything for', 'agents', /"length" has nothing to measure/],
    ['a catalogue that no measure is of', 'docs', /No measure is of "trains"/],
  ] as const)('refuses %s', async (_what, arms, message) => {
    const lab = new Lab();
    const [length, judged] = lab.ports.measures;
    const ports: ExperimentPorts = { ...lab.ports, measures: [{ ...length!, arms }, judged!] };
    const experiment = parseExperiment(
      text.replace('needs: trains.json', arms === 'docs' ? 'data: trains.json' : ''),
      'small.yaml',
    );
    await expect(runExperiment({ experiment, ports })).rejects.toThrow(message);
    expect(lab.requests).toEqual([]);
  });

  it('marks differences whose interval leaves out 0', async () => {
    const { records } = await new Lab().run();
    const outputs = experimentTables('A small one', records);
    expect(outputs['table.md']).toContain('| s | rules | 50.0 [0.0, 100.0] ↑ |');
    expect(outputs['table.csv']!.split('\n')[2]).toBe(
      'boats,length,,1,rules,s,,words,share,0.5,0,1,raw,0.5,0.25,0.75,0.01,,,,',
    );
  });
});

describe('a manifest', () => {
  const parts = {
    experiment: 'small',
    title: 'T',
    tooldraft: '1',
    node: 'v20',
    fileText: text,
    settings: {},
  };

  it('is enough to build the tables again, byte for byte, from records in any order', async () => {
    const { records } = await new Lab().run();
    const outputs = { ...experimentTables('T', records), 'plots/a.svg': '<svg/>' };
    const manifest = manifestOf({ ...parts, records, outputs });
    const again = recordsOfManifest(manifest, records.toReversed());
    expect(again).toEqual(records);
    requireSame(manifest, outputs, 'manifest.json');
    expect(manifestSchema.parse(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
  });

  it('tells when records were changed or are missing, or a file is no longer made', async () => {
    const { records } = await new Lab().run();
    const manifest = manifestOf({ ...parts, records, outputs: experimentTables('T', records) });
    const changed = records.map((record) => ({
      ...record,
      rows: record.rows.map((row) => ({ ...row, value: 1 })),
    }));
    for (const others of [changed, records.slice(1)]) {
      const outputs = experimentTables('T', recordsOfManifest(manifest, others));
      expect(() => requireSame(manifest, outputs, 'manifest.json')).toThrow(
        /rebuilt records\.jsonl differs from the one in the manifest/,
      );
    }
    const more = { ...manifest, outputs: { ...manifest.outputs, 'plots/a.svg': 'hash' } };
    expect(() => requireSame(more, experimentTables('T', records), 'm')).toThrow(/plots\/a\.svg/);
  });
});

describe('an experiment file', () => {
  it('is the same read back from a manifest, and refused where that is of another version', () => {
    const read = parseExperiment(text, 'small.yaml');
    const settings: unknown = JSON.parse(JSON.stringify(read));
    expect(experimentOfManifest(settings, 'manifest.json')).toEqual(read);
    expect(() => experimentOfManifest({ version: 2 }, 'manifest.json')).toThrow(/manifest\.json/);
  });

  const cases: [string, string, RegExp][] = [
    ['is no YAML', 'a: [', /not valid YAML/],
    ['is empty', '', /cannot be used/],
    ['is of another version', text.replace('version: 1', 'version: 2'), /version/],
    ['has an unknown key', `${text}\nfoo: 1`, /foo/],
    ['has no docs', text.replace(/docs: .*/, 'docs: []'), /docs/],
    ['has no measures', text.replace(/measures:[\s\S]*seeds/, 'measures: []\nseeds'), /measures/],
    ['has docs of no kind', text.replace('refine: {}', 'refined: {}'), /docs/],
    [
      'has two docs of one name',
      text.replace('[raw,', '[raw, {name: rules, joined: raw},'),
      /two docs "rules"/,
    ],
    ['has a name that is no file name', text.replace('name: small', 'name: ../x'), /name/],
    [
      'has a catalogue of data and tools',
      text.replace('needs: trains.json', 'data: a.jsonl, source: trains.json'),
      /"trains".* both data and tools/,
    ],
    ['has a seed that is no number', text.replace('[1, 2]', '[a]'), /seeds/],
  ];
  it.each(cases)('that %s is refused by name and field', (_what, broken, message) => {
    const parse = (): unknown => parseExperiment(broken, 'small.yaml');
    expect(parse).toThrow(ConfigurationError);
    expect(parse).toThrow(message);
    expect(parse).toThrow(/small\.yaml/);
  });

  it('that names an unknown measure is refused before anything is made', async () => {
    const lab = new Lab();
    const experiment = parseExperiment(text.replace('measure: length', 'measure: lenght'), 'x');
    await expect(runExperiment({ experiment, ports: lab.ports })).rejects.toThrow(
      'There is no measure "lenght". Did you mean "length"?',
    );
    expect(lab.requests).toEqual([]);
  });
});
