import type { JsonObject } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import type { Environment } from '../../environments/environment.js';
import { environmentTool } from '../../environments/create-environment.js';
import { pick, type RequestTemplate } from './request-template.js';

const outputs = ['copy.pdf', 'final.pdf', 'version_2.pdf', 'for_print.pdf', 'review.pdf'];
const terms = ['methodology', 'summary', 'budget', 'results', 'contacts'];
const texts = ['Confidential', 'Draft', 'Do not copy', 'Internal use'];

function lastPage(environment: Environment): number {
  const tool = environmentTool(environment, 'delete_page');
  const domain = tool === undefined ? undefined : environment.domains(tool)['page_num']?.domain;
  return domain?.kind === 'range' ? domain.high : 1;
}

/** A range of pages that leaves at least one page out. */
function range(environment: Environment, random: Random): JsonObject {
  const last = lastPage(environment);
  const start = 1 + Math.floor(random.next() * Math.max(1, last - 2));
  const end = Math.min(last - (start === 1 ? 1 : 0), start + 1 + Math.floor(random.next() * 3));
  return { start, end: Math.max(start, end) };
}

const beyond = (_value: unknown, environment: Environment): readonly number[] => [
  ...[0, lastPage(environment) + 3, lastPage(environment) + 20],
];
const overwriting = {
  overwrite: { true: 'in the document itself', false: 'in a new file, not in the original' },
};

export const documentsTemplates: readonly RequestTemplate[] = [
  {
    tool: 'search',
    clause: 'search the document for {object_name}',
    vague: { object_name: 'a certain term' },
    values: (_environment, random) => ({ object_name: pick(terms, random) }),
  },
  {
    tool: 'convert',
    clause: 'convert the document to the format {format} and call the result {output_filename}',
    vague: { format: 'my colleague can open', output_filename: 'something suitable' },
    values: (_environment, random) => ({
      output_filename: pick(['slides', 'picture', 'letter'], random),
    }),
    wrong: {
      format: (value) => ['docx', 'PDF', typeof value === 'string' ? value.toUpperCase() : 'pdf'],
    },
  },
  {
    tool: 'delete_page',
    clause: 'delete page {page_num} of the document {overwrite}',
    vague: { page_num: 'you know which' },
    values: () => ({ overwrite: true }),
    spoken: overwriting,
    wrong: { page_num: beyond },
  },
  {
    tool: 'extract_pages',
    clause: 'extract the pages from {start} to {end} {overwrite}, called {output_pathname}',
    vague: { start: 'some page', end: 'some other page', output_pathname: 'something suitable' },
    values: (environment, random) => ({
      ...range(environment, random),
      ...{ overwrite: false, output_pathname: pick(outputs, random) },
    }),
    spoken: overwriting,
    wrong: { end: beyond },
  },
  {
    tool: 'redact_page_range',
    clause: 'blacken the pages from {start} to {end} completely',
    vague: { start: 'some page', end: 'some other page' },
    values: range,
    wrong: { end: beyond },
  },
  {
    tool: 'add_signature',
    clause: 'sign page {page_num} in the position {position} {overwrite}',
    vague: { page_num: 'you know which', position: 'that looks best' },
    values: () => ({ overwrite: true }),
    spoken: overwriting,
    wrong: { page_num: beyond },
  },
  {
    tool: 'add_watermark',
    clause: "add the watermark text '{watermark_text}' with a transparency of {transparency}",
    vague: { transparency: 'whatever you see fit' },
    values: (_environment, random) => ({
      ...{ watermark_text: pick(texts, random), transparency: pick([0.2, 0.3, 0.5, 0.8], random) },
    }),
    wrong: { transparency: () => [1.7, -0.3, 5] },
  },
  {
    tool: 'add_page_with_text',
    clause: "add a page with the text '{text_content}' in font size {font_size} as page {page_num}",
    vague: { font_size: 'that is easy to read', page_num: 'wherever it fits' },
    values: (_environment, random) => ({
      ...{ text_content: pick(texts, random), font_size: pick([10, 12, 14, 18], random) },
    }),
    wrong: { font_size: () => [4, 96], page_num: beyond },
  },
  {
    tool: 'duplicate',
    clause: 'make a copy of the document called {output_filename}',
    vague: { output_filename: 'something suitable' },
    values: (_environment, random) => ({ output_filename: pick(outputs, random) }),
  },
];
