import type { CallArguments } from '../call-arguments.js';
import type { DocumentsState } from './documents-state.js';

/** Why a page number cannot be used; null where it can. `extra` more pages may be named than there are. */
export function pageProblem(
  { pages }: DocumentsState,
  name: string,
  page: number,
  extra = 0,
): string | null {
  const last = pages.length + extra;
  return page >= 1 && page <= last
    ? null
    : `${name} must be between 1 and ${last}; the document has ${pages.length} pages.`;
}

export function rangeProblem(state: DocumentsState, start: number, end: number): string | null {
  const problem = pageProblem(state, 'start', start) ?? pageProblem(state, 'end', end);
  if (problem !== null) return problem;
  return start <= end ? null : `start (${start}) must not come after end (${end}).`;
}

/** Why the value is none of those the argument is a choice of; null where it is one. */
export function choiceProblem(args: CallArguments, name: string): string | null {
  const choices = args.choices(name).map(String);
  if (choices.includes(args.text(name))) return null;
  return `${name} must be one of ${choices.map((each) => `'${each}'`).join(', ')}.`;
}

export function fontSizeProblem(size: number): string | null {
  return size >= 8 && size <= 72 ? null : 'font_size must be between 8 and 72.';
}

/** Why a file cannot be written under this name; null where it can. */
export function outputProblem(state: DocumentsState, name: string): string | null {
  if (name.trim() === '') return 'The file for the result needs a name.';
  const taken = name === state.name || state.outputs.has(name);
  return taken ? `There is a file '${name}' already.` : null;
}
