import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { measures } from '../../../src/cli/experiment/measures.js';
import { MockServers } from '../../../src/cli/experiment/mock-servers.js';
import type { ExperimentSetting } from '../../../src/cli/experiment/sub-command.js';
import { commandOptions } from '../../../src/config/command-options.js';
import { flagName, withFlags } from '../../../src/config/option.js';
import type { Experiment } from '../../../src/evaluation/experiments/experiment-file.js';
import { groupBy } from '../../../src/support/group-by.js';
import { loadYaml } from '../../../src/support/load-yaml.js';
import {
  experimentFiles,
  papersFile,
  type ExperimentFile,
} from '../../support/experiment-files.js';
import { cell, expectFile } from '../../support/generated-file.js';

const shownSchema = z
  .strictObject({
    what: z.string(),
    /** What gives it, where no experiment does. */
    commands: z.array(z.string()).min(1).optional(),
    /** What the commands leave open. */
    lacks: z.string().optional(),
    /** Why nothing gives it. */
    why: z.string().optional(),
  })
  .refine(({ commands, lacks }) => lacks === undefined || commands !== undefined)
  .refine(({ commands, why }) => commands === undefined || why === undefined);
const papersSchema = z.array(
  z.strictObject({
    paper: z.string(),
    title: z.string(),
    shows: z.record(z.string(), shownSchema),
  }),
);
type Paper = z.infer<typeof papersSchema>[number];

const papers = papersSchema.parse(loadYaml().parse(readFileSync(papersFile, 'utf8')));
const files = experimentFiles();

const setting: ExperimentSetting = {
  ...{ workspace: '', folder: '', environment: {}, signal: new AbortController().signal },
  ...{ shared: {}, embeddings: {}, mocks: new MockServers('') },
};
const known = measures(setting);

/** Whether some of its rows need a chat model. */
function needsModel({ docs, measures: entries }: Experiment): boolean {
  const writes = docs.some(
    (entry) =>
      'refine' in entry &&
      (entry.refine['engine'] === 'model' || entry.refine['engine'] === 'draft'),
  );
  const asks = entries.some(
    ({ measure, options, notMeasured }) =>
      notMeasured === undefined &&
      known.find(({ name }) => name === measure)?.needsModel(options) === true,
  );
  return writes || asks;
}

/** Whether all of its rows do. */
function needsModelAlways({ measures: entries }: Experiment): boolean {
  return entries.every(
    ({ measure, options, notMeasured }) =>
      notMeasured !== undefined ||
      known.find(({ name }) => name === measure)?.needsModel(options) === true,
  );
}

/** All texts in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What has to be there: folders of data, a model, variables. */
function needsOf(experiment: Experiment): string {
  const texts = textsIn([experiment.catalogues, experiment.docs, experiment.measures]);
  const data = texts.flatMap((text) => /^data\/[^/]+/.exec(text)?.[0] ?? []);
  // A mock asks for no credentials.
  const called = experiment.catalogues.filter(({ serve }) => serve === undefined);
  const auth = called.flatMap(({ options }) => textsIn(options['auth']));
  const variables = [
    ...auth.flatMap((text) => /=(\w+)$/.exec(text)?.[1] ?? []),
    ...textsIn(called).flatMap((text) => /\$\{(\w+)\}/.exec(text)?.[1] ?? []),
  ];
  const model = needsModelAlways(experiment)
    ? ['`--model`']
    : needsModel(experiment)
      ? ['`--model` for some rows']
      : [];
  const needed = [
    ...[...new Set(data)].sort().map((folder) => `\`${folder}\``),
    ...model,
    ...[...new Set(variables)].map((name) => `\`${name}\``),
  ];
  return needed.length === 0 ? 'nothing' : needed.join(', ');
}

/** What the file itself says cannot be filled. */
function gapsOf({ docs, measures: entries }: Experiment): readonly string[] {
  const unmade = docs.flatMap((entry) =>
    'notMeasured' in entry ? [`${entry.name}: ${entry.notMeasured}`] : [],
  );
  const unmeasured = entries.flatMap(({ title, measure, notMeasured }) =>
    notMeasured === undefined ? [] : [`${title ?? measure}: ${notMeasured}`],
  );
  return [...unmade, ...unmeasured];
}

function commandOf({ name, experiment }: ExperimentFile): string {
  const model = needsModel(experiment) ? ' --model NAME' : '';
  return `tooldraft experiment experiments/${name}.yaml${model}`;
}

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const code = (text: string): string => `\`${text}\``;

/** The rows of a paper: one for each file that fills a table or figure; those without one together where nothing differs. */
function rowsOf({ paper, shows }: Paper): readonly string[] {
  const shown = Object.entries(shows).map(([item, one]) => ({
    item,
    ...one,
    files: filling(paper, item),
  }));
  const groups = groupBy(shown, ({ item, what, commands, lacks, why, files: own }) =>
    JSON.stringify([own.length > 0 ? item : '', what, commands, lacks, why]),
  );
  return [...groups.values()].flatMap((group) => {
    const [{ what, commands = [], lacks, why, files: own } = shown[0]!] = group;
    const head = [paper, group.map(({ item }) => item).join(', '), what];
    if (own.length > 0) return own.map((file) => row([...head, ...fillingCells(file)]));
    const filled = commands.length === 0 ? `no: ${why ?? 'nothing here makes it'}` : 'yes';
    const text = [filled, ...(lacks === undefined ? [] : [lacks])].join('; but ');
    return [row([...head, commands.map(code).join(', ') || '-', text])];
  });
}

function filling(paper: string, item: string): readonly ExperimentFile[] {
  return files.filter(
    ({ experiment }) => experiment.paper === paper && experiment.shows.includes(item),
  );
}

function fillingCells(file: ExperimentFile): readonly string[] {
  const kind = file.experiment.small ? 'in small, on tools of its own' : 'yes';
  return [code(commandOf(file)), [kind, ...gapsOf(file.experiment)].join('; but ')];
}

const heading = '## Which file does what';

function tables(): string {
  return [
    heading,
    '',
    '| file | what | needs |',
    '| --- | --- | --- |',
    ...files.map(({ name, experiment }) =>
      row([code(`${name}.yaml`), experiment.title, needsOf(experiment)]),
    ),
    '',
    '## What the papers show, and what fills it',
    '',
    'Made by `npm run generate` from the headers of the files (`paper`, `shows`, `small`) and from [papers.yaml](papers.yaml).',
    '',
    '| paper | shows | what | command | filled |',
    '| --- | --- | --- | --- | --- |',
    ...papers.flatMap(rowsOf),
    '',
  ].join('\n');
}

it('has every file and every table and figure of the papers in experiments/README.md', () => {
  const path = 'experiments/README.md';
  const readme = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const [kept = ''] = readme.split(heading);
  expectFile(path, `${kept}${tables()}`);
});

it.each(files)(
  'shows what its paper has, and is named as its file: $name',
  ({ name, experiment }) => {
    expect(experiment.name).toBe(name);
    if (experiment.paper === undefined) return expect(experiment.shows).toEqual([]);
    const shown = papers.find(({ paper }) => paper === experiment.paper)?.shows ?? {};
    expect(experiment.shows).not.toEqual([]);
    expect(Object.keys(shown)).toEqual(expect.arrayContaining([...experiment.shows]));
  },
);

it('names commands and flags that there are', () => {
  const named = papers.flatMap(({ shows }) =>
    Object.values(shows).flatMap(({ commands = [] }) => commands),
  );
  const names = Object.keys(commandOptions) as (keyof typeof commandOptions)[];
  for (const line of named) {
    const words = line.replace(/^tooldraft /, '');
    const command = names.find((name) => words.startsWith(`${name} `));
    const flags = Object.keys(withFlags(command === undefined ? {} : commandOptions[command])).map(
      flagName,
    );
    const used = [...words.matchAll(/ --([a-z-]+)/g)].map(([, flag]) => flag);
    expect({ line, command }).toEqual({ line, command: expect.any(String) as string });
    expect(flags).toEqual(expect.arrayContaining(used));
  }
});

it('says of a table or figure that a file fills neither a command nor why there is none', () => {
  const filled = files.flatMap(({ experiment: { paper, shows } }) =>
    shows.map((item) => papers.find((one) => one.paper === paper)?.shows[item]),
  );
  for (const shown of filled) expect(shown).toEqual({ what: expect.any(String) as string });
});
