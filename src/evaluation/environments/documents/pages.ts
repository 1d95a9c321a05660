import type { CallArguments } from '../call-arguments.js';
import type { Handler } from '../create-environment.js';
import { answer, refuse, type Reply } from '../reply.js';
import {
  choiceProblem,
  fontSizeProblem,
  outputProblem,
  pageProblem,
  rangeProblem,
} from './checks.js';
import { stemOf, type DocumentsState, type Page } from './documents-state.js';

type Change = (pages: readonly Page[]) => readonly Page[];

/** Changes the document, or leaves it alone and writes a file with the result. */
function save(state: DocumentsState, args: CallArguments, what: string, change: Change): Reply {
  const pages = change(state.pages);
  if (pages.length === 0) return refuse('A document keeps at least one page.');
  if (args.flag('overwrite')) {
    state.pages = pages;
    return answer({ output: state.name, pages: pages.length });
  }
  const output = args.optionalText('output_pathname') ?? `${stemOf(state)}_${what}.pdf`;
  const problem = outputProblem(state, output);
  if (problem !== null) return refuse(problem);
  state.outputs.set(output, pages.length);
  return answer({ output, pages: pages.length });
}

function marked(from: number, to: number, mark: string): Change {
  return (pages) =>
    pages.map((page, index) =>
      index + 1 >= from && index + 1 <= to ? { ...page, marks: [...page.marks, mark] } : page,
    );
}

/** A handler for the pages from `start` to `end`. */
function onRange(what: string, change: (args: CallArguments) => Change): Handler<DocumentsState> {
  return (state, args) => {
    const problem = rangeProblem(state, args.number('start'), args.number('end'));
    return problem === null ? save(state, args, what, change(args)) : refuse(problem);
  };
}

function inRange(args: CallArguments, index: number): boolean {
  return index + 1 >= args.number('start') && index + 1 <= args.number('end');
}

function marking(what: string): Handler<DocumentsState> {
  return (state, args) => {
    const texts = args.texts('object_name');
    if (texts.length === 0) return refuse('object_name must name at least one text.');
    const mark = `${what}: ${texts.join(', ')}`;
    return onRange(what, () => marked(args.number('start'), args.number('end'), mark))(state, args);
  };
}

const addComment: Handler<DocumentsState> = (state, args) => {
  const [page, at] = [args.number('page_num'), args.numbers('coordinates')];
  const problem = pageProblem(state, 'page_num', page) ?? fontSizeProblem(args.number('font_size'));
  if (problem !== null) return refuse(problem);
  if (at.length !== 2 || at.some((each) => each < 0)) {
    return refuse('coordinates must be two numbers that are not negative.');
  }
  state.pages = marked(page, page, `comment at ${at.join(', ')}`)(state.pages);
  return answer({ page, comments: 1 });
};

const addSignature: Handler<DocumentsState> = (state, args) => {
  const [page, position] = [args.number('page_num'), args.text('position')];
  const problem = pageProblem(state, 'page_num', page);
  if (problem !== null) return refuse(problem);
  const misplaced = choiceProblem(args, 'position');
  if (misplaced !== null) return refuse(misplaced);
  return save(state, args, 'signed', marked(page, page, `signature ${position}`));
};

const addPage: Handler<DocumentsState> = (state, args) => {
  const at = args.number('page_num');
  const problem =
    pageProblem(state, 'page_num', at, 1) ?? fontSizeProblem(args.number('font_size'));
  if (problem !== null) return refuse(problem);
  const page: Page = { text: args.text('text_content'), marks: [] };
  state.pages = [...state.pages.slice(0, at - 1), page, ...state.pages.slice(at - 1)];
  return answer({ page: at, number_of_pages: state.pages.length });
};

const deletePage: Handler<DocumentsState> = (state, args) => {
  const page = args.number('page_num');
  const problem = pageProblem(state, 'page_num', page);
  if (problem !== null) return refuse(problem);
  return save(state, args, 'shortened', (pages) => pages.filter((_, index) => index + 1 !== page));
};

const redactPages: Handler<DocumentsState> = (state, args) => {
  const [start, end] = [args.number('start'), args.number('end')];
  const problem = rangeProblem(state, start, end);
  if (problem !== null) return refuse(problem);
  state.pages = marked(start, end, 'redacted')(state.pages);
  return answer({ redacted_pages: end - start + 1 });
};

/** Tools for single pages and ranges of them. */
export const pageHandlers: Readonly<Record<string, Handler<DocumentsState>>> = {
  add_comment: addComment,
  add_signature: addSignature,
  add_page_with_text: addPage,
  delete_page: deletePage,
  delete_page_range: onRange(
    'shortened',
    (args) => (pages) => pages.filter((_, index) => !inRange(args, index)),
  ),
  extract_pages: onRange(
    'extract',
    (args) => (pages) => pages.filter((_, index) => inRange(args, index)),
  ),
  redact_page_range: redactPages,
  redact_text: marking('redacted'),
  highlight_text: marking('highlighted'),
  underline_text: marking('underlined'),
};
