import { docAsAgentSeesIt } from '../schema/doc-as-agent-sees-it.js';
import { describedPlaces } from '../schema/described-places.js';
import { kindNamed, type Family } from '../claims/kind.js';
import { kinds } from '../claims/registry.js';
import type { Claim, DocVersion, ParameterDoc } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import { splitSentences } from '../support/split-sentences.js';

/** What sentences are worth to whoever calls, most first. */
const worths = [
  'prevents a refusal',
  'quotes a refusal',
  'says what an argument is',
  'says what happens unseen',
  'of the source',
  'says what an argument does',
  'tells tools apart',
  'says what comes back',
  'values that worked',
] as const;
type Worth = (typeof worths)[number];

const worthOfFamily: Readonly<Record<Family, Worth>> = {
  presence: 'prevents a refusal',
  domain: 'prevents a refusal',
  relation: 'prevents a refusal',
  existence: 'prevents a refusal',
  equivalence: 'says what happens unseen',
  change: 'says what happens unseen',
  effect: 'says what an argument does',
  answer: 'says what comes back',
};

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
export function piecesOf(tool: ToolDoc, version: DocVersion): readonly Piece[] {
  const { description, parameters } = docAsAgentSeesIt(tool, version);
  const purpose = endOfPurpose(version);
  return [
    ...piecesIn('description', description, version.claims).filter(
      ({ span }) => span !== null && span.start >= purpose,
    ),
    ...describedPlaces(parameters).flatMap((place) =>
      piecesIn(place.pointer, place.description, version.claims),
    ),
    ...Object.entries(version.parameterDocs).flatMap(([pointer, { examples = [] }]): Piece[] =>
      examples.length === 0
        ? []
        : [{ of: pointer, text: writeJson(examples), ...valued('values that worked') }],
    ),
  ];
}

function valued(worth: Worth): Pick<Piece, 'rank' | 'span'> {
  return { rank: worths.indexOf(worth), span: null };
}

/** How far the purpose goes: what the doc has for it, else the first sentence. */
function endOfPurpose({ description, sections }: DocVersion): number {
  const purpose = sections?.purpose.join(' ') ?? '';
  if (purpose !== '' && description.startsWith(purpose)) return purpose.length;
  return sentencesIn(description, 0)[0]?.end ?? 0;
}

/** The sentences of a text: those of claims, and what else there is. */
function piecesIn(of: string, text: string, claims: readonly Claim[]): readonly Piece[] {
  const found: (Span & { readonly worth: Worth })[] = [];
  // A longer sentence may hold a shorter one.
  for (const claim of claims.toSorted((a, b) => b.text.length - a.text.length)) {
    const at = claim.text === '' ? -1 : text.indexOf(claim.text);
    const [note = ''] = /Note(?: on `[^`]*`)?: $/.exec(text.slice(0, Math.max(at, 0))) ?? [];
    const span = { start: at - note.length, end: at + claim.text.length };
    if (at < 0 || found.some((one) => one.start < span.end && span.start < one.end)) continue;
    found.push({ ...span, worth: worthOf(claim) });
  }
  const ordered = found.toSorted((a, b) => a.start - b.start);
  const ends = [0, ...ordered.map(({ end }) => end)];
  const between = ends.flatMap((end, index) =>
    sentencesIn(text.slice(end, ordered[index]?.start ?? text.length), end),
  );
  const [first] = between;
  const others = between.map((span) => {
    const isFirst = span === first && span.start === 0 && of !== 'description';
    const worth: Worth = isFirst ? 'says what an argument is' : 'of the source';
    return { ...span, worth };
  });
  return [...ordered, ...others]
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, worth }) => ({
      ...{ of, text: text.slice(start, end), rank: worths.indexOf(worth) },
      span: { start, end },
    }));
}

function worthOf({ claim, from }: Claim): Worth {
  const family = claim === undefined ? undefined : kindNamed(kinds, claim.kind)?.family;
  if (family !== undefined) return worthOfFamily[family];
  if (from === 'quote') return 'quotes a refusal';
  return from === 'statement' ? 'tells tools apart' : 'of the source';
}

/** Where the sentences of a text stand that begins at a place; what cannot be taken apart is one. */
function sentencesIn(text: string, at: number): readonly Span[] {
  if (text.trim() === '') return [];
  const lead = text.length - text.trimStart().length;
  const whole = [{ start: at + lead, end: at + text.trimEnd().length }];
  if (text.includes('```')) return whole;
  const spans: Span[] = [];
  let from = 0;
  for (const sentence of splitSentences(text)) {
    const start = text.indexOf(sentence, from);
    if (start < 0) return whole;
    from = start + sentence.length;
    spans.push({ start: at + start, end: at + from });
  }
  return spans;
}

/** The doc without some of its pieces, and without the claims that are said nowhere any more. */
export function withoutPieces(
  tool: ToolDoc,
  version: DocVersion,
  gone: readonly Piece[],
): DocVersion {
  const { description, parameters } = docAsAgentSeesIt(tool, version);
  const spansOf = (of: string): readonly Span[] =>
    gone.flatMap((piece) => (piece.of === of && piece.span !== null ? [piece.span] : []));
  const docs = new Map<string, ParameterDoc>(Object.entries(version.parameterDocs));
  for (const { pointer, description: text } of describedPlaces(parameters)) {
    const spans = spansOf(pointer);
    if (spans.length > 0)
      docs.set(pointer, { ...docs.get(pointer), description: withoutSpans(text, spans) });
  }
  for (const { of, span } of gone) {
    const doc = docs.get(of);
    if (span !== null || doc === undefined) continue;
    docs.set(of, { description: doc.description });
  }
  // What is left may be what the source says, or nothing: then there is no doc of its own.
  const source = new Map(
    describedPlaces(tool.parameters).map((place) => [place.pointer, place.description]),
  );
  for (const [pointer, { description: text, examples }] of [...docs])
    if (examples === undefined && text === (source.get(pointer) ?? '')) docs.delete(pointer);
  const shorter = {
    ...version,
    description: withoutSpans(description, spansOf('description')),
    parameterDocs: Object.fromEntries(docs),
  };
  const left = [shorter.description, ...[...docs.values()].map((doc) => doc.description)];
  const isGone = (text: string): boolean =>
    gone.some((piece) => piece.text.endsWith(text)) && !left.some((one) => one.includes(text));
  return { ...shorter, claims: version.claims.filter(({ text }) => !isGone(text)) };
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
