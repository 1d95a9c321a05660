import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { z } from 'zod';
import { readRecordings } from '../../src/calls/recording.js';
import { loadCatalogue } from '../../src/catalogues/load-catalogue.js';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { saveCatalogue } from '../../src/catalogues/save-catalogue.js';
import { textOfFile } from '../../src/cli/text-of-file.js';
import { knownOptions } from '../../src/config/command-options.js';
import { loadNoisyInstructions } from '../../src/config/load-noisy-instructions.js';
import { loadSamples } from '../../src/config/load-samples.js';
import { readConfigFile } from '../../src/config/read-config-file.js';
import { jsonObjectSchema, type Json, type JsonObject } from '../../src/core/json.js';
import { outcomeSchema } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { readScenarios } from '../../src/evaluation/agents/read-scenarios.js';
import { clarifySampleSchema } from '../../src/evaluation/clarify/clarify-sample.js';
import { parseExperiment } from '../../src/evaluation/experiments/experiment-file.js';
import { readQueries } from '../../src/evaluation/retrieval/read-queries.js';
import { yamlForAnyReader } from '../../src/support/load-yaml.js';
import { texts, valuesOf } from './drawn.js';
import { propertiesOf } from './reader.js';
import type { Property } from './property.js';

type Writing = (value: unknown) => string;
const json: Writing = (value) => JSON.stringify(value, null, 2);
const yaml: Writing = (value) => stringify(value, yamlForAnyReader);

async function written(workspace: string, name: string, text: string): Promise<string> {
  const file = join(workspace, name);
  await writeFile(file, text);
  return file;
}

const words = texts.filter((text) => text.trim() !== '');
const names = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);

const configs = (
  [
    ['configuration file, JSON', 'tooldraft.config.json', json],
    ['configuration file, YAML', 'tooldraft.config.yaml', yaml],
  ] as const
).map(([name, file, write]) =>
  propertiesOf({
    name,
    values: fc.record({
      iterations: fc.nat(),
      models: fc.record({ agent: fc.record({ name: words }) }),
      only: fc.array(texts),
    }),
    write: (workspace, value) => written(workspace, file, write(value)),
    read: async (_workspace, path) => (await readConfigFile(path, knownOptions)).values,
    damaged: 'as its format says',
  }),
);

const queries = propertiesOf({
  name: 'queries of a retrieval, and tasks',
  values: fc.array(fc.record({ query: words, relevant: fc.uniqueArray(names, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  write: (workspace, value) =>
    written(workspace, 'queries.jsonl', value.map((one) => JSON.stringify(one)).join('\n')),
  read: async (_workspace, file) => readQueries(await textOfFile(file), file),
  means: (value) =>
    value.map(({ query: text, relevant }, at) => ({ id: `q${at + 1}`, text, relevant })),
  damaged: 'as its format says',
});

const tool = (id: string): ToolDoc => ({
  ...{ id, name: id, description: '', parameters: { type: 'object' } },
  ...{ sideEffects: 'none', call: { kind: 'none' }, raw: {} },
});

const scenarios = propertiesOf({
  name: 'scenarios',
  values: fc.array(fc.record({ prompt: words, maxCalls: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  write: (workspace, value) =>
    written(workspace, 'scenarios.yaml', yaml(value.map((one) => ({ ...one, tool: 'find' })))),
  read: async (_workspace, file) =>
    readScenarios(await textOfFile(file), file, [tool('find'), tool('get')]).map(
      ({ requests, expected }) => ({ requests, maxCalls: expected?.maxCalls }),
    ),
  means: (value) => value.map(({ prompt, maxCalls }) => ({ requests: [prompt.trim()], maxCalls })),
  damaged: 'as its format says',
});

const samples = propertiesOf({
  name: 'samples for agents that ask',
  values: fc.uniqueArray(valuesOf(clarifySampleSchema), {
    ...{ minLength: 1, maxLength: 2, selector: ({ id }) => id },
  }),
  write: (workspace, value) =>
    written(workspace, 'samples.jsonl', value.map((one) => `${JSON.stringify(one)}\n`).join('')),
  read: (workspace, file) => loadSamples([file], workspace),
  damaged: 'as its format says',
});

const instructions = propertiesOf({
  name: 'instructions of NoisyToolBench',
  values: fc.array(fc.record({ query: texts, clarification: texts }), { maxLength: 3 }),
  write: (workspace, value) =>
    written(
      workspace,
      'IMKI.json',
      json(
        value.map((one) => ({
          ...{ ...one, 'question need to be asked': '' },
          'expected API calling': [{ name: 'find_for_shop', arguments: '{"q": "a"}' }],
        })),
      ),
    ),
  read: async (workspace, file) =>
    (
      await loadNoisyInstructions([file], { currentFolder: workspace, workspace, tools: undefined })
    )?.map(({ query, clarification }) => ({ query, clarification })),
  damaged: 'as its format says',
});

const recordingSchema = z.strictObject({
  tool: z.string(),
  arguments: jsonObjectSchema,
  outcome: outcomeSchema,
});
const recordings = propertiesOf({
  name: 'recordings',
  values: fc.array(valuesOf(recordingSchema), { maxLength: 3 }),
  write: (workspace, value) =>
    written(workspace, 'recorded.json', json({ version: 1, recordings: value })),
  read: (_workspace, file) => readRecordings(file),
  damaged: 'as its format says',
});

const experiments = propertiesOf({
  name: 'file of an experiment',
  values: fc.record({ name: names, title: texts, seeds: fc.array(fc.nat(), { minLength: 1 }) }),
  write: (workspace, value) =>
    written(
      workspace,
      'experiment.yaml',
      yaml({
        ...{ version: 1, ...value },
        ...{ catalogues: [{ name: 'shop' }], measures: [{ measure: 'retrieval' }] },
      }),
    ),
  read: async (_workspace, file) => {
    const { name, title, seeds } = parseExperiment(await textOfFile(file), file);
    return { name, title, seeds };
  },
  damaged: 'as its format says',
});

/** A tool of a source, in few words. */
interface Described {
  readonly name: string;
  readonly description: string;
  readonly argument: string;
}
const schemaOf = ({ argument, description }: Described) => ({
  type: 'object',
  properties: { [argument]: { type: 'string', description } },
  required: [argument],
});

/** How each format writes the same tools. */
const formats: Readonly<Record<string, (tools: readonly Described[]) => Json>> = {
  native: (tools) => ({
    ...{ version: 1, name: 'shop', source: { kind: 'none' } },
    tools: tools.map((one) => ({
      ...tool(one.name),
      ...{ description: one.description, parameters: schemaOf(one) },
    })) as unknown as JsonObject[],
  }),
  openapi: (tools) => ({
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' } },
    servers: [{ url: 'http://127.0.0.1:1' }],
    paths: Object.fromEntries(
      tools.map(({ name, description, argument }) => [
        `/${name}`,
        {
          get: {
            ...{ operationId: name, description },
            parameters: [{ name: argument, in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      ]),
    ),
  }),
  mcp: (tools) => ({
    tools: tools.map((one) => ({
      ...{ name: one.name, description: one.description, inputSchema: schemaOf(one) },
    })),
  }),
  openai: (tools) =>
    tools.map((one) => ({
      type: 'function',
      function: { name: one.name, description: one.description, parameters: schemaOf(one) },
    })),
  restbench: (tools) =>
    tools.map(({ name, description }) => ({
      ...{ tool_name: `GET /${name}`, tool_description: description },
      url: `http://127.0.0.1:1/${name}`,
    })),
  toolbench: (tools) => ({
    ...{ tool_name: 'Shop', tool_description: '', host: '127.0.0.1' },
    api_list: tools.map(({ name, description, argument }) => ({
      ...{ name, description, method: 'GET', url: `https://127.0.0.1/${name}` },
      ...{ required_parameters: [{ name: argument, type: 'STRING' }], optional_parameters: [] },
    })),
  }),
};

const described = fc.uniqueArray(fc.record({ name: names, description: texts, argument: names }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ name }) => name,
});

const catalogues = Object.entries(formats).flatMap(([format, of]) =>
  [json, yaml].map((write) =>
    propertiesOf({
      name: `catalogue, ${format}, ${write === json ? 'JSON' : 'YAML'}`,
      values: described,
      write: (workspace, value) =>
        written(workspace, `source.${write === json ? 'json' : 'yaml'}`, write(of(value))),
      read: async (workspace, location) => {
        const { catalogue } = await readCatalogueSource({ location, workspace, name: 'shop' });
        // What is read of a source can be kept, and read again.
        await saveCatalogue(workspace, catalogue);
        const { tools } = await loadCatalogue(workspace, 'shop');
        expect(tools).toEqual(catalogue.tools);
        return tools.length;
      },
      means: (value) => value.length,
      damaged: 'as its format says',
    }),
  ),
);

/** Files that people, data sets and other programs give. */
export const ofGivenFiles: readonly Property[] = [
  ...configs,
  ...[queries, scenarios, samples, instructions, recordings, experiments],
  ...catalogues,
].flat();
