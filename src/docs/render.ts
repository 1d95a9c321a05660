import type { ToolDoc } from '../core/tool-doc.js';
import type { Sentence } from '../core/sentence.js';
import { descriptionPlace, usePlace } from '../core/sentence.js';

/** The texts of a tool with its sentences appended: nothing of the source is edited. */
export interface RenderedDoc {
  readonly description: string;
  /** By argument; members of bodies under `body.url`. */
  readonly arguments: Readonly<Record<string, string>>;
  /** The sentence for choosing; empty if there is none. */
  readonly use: string;
}

export function renderDoc(
  { description, parameters }: Pick<ToolDoc, 'description' | 'parameters'>,
  sentences: readonly Sentence[],
): RenderedDoc {
  const use = sentences.filter(({ place }) => place === usePlace).map(({ text }) => text);
  const texts = new Map<string, string[]>();
  for (const { place, text, refutes } of sentences) {
    if (place === usePlace) continue;
    const said =
      refutes === undefined || /^contrary to the above:/i.test(text)
        ? text
        : `Contrary to the above: ${text}`;
    texts.set(place, [...(texts.get(place) ?? []), said]);
  }
  const appended = (source: string, place: string, first: readonly string[] = []): string =>
    joined(source, [...first, ...(texts.get(place) ?? [])].join(' '));
  const places = [...texts.keys()].filter((place) => place !== descriptionPlace);
  return {
    description: appended(description, descriptionPlace, use),
    arguments: Object.fromEntries(
      places.map((place) => [place, appended(sourceOf(parameters, place), place)]),
    ),
    use: use.join(' '),
  };
}

function sourceOf(parameters: ToolDoc['parameters'], place: string): string {
  let at = parameters.properties?.[place];
  if (at !== undefined) return at.description ?? '';
  at = parameters;
  for (const part of place.split('.')) at = at?.properties?.[part] ?? at?.items?.properties?.[part];
  return at?.description ?? '';
}

/** The source's text, then the sentences: on the same line if the text is one line, else as a paragraph. */
function joined(source: string, sentences: string): string {
  const text = source.trimEnd();
  if (sentences === '') return source;
  if (text === '') return sentences;
  const ended = /[.!?:;)\]}`"'…]$/.test(text) ? text : `${text}.`;
  return text.includes('\n') ? `${ended}\n\n${sentences}` : `${ended} ${sentences}`;
}

/** Sentences of a later revision that an earlier one does not have, and the other way round. */
export function sentenceDiff(
  before: readonly Sentence[],
  after: readonly Sentence[],
): { readonly added: readonly Sentence[]; readonly removed: readonly Sentence[] } {
  const key = ({ place, text }: Sentence): string => `${place}\n${text}`;
  const [old, now] = [new Set(before.map(key)), new Set(after.map(key))];
  return {
    added: after.filter((one) => !old.has(key(one))),
    removed: before.filter((one) => !now.has(key(one))),
  };
}
