import { measures } from '../../../src/cli/experiment/measures.js';
import { MockServers } from '../../../src/cli/experiment/mock-servers.js';
import { parseExperiment } from '../../../src/evaluation/experiments/experiment-file.js';
import { limitExperiment } from '../../../src/evaluation/experiments/adjust-experiment.js';

const setting = {
  ...{ workspace: '', folder: '', environment: {}, signal: new AbortController().signal },
  ...{ shared: {}, embeddings: {}, mocks: new MockServers('') },
};

it('holds refinements and measures to so many tools, tasks and samples, and to fewer where they ask for fewer', () => {
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
