import {
  around,
  childOf,
  docstringOf,
  pythonDocstring,
  pythonString,
  sayingChildren,
  textOf,
  type Node,
} from './python-syntax.js';
import type { Edit, Refusal } from './source-place.js';

/** What replaces a range of the file that a node is in. */
export function edit(near: Node, from: number, to: number, text: string): Edit {
  return { file: near.home.path, from, to, text };
}

/** `description=` as the last argument of a call. */
export function newKeyword(list: Node, text: string): Edit {
  const all = list.children.filter(({ name }) => name !== 'Comment');
  const last = all.at(-2);
  const end = all.at(-1)?.from ?? list.to;
  const isFirst = last === undefined || last.name === '(';
  const comma = isFirst ? '' : last.name === ',' ? ' ' : ', ';
  const at = isFirst ? end : last.to;
  return edit(list, at, at, `${comma}description=${pythonString(text)}`);
}

export function newDocstring(definition: Node, text: string): Edit | Refusal {
  const body = childOf(definition, 'Body');
  const [first] = body === undefined ? [] : sayingChildren(body);
  if (first === undefined) return { reason: 'it has no body' };
  const line = lineUpTo(first);
  if (line.trim() !== '') return { reason: 'its body stands in the line of its head' };
  return edit(first, first.from, first.from, `${pythonDocstring(text, line)}\n${line}`);
}

/** An import before the first one of the file that is not of the future. */
export function newImport(near: Node, module: string, name: string): Edit {
  const script = around(near, /^Script$/) ?? near;
  const statements = sayingChildren(script);
  const isImport = (one: Node): boolean => one.name === 'ImportStatement';
  const isOfFuture = (one: Node): boolean =>
    isImport(one) && /^from\s+__future__/.test(textOf(one));
  const docstring = docstringOf(script);
  const next =
    statements.find((one) => isImport(one) && !isOfFuture(one)) ??
    statements.find((one) => !isOfFuture(one) && one.from >= (docstring?.to ?? 0));
  const at = next === undefined ? script.to : next.from;
  return edit(script, at, at, `from ${module} import ${name}\n`);
}

/** What stands before a node in its line. */
export function lineUpTo({ from, home }: Node): string {
  return home.code.slice(home.code.lastIndexOf('\n', from - 1) + 1, from);
}
