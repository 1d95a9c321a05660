import { parse } from 'yaml';
import { readOpenAiFunctions } from '../../src/catalogues/openai-functions.js';
import { toolsOfQueries } from '../../src/catalogues/tools-of-queries.js';
import { vendorSchema } from '../../src/schema/vendor-schema.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Json } from '../../src/core/json.js';
import { sourceDoc } from '../../src/core/refined-docs.js';
import { exportCatalogue } from '../../src/reports/export/export-catalogue.js';
import type { ExportFormat } from '../../src/reports/export/export-formats.js';

const a = '{type: object, properties: {a: {}}, required: [a]}';
const b = '{type: object, properties: {b: {}, a: {}}, required: [b, a]}';
it.each([
  [a, a],
  ['{properties: {id: {}}}', '{type: object, properties: {id: {}}}'],
  [`oneOf: [${a}, ${b}]`, '{type: object, properties: {a: {}, b: {}}, required: [a]}'],
  [`allOf: [${a}, ${b}]`, '{type: object, properties: {a: {}, b: {}}, required: [a, b]}'],
  [`{$ref: "#/$defs/A", $defs: {A: ${a}}}`, `{${a.slice(1, -1)}, $defs: {A: ${a}}}`],
])('the top of a schema for vendors is an object: %s', (schema, expected) => {
  expect(vendorSchema(parse(schema) as JsonSchema)).toEqual(parse(expected));
});

it.each([
  ['type: float', 'type: number'],
  ['type: dict, properties: {u: {type: String}}', 'type: object, properties: {u: {type: string}}'],
  ['type: tuple, items: {type: long}', 'type: array, items: {type: integer}'],
  ['type: ArrayList', 'type: array'],
  ['type: any', ''],
  ['type: integer, default: "None"', 'type: integer'],
  ['type: boolean, default: "False"', 'type: boolean, default: false'],
])('a function is exported with the types of JSON Schema alone: %s', (member, expected) => {
  const parameters = parse(`{type: dict, properties: {m: {${member}}}}`) as Json;
  const list = [{ name: 'a.b', description: '', parameters, response: { type: 'dict' } }];
  const read = readOpenAiFunctions(list, { name: 'f', location: 'f' }).catalogue;
  const catalogue = { ...read, origin: { format: 'openai', location: 'f', sha256: '' } };
  const docs = read.tools.map((tool) => ({ tool, doc: sourceDoc(tool) }));
  const exported = (format: ExportFormat): unknown =>
    JSON.parse(exportCatalogue({ catalogue, docs, format }));
  const schema = { type: 'object', properties: parse(`{m: {${expected}}}`) as Json };
  const made = { name: 'a_b', description: '', parameters: schema };
  expect(exported('openai')).toEqual([{ ...made, response: { type: 'object' } }]);
  expect(exported('openai-responses')).toMatchObject([made]);
  expect(exported('anthropic')).toMatchObject([{ input_schema: schema }]);
});

it.each([
  ['[{question: [], function: [{name: f}, {name: g}]}]', ['f', 'g']],
  ['{question: How?, function: [{name: f}]}', ['f']],
  ['[{question: []}]', undefined],
])('finds the functions of questions: %s', (questions, names) => {
  const found = toolsOfQueries(parse(questions))?.map((one) => (one as { name: string }).name);
  expect(found).toEqual(names);
});
