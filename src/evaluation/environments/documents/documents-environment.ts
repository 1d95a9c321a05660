import { z } from 'zod';
import type { Json, JsonObject } from '../../../core/json.js';
import { seededRandom } from '../../../support/seeded-random.js';
import {
  createEnvironment,
  readConfiguration,
  refuse,
  refuseIf,
  type CallArguments,
  type Handler,
  type Handlers,
} from '../create-environment.js';
import type { Environment } from '../environment.js';
import { between, readToolTable } from '../tool-table.js';
import tools from './documents-tools.json' with { type: 'json' };

const documentsTools = readToolTable(tools);

/** A PDF editor with 18 tools and one document open. */
export function documentsEnvironment(): Environment {
  return createEnvironment<DocumentsState>({
    ...{ name: 'documents', tools: documentsTools, start, handlers },
    state: (state) => ({
      ...state,
      pages: state.pages.map(({ text, marks }) => ({ text, marks: [...marks] })),
      outputs: Object.fromEntries([...state.outputs].sort()),
    }),
    // All that depends on the data are page numbers; a new page may come after the last one.
    domain: ({ pages }, tool) =>
      between(1, pages.length + (tool === 'add_page_with_text' ? 1 : 0), true),
  });
}

const configSchema = z.object({
  number_of_pages: z.number().int().min(1).default(12),
  pdf_name: z.string().default('handbook.pdf'),
});

/** One page: its text, and what was done to it in order. */
interface Page {
  readonly text: string;
  readonly marks: readonly string[];
}

/** One document that is open; changed in place by the tools. */
interface DocumentsState {
  name: string;
  pages: readonly Page[];
  watermark: { readonly text: string; readonly transparency: number } | null;
  locked: boolean;
  /** Files written so far, with their number of pages. */
  readonly outputs: Map<string, number>;
}

const headings = [
  ...['introduction', 'summary', 'methodology', 'results', 'literature review'],
  ...['conclusion', 'budget', 'schedule', 'contacts', 'appendix'],
];

function start(config: JsonObject, seed: number | undefined): DocumentsState {
  const { number_of_pages, pdf_name } = readConfiguration('documents', configSchema, config);
  const random = seededRandom(seed ?? 1);
  const pages = Array.from({ length: number_of_pages }, (_, index): Page => {
    const heading = headings[Math.floor(random.next() * headings.length)] ?? '';
    return { text: `Page ${index + 1}: ${heading}`, marks: [] };
  });
  return { name: pdf_name, pages, watermark: null, locked: false, outputs: new Map() };
}

/** A page number as `name` gives it; `extra` more pages may be named than there are. */
function pageOf({ pages }: DocumentsState, args: CallArguments, name = 'page_num', extra = 0) {
  const [page, last] = [args.number(name), pages.length + extra];
  if (page >= 1 && page <= last) return page;
  return refuse(`${name} must be between 1 and ${last}; the document has ${pages.length} pages.`);
}

type Range = readonly [start: number, end: number];

function rangeOf(state: DocumentsState, args: CallArguments): Range {
  const [start, end] = [pageOf(state, args, 'start'), pageOf(state, args, 'end')];
  refuseIf(start > end && `start (${start}) must not come after end (${end}).`);
  return [start, end];
}

function isWithin(index: number, [start, end]: Range): boolean {
  return index + 1 >= start && index + 1 <= end;
}

function marked(pages: readonly Page[], range: Range, mark: string): readonly Page[] {
  return pages.map((page, index) =>
    isWithin(index, range) ? { ...page, marks: [...page.marks, mark] } : page,
  );
}

function refuseFontSize(args: CallArguments): void {
  const size = args.number('font_size');
  refuseIf((size < 8 || size > 72) && 'font_size must be between 8 and 72.');
}

/** A name that a file can be written under. */
function freeName(state: DocumentsState, name: string): string {
  refuseIf(name.trim() === '' && 'The file for the result needs a name.');
  const taken = name === state.name || state.outputs.has(name);
  return taken ? refuse(`There is a file '${name}' already.`) : name;
}

/** `handbook_signed.pdf` of `handbook.pdf`. */
function outputName(state: DocumentsState, asked: string | null, what: string): string {
  return freeName(state, asked ?? `${state.name.replace(/\.[^.]*$/, '')}_${what}.pdf`);
}

function write(state: DocumentsState, output: string, pages: readonly Page[] = state.pages) {
  state.outputs.set(output, pages.length);
  return { output, pages: pages.length };
}

/** Changes the document, or leaves it alone and writes a file with the result. */
function save(state: DocumentsState, args: CallArguments, what: string, pages: readonly Page[]) {
  refuseIf(pages.length === 0 && 'A document keeps at least one page.');
  if (args.flag('overwrite')) {
    state.pages = pages;
    return { output: state.name, pages: pages.length };
  }
  return write(state, outputName(state, args.optionalText('output_pathname'), what), pages);
}

function marking(what: string): Handler<DocumentsState> {
  return (state, args) => {
    const texts = args.texts('object_name');
    refuseIf(texts.length === 0 && 'object_name must name at least one text.');
    const pages = marked(state.pages, rangeOf(state, args), `${what}: ${texts.join(', ')}`);
    return save(state, args, what, pages);
  };
}

const handlers: Handlers<DocumentsState> = {
  count_pages: ({ pages }) => ({ number_of_pages: pages.length }),
  search: ({ pages }, args): Json => {
    const term = args.text('object_name').toLowerCase();
    const found = pages.map(({ text }, index) => ({ page: index + 1, text }));
    return { matches: found.filter(({ text }) => text.toLowerCase().includes(term)) };
  },
  duplicate: (state, args) => write(state, freeName(state, args.text('output_filename'))),
  rename: (state, args) => {
    state.name = freeName(state, args.text('output_filename'));
    return { name: state.name };
  },
  compress_file: (state, args) =>
    write(state, outputName(state, args.optionalText('output_filename'), 'compressed')),
  convert: (state, args) => {
    args.choice('format');
    const written = write(state, freeName(state, args.text('output_filename')));
    return { ...written, zipped: args.flag('zip') };
  },
  add_watermark: (state, args) => {
    const transparency = args.number('transparency');
    refuseIf((transparency < 0 || transparency > 1) && 'transparency must be between 0 and 1.');
    state.watermark = { text: args.text('watermark_text'), transparency };
    return { watermark: state.watermark };
  },
  add_password: (state, args) => {
    refuseIf(args.text('password') === '' && 'password must not be empty.');
    state.locked = true;
    return { locked: true };
  },
  add_comment: (state, args) => {
    const page = pageOf(state, args);
    refuseFontSize(args);
    const at = args.numbers('coordinates');
    const isPlace = at.length === 2 && at.every((each) => each >= 0);
    refuseIf(!isPlace && 'coordinates must be two numbers that are not negative.');
    state.pages = marked(state.pages, [page, page], `comment at ${at.join(', ')}`);
    return { page, comments: 1 };
  },
  add_signature: (state, args) => {
    const page = pageOf(state, args);
    const mark = `signature ${args.choice('position')}`;
    return save(state, args, 'signed', marked(state.pages, [page, page], mark));
  },
  add_page_with_text: (state, args) => {
    const at = pageOf(state, args, 'page_num', 1);
    refuseFontSize(args);
    state.pages = state.pages.toSpliced(at - 1, 0, { text: args.text('text_content'), marks: [] });
    return { page: at, number_of_pages: state.pages.length };
  },
  delete_page: (state, args) => {
    const page = pageOf(state, args);
    return save(
      state,
      args,
      'shortened',
      state.pages.filter((_, index) => index + 1 !== page),
    );
  },
  delete_page_range: (state, args) => {
    const range = rangeOf(state, args);
    const left = state.pages.filter((_, index) => !isWithin(index, range));
    return save(state, args, 'shortened', left);
  },
  extract_pages: (state, args) => {
    const range = rangeOf(state, args);
    return save(
      state,
      args,
      'extract',
      state.pages.filter((_, index) => isWithin(index, range)),
    );
  },
  redact_page_range: (state, args) => {
    const [start, end] = rangeOf(state, args);
    state.pages = marked(state.pages, [start, end], 'redacted');
    return { redacted_pages: end - start + 1 };
  },
  redact_text: marking('redacted'),
  highlight_text: marking('highlighted'),
  underline_text: marking('underlined'),
};
