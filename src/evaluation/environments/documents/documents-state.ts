import { z } from 'zod';
import type { Json, JsonObject } from '../../../core/json.js';
import { readConfiguration } from '../configuration.js';
import { seededRandom } from '../../../support/seeded-random.js';

const configSchema = z.object({
  number_of_pages: z.number().int().min(1).default(12),
  pdf_name: z.string().default('handbook.pdf'),
});

/** One page: its text, and what was done to it in order. */
export interface Page {
  readonly text: string;
  readonly marks: readonly string[];
}

/** A PDF editor with one document open; changed in place by the tools. */
export interface DocumentsState {
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

export function startDocuments(config: JsonObject, seed: number | undefined): DocumentsState {
  const { number_of_pages, pdf_name } = readConfiguration('documents', configSchema, config);
  const random = seededRandom(seed ?? 1);
  const pages = Array.from({ length: number_of_pages }, (_, index): Page => {
    const heading = headings[Math.floor(random.next() * headings.length)] ?? '';
    return { text: `Page ${index + 1}: ${heading}`, marks: [] };
  });
  return { name: pdf_name, pages, watermark: null, locked: false, outputs: new Map() };
}

export function documentsJson(state: DocumentsState): Json {
  return {
    name: state.name,
    pages: state.pages.map(({ text, marks }) => ({ text, marks: [...marks] })),
    watermark: state.watermark === null ? null : { ...state.watermark },
    locked: state.locked,
    outputs: Object.fromEntries([...state.outputs].sort()),
  };
}

/** `handbook` of `handbook.pdf`. */
export function stemOf({ name }: DocumentsState): string {
  return name.replace(/\.[^.]*$/, '');
}
