import { writeJson } from '../core/json-text.js';
import type { DocText } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { describedPlaces } from '../schema/described-places.js';
import { withSchemaAt } from '../schema/schema-changes.js';
import { splitSentences } from '../support/split-sentences.js';

/** What a part of a doc is worth to whoever calls, most first. */
const worths = [
  'learnt',
  'says what an argument is',
  'of the source',
  'values that worked',
] as const;
type Worth = (typeof worths)[number];

/** A part of a doc that can be left out: a sentence, or the values shown for an argument. */
export interface Piece {
  /** `description`, or the JSON pointer of an argument. */
  readonly of: string;
  readonly text: string;
  /** Its worth: the lower, the more. */
  readonly rank: number;
  /** Where it stands in its text; null for values. */
  readonly span: Span | null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What can be left out of a doc, in its order: all sentences but those that say what the tool is for, and values that worked. */
export function piecesOf(
  { description: source, parameters }: ToolDoc,
  { use, description, parameters: refined }: DocText,
): readonly Piece[] {
  const known = new Map(describedPlaces(parameters).map((place) => [place.pointer, place]));
  const isForChoosing = ({ text, span }: Piece): boolean =>
    span?.start === 0 || use?.includes(text) === true;
  const places = describedPlaces(refined);
  return [
    ...piecesIn('description', description, source).filter((piece) => !isForChoosing(piece)),
    ...places.flatMap(({ pointer, description: text }) =>
      piecesIn(pointer, text, known.get(pointer)?.description ?? ''),
    ),
    ...places.flatMap(({ pointer, schema: { examples = [] } }): Piece[] => {
      const own = known.get(pointer)?.schema.examples ?? [];
      if (examples.length === 0 || writeJson(own) === writeJson(examples)) return [];
      return [
        { of: pointer, text: writeJson(examples), ...worth('values that worked'), span: null },
      ];
    }),
  ];
}

function worth(of: Worth): Pick<Piece, 'rank'> {
  return { rank: worths.indexOf(of) };
}

function piecesIn(of: string, text: string, source: string): readonly Piece[] {
  return sentencesIn(text).map((span): Piece => {
    const said = text.slice(span.start, span.end);
    const isFirst = span.start === 0 && of !== 'description';
    const own = isFirst ? 'says what an argument is' : 'of the source';
    return { ...{ of, text: said, span }, ...worth(source.includes(said) ? own : 'learnt') };
  });
}

/** Where the sentences of a text stand; what cannot be taken apart is one. */
function sentencesIn(text: string): readonly Span[] {
  if (text.trim() === '') return [];
  const whole = [{ start: text.length - text.trimStart().length, end: text.trimEnd().length }];
  if (text.includes('```')) return whole;
  const spans: Span[] = [];
  let from = 0;
  for (const sentence of splitSentences(text)) {
    const start = text.indexOf(sentence, from);
    if (start < 0) return whole;
    from = start + sentence.length;
    spans.push({ start, end: from });
  }
  return spans;
}

/** The doc without some of its pieces. */
export function withoutPieces(doc: DocText, gone: readonly Piece[]): DocText {
  const textOf = (of: string, text: string): string =>
    withoutSpans(
      text,
      gone.flatMap((piece) => (piece.of === of && piece.span !== null ? [piece.span] : [])),
    );
  const pointers = new Set(gone.map(({ of }) => of).filter((of) => of !== 'description'));
  const parameters = [...pointers].reduce((schema, pointer) => {
    const isBare = gone.some(({ of, span }) => of === pointer && span === null);
    return withSchemaAt(schema, pointer, ({ description = '', examples, ...others }) => ({
      ...others,
      ...(examples === undefined || isBare ? {} : { examples }),
      description: textOf(pointer, description),
    }));
  }, doc.parameters);
  return { ...doc, parameters, description: textOf('description', doc.description) };
}

/** The text without some parts, with the blanks, bullets and line breaks around them that would stand alone. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const short = spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => {
      const before = left.slice(0, start).replace(/(?<=^|\n)[ \t]*[-*•][ \t]*$/, '');
      const after = left.slice(end);
      if (/^[ \t]*(?:\n|$)/.test(after)) {
        const kept = before.replace(/[ \t]+$/, '');
        const rest = after.replace(/^[ \t]*/, '');
        return kept === '' || kept.endsWith('\n') ? kept + rest.replace(/^\n/, '') : kept + rest;
      }
      return /(?:^|\s)$/.test(before) ? before + after.replace(/^[ \t]+/, '') : before + after;
    }, text);
  return short.trimEnd();
}
