import { tableRows } from './table-cells.js';
import { markedItems } from './text-list.js';

const keyed = /^\s*["'`*]{0,3}([A-Za-z][\w .-]{0,40}?)["'`*]{0,3}\s*:\s+\S/;
const heading = /^\S.{0,100}:\s*$/;
const mostText = 60_000;

/**
 * The things that a text lists where its form says so: the rows of a table, items with marks, blocks of `Key: value` lines that
 * begin with the same key, or the lines below one that ends with a colon. Empty for any other text.
 */
export function itemsOfText(text: string): readonly string[] {
  if (text.length > mostText) return [];
  const lines = text.split(/\r?\n/);
  const rows = tableRows(lines);
  if (rows.length > 0) return rows;
  const marked = markedItems(lines);
  if (marked.length > 0) return marked;
  const blocks = keyedBlocks(text);
  return blocks.length > 0 ? blocks : linesBelowHeading(lines);
}

function keyedBlocks(text: string): readonly string[] {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  const keys = blocks.map((block) => block.split('\n').map((line) => keyed.exec(line)?.[1]));
  const [first] = keys[0] ?? [];
  const isList = keys.every(
    (own) => own.length > 1 && own[0] === first && own.every((key) => key !== undefined),
  );
  return first !== undefined && isList ? blocks : [];
}

function linesBelowHeading(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines.filter((line) => line.trim() !== '');
  return heading.test(first) ? rest : [];
}
