import type { DocText } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import { estimateTokens } from '../models/estimate-tokens.js';
import { schemaToShow } from '../schema/schema-changes.js';
import { piecesOf, withoutPieces, type Piece } from './pieces-of-doc.js';

interface Documented {
  readonly tool: ToolDoc;
  readonly doc: DocText;
}

/** A sentence, or values that worked, for which there was no room. */
export interface LeftOut {
  readonly tool: string;
  /** `description`, or the JSON pointer of an argument. */
  readonly of: string;
  readonly text: string;
}

export interface BudgetedDocs<T> {
  readonly docs: readonly T[];
  readonly leftOut: readonly LeftOut[];
  /** Tokens of all docs as agents get them, estimated. */
  readonly before: number;
  /** More than the budget only where names, schemas and purposes alone are. */
  readonly after: number;
}

export interface Budget {
  readonly tokens: number;
  /** True if the schemas are written with what was learnt about values. */
  readonly narrow?: boolean;
}

/**
 * The docs of a catalogue within so many tokens: of all tools' sentences those of most worth, whole ones only, the shorter first where
 * two are worth the same. What a tool is for is never left out, nor are names and schemas. Docs that fit stay as they are.
 */
export function docsWithinTokens<T extends Documented>(
  docs: readonly T[],
  { tokens: most, narrow = false }: Budget,
): BudgetedDocs<T> {
  const sizeOf = ({ tool: { name, parameters }, doc }: Documented): number =>
    docTokens({
      ...{ name, description: doc.description },
      parameters: schemaToShow(parameters, doc.parameters, { narrow }),
    });
  const before = sum(docs.map(sizeOf));
  if (before <= most) return { docs, leftOut: [], before, after: before };
  const pieces = docs.map(({ tool, doc }) => piecesOf(tool, doc));
  const cut = (index: number, kept: ReadonlySet<Piece>): readonly T[] => {
    const [one, gone] = [docs[index], pieces[index]?.filter((piece) => !kept.has(piece)) ?? []];
    if (one === undefined || gone.length === 0) return one === undefined ? [] : [one];
    return [{ ...one, doc: withoutPieces(one.doc, gone) }];
  };
  const sizeWith = (index: number, kept: ReadonlySet<Piece>): number =>
    sum(cut(index, kept).map(sizeOf));
  const least = sum(docs.map((_, index) => sizeWith(index, new Set())));
  const order = chosen(pieces, most - least);
  const kept = new Set(order);
  const sizes = docs.map((_, index) => sizeWith(index, kept));
  // Sizes of sentences add up to nearly those of texts: the last may have to go.
  for (let last = order.pop(); last !== undefined && sum(sizes) > most; last = order.pop()) {
    kept.delete(last);
    const index = pieces.findIndex((own) => own.includes(last));
    sizes[index] = sizeWith(index, kept);
  }
  const leftOut = docs.flatMap(({ tool }, index) =>
    (pieces[index] ?? [])
      .filter((piece) => !kept.has(piece))
      .map(({ of, text }): LeftOut => ({ tool: tool.id, of, text })),
  );
  const short = docs.flatMap((_, index) => cut(index, kept));
  return { docs: short, leftOut, before, after: sum(sizes) };
}

/** What a doc costs in every request of an agent that is given it. */
export function docTokens(doc: Pick<ToolDoc, 'name' | 'description' | 'parameters'>): number {
  return estimateTokens(writeJson(doc));
}

/** The pieces for which there is room, of most worth first. */
function chosen(pieces: readonly (readonly Piece[])[], room: number): Piece[] {
  let left = room;
  const sized = pieces.flat().map((piece) => ({ piece, size: sizeOfPiece(piece) }));
  return sized
    .sort((a, b) => a.piece.rank - b.piece.rank || a.size - b.size)
    .flatMap(({ piece, size }) => {
      if (size > left) return [];
      left -= size;
      return [piece];
    });
}

function sizeOfPiece({ text }: Piece): number {
  // As it stands in JSON, without the quotes around it.
  return estimateTokens(writeJson(text).slice(1, -1));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
