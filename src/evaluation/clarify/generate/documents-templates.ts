import { literalText } from '../../../support/literal-text.js';
import type { JsonObject } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import type { Environment } from '../../environments/environment.js';
import { environmentTool } from '../../environments/create-environment.js';
import { pick, type RequestTemplate, type WrongValues } from './request-template.js';

const outputs = ['copy.pdf', 'final.pdf', 'version_2.pdf', 'for_print.pdf', 'review.pdf'];
const newNames = ['manual.pdf', 'guide_2025.pdf', 'rules.pdf'];
const smaller = ['small.pdf', 'mail_size.pdf', 'light.pdf'];
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

const beyond: WrongValues = {
  'out-of-range': (_value, environment) => [
    ...[0, lastPage(environment) + 3, lastPage(environment) + 20],
  ],
};
const freeName: WrongValues = { existing: () => ['handbook.pdf'] };
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
      format: { 'wrong-state': (value) => ['docx', 'PDF', literalText(value).toUpperCase()] },
      output_filename: freeName,
    },
  },
  {
    tool: 'delete_page',
    clause: 'delete page {page_num} of the document {overwrite}',
    vague: { page_num: 'you know which', overwrite: '' },
    values: () => ({ overwrite: true }),
    spoken: overwriting,
    wrong: { page_num: beyond },
  },
  {
    tool: 'extract_pages',
    clause: 'extract the pages from {start} to {end} {overwrite}, called {output_pathname}',
    unsaidTool:
      'take the range of pages from {start} to {end} {overwrite}, called {output_pathname}',
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
    vague: { page_num: 'you know which', position: 'that looks best', overwrite: '' },
    values: () => ({ overwrite: true }),
    spoken: overwriting,
    wrong: { page_num: beyond, position: { 'wrong-state': () => ['middle', 'centre'] } },
  },
  {
    tool: 'add_watermark',
    clause: "add the watermark text '{watermark_text}' with a transparency of {transparency}",
    vague: { transparency: 'whatever you see fit' },
    values: (_environment, random) => ({
      ...{ watermark_text: pick(texts, random), transparency: pick([0.2, 0.3, 0.5, 0.8], random) },
    }),
    wrong: { transparency: { 'out-of-range': () => [1.7, -0.3, 5] } },
  },
  {
    tool: 'add_page_with_text',
    clause: "add a page with the text '{text_content}' in font size {font_size} as page {page_num}",
    vague: { font_size: 'that is easy to read', page_num: 'wherever it fits' },
    values: (_environment, random) => ({
      ...{ text_content: pick(texts, random), font_size: pick([10, 12, 14, 18], random) },
    }),
    wrong: { font_size: { 'out-of-range': () => [4, 96] }, page_num: beyond },
  },
  {
    tool: 'duplicate',
    clause: 'make a copy of the document called {output_filename}',
    vague: { output_filename: 'something suitable' },
    values: (_environment, random) => ({ output_filename: pick(outputs, random) }),
    wrong: { output_filename: freeName },
  },
  { tool: 'count_pages', clause: 'tell me how many pages the document has', vague: {} },
  {
    tool: 'rename',
    clause: 'give the document the new name {output_filename}',
    vague: { output_filename: 'something suitable' },
    values: (_environment, random) => ({ output_filename: pick(newNames, random) }),
    wrong: { output_filename: freeName },
  },
  {
    tool: 'compress_file',
    clause: 'make the document smaller as {output_filename}',
    vague: {},
    values: (_environment, random) => ({ output_filename: pick(smaller, random) }),
    wrong: { output_filename: freeName },
  },
  {
    tool: 'add_password',
    clause: "lock the document with the password '{password}'",
    vague: { password: 'we agreed on' },
    values: (_environment, random) => ({ password: pick(['blue-Lamp7', 'tr33house'], random) }),
  },
  {
    tool: 'add_comment',
    clause:
      'put a comment on page {page_num} at the coordinates {coordinates} in font size {font_size}',
    vague: { page_num: 'you know which', coordinates: 'that are free', font_size: 'we like' },
    values: (_environment, random) => ({
      coordinates: pick(
        [
          [120, 300],
          [60, 480],
          [240, 90],
        ],
        random,
      ),
      font_size: pick([9, 11, 13], random),
    }),
    wrong: { page_num: beyond, font_size: { 'out-of-range': () => [3, 120] } },
  },
  {
    tool: 'delete_page_range',
    clause: 'take the pages from {start} to {end} out {overwrite}',
    unsaidTool: 'take the range of pages from {start} to {end} {overwrite}',
    vague: { start: 'some page', end: 'some other page', overwrite: '' },
    values: (environment, random) => ({ ...range(environment, random), overwrite: true }),
    spoken: overwriting,
    wrong: { end: beyond },
  },
  ...(
    [
      ['redact_text', 'blacken'],
      ['highlight_text', 'highlight'],
      ['underline_text', 'underline'],
    ] as const
  ).map(([tool, verb]): RequestTemplate => ({
    tool,
    clause: `${verb} the texts {object_name} on the pages from {start} to {end} {overwrite}`,
    unsaidTool:
      'mark the texts {object_name} on a range of pages from {start} to {end} {overwrite}',
    vague: {
      ...{ object_name: 'that matter', start: 'some page', end: 'some other page' },
      overwrite: '',
    },
    values: (environment, random) => ({
      ...range(environment, random),
      ...{ object_name: [pick(terms, random)], overwrite: true },
    }),
    spoken: overwriting,
    wrong: { end: beyond },
  })),
];
