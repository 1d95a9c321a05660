import { measures } from '../../../src/cli/experiment/measures.js';
import { MockServers } from '../../../src/cli/experiment/mock-servers.js';
import {
  limitExperiment,
  pointExperiment,
} from '../../../src/evaluation/experiments/adjust-experiment.js';
import { parseExperiment } from '../../../src/evaluation/experiments/experiment-file.js';

const experiment = parseExperiment(
  `
version: 1
name: small
title: A small one
catalogues: [{name: boats, options: {tag: [a]}}, {name: trains}]
docs:
  - raw
  - {name: made-up, refine: {answers: simulated}}
  - {name: live, refine: {}}
measures: [{measure: agents, options: {answers: simulated}}, {measure: calls}]
`,
  'small.yaml',
);
const nowhere = { servers: [], answersUrl: undefined };

describe('an experiment whose tools are elsewhere', () => {
  it('has the server in the options of the catalogue that is named', () => {
    const { catalogues } = pointExperiment(experiment, {
      ...nowhere,
      servers: ['boats=http://127.0.0.1:1/v1?a=b'],
    });
    expect(catalogues).toEqual([
      { name: 'boats', options: { tag: ['a'], server: 'http://127.0.0.1:1/v1?a=b' } },
      { name: 'trains', options: {} },
    ]);
  });

  it('has the address of answers where answers are simulated', () => {
    const answersUrl = 'http://127.0.0.1:2/virtual';
    const { docs, measures } = pointExperiment(experiment, { ...nowhere, answersUrl });
    expect(docs.slice(1)).toEqual([
      { name: 'made-up', refine: { answers: 'simulated', answersUrl } },
      { name: 'live', refine: {} },
    ]);
    expect(measures.map(({ options }) => options)).toEqual([
      { answers: 'simulated', answersUrl },
      {},
    ]);
  });

  it.each([
    ['boots=http://127.0.0.1:1', 'no catalogue "boots". Did you mean'],
    ['http://127.0.0.1:1', 'of no catalogue where it is'],
    ['http://127.0.0.1:1/?a=b', 'no catalogue "http://127.0.0.1:1/?a"'],
  ])('refuses %s', (server, message) => {
    expect(() => pointExperiment(experiment, { ...nowhere, servers: [server] })).toThrow(message);
  });

  it('stays as it is where nothing is given', () => {
    expect(pointExperiment(experiment, nowhere)).toEqual(experiment);
  });
});

const setting = {
  ...{ workspace: '', folder: '', environment: {}, signal: new AbortController().signal },
  ...{ shared: {}, embeddings: {}, mocks: new MockServers('') },
};

it('an experiment that is limited holds refinements and measures to so many tools, tasks and samples, and to fewer where they ask for fewer', () => {
  const experiment = parseExperiment(
    `
version: 1
name: small
title: A small one
catalogues: [{name: boats}]
docs: [raw, {name: rules, refine: {engine: rules}}, {name: joined, joined: rules}]
measures:
  - {measure: agents, options: {limit: 2}}
  - {measure: calls, options: {perTool: 4}}
  - {measure: clarify, options: {limit: 20}}
  - {measure: noisy, options: {agent: [awn]}}
  - {measure: retrieval, options: {queries: q.jsonl}}
`,
    'small.yaml',
  );
  const limited = limitExperiment(experiment, 3, measures(setting));
  expect(limited.docs.slice(1)).toEqual([
    { name: 'rules', refine: { engine: 'rules', limit: 3 } },
    { name: 'joined', joined: 'rules' },
  ]);
  expect(limited.measures.map(({ options }) => options)).toEqual([
    { limit: 2 },
    { perTool: 4, limit: 3 },
    { limit: 3 },
    { agent: ['awn'], limit: 3 },
    { queries: 'q.jsonl' },
  ]);
});
