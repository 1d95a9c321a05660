import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { choiceProblem, outputProblem } from './checks.js';
import { stemOf, type DocumentsState } from './documents-state.js';

/** Writes a file with so many pages, unless its name is taken. */
function write(state: DocumentsState, name: string, extra: Readonly<Record<string, boolean>> = {}) {
  const problem = outputProblem(state, name);
  if (problem !== null) return refuse(problem);
  state.outputs.set(name, state.pages.length);
  return answer({ output: name, pages: state.pages.length, ...extra });
}

const search: Handler<DocumentsState> = ({ pages }, args) => {
  const term = args.text('object_name').toLowerCase();
  const found = pages.flatMap(({ text }, index) =>
    text.toLowerCase().includes(term) ? [{ page: index + 1, text }] : [],
  );
  return answer({ matches: found });
};

const rename: Handler<DocumentsState> = (state, args) => {
  const name = args.text('output_filename');
  const problem = outputProblem(state, name);
  if (problem !== null) return refuse(problem);
  state.name = name;
  return answer({ name });
};

const convert: Handler<DocumentsState> = (state, args) => {
  const problem = choiceProblem(args, 'format');
  if (problem !== null) return refuse(problem);
  return write(state, args.text('output_filename'), { zipped: args.flag('zip') });
};

const addWatermark: Handler<DocumentsState> = (state, args) => {
  const transparency = args.number('transparency');
  if (transparency < 0 || transparency > 1) {
    return refuse('transparency must be between 0 and 1.');
  }
  state.watermark = { text: args.text('watermark_text'), transparency };
  return answer({ watermark: { ...state.watermark } });
};

const addPassword: Handler<DocumentsState> = (state, args) => {
  if (args.text('password') === '') return refuse('password must not be empty.');
  state.locked = true;
  return answer({ locked: true });
};

/** Tools for the document as a whole. */
export const wholeDocumentHandlers: Readonly<Record<string, Handler<DocumentsState>>> = {
  count_pages: ({ pages }) => answer({ number_of_pages: pages.length }),
  search,
  duplicate: (state, args) => write(state, args.text('output_filename')),
  rename,
  compress_file: (state, args) =>
    write(state, args.optionalText('output_filename') ?? `${stemOf(state)}_compressed.pdf`),
  convert,
  add_watermark: addWatermark,
  add_password: addPassword,
};
