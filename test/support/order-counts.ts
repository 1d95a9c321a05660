import type { Catalogue } from '../../src/core/catalogue.js';
import { sourceDoc } from '../../src/core/refined-docs.js';
import type { RefinementResult } from '../../src/refinement/result.js';
import { exportCatalogue } from '../../src/reports/export/export-catalogue.js';

/** One with schemas, and one to read. */
const formats = ['mcp', 'markdown'] as const;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .replaceAll('\\n', ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Runs of three words of an order, or all of it where it has fewer: any of them in a doc is the order. */
export function partsOf(order: string): readonly string[] {
  const words = wordsOf(order);
  if (words.length < 4) return [` ${words.join(' ')} `];
  return words.slice(0, -2).map((_, at) => ` ${words.slice(at, at + 3).join(' ')} `);
}

/** How often a tool's exported docs hold the order, and parts of it: the most of all formats, beyond what its raw docs hold. */
export function addedOrders(
  order: string,
  tool: string,
  { catalogue, result }: { readonly catalogue: Catalogue; readonly result: RefinementResult },
): { readonly whole: number; readonly parts: number } {
  const doc = catalogue.tools.find(({ name }) => name === tool);
  const refined = result.refined.tools.find((one) => one.tool === doc?.id);
  if (doc === undefined || refined === undefined) throw new Error(`${tool} was not refined.`);
  const counts = formats.map((format) => {
    const texts = [sourceDoc(doc), refined].map((one) => {
      const docs = [{ tool: doc, doc: one }];
      return ` ${wordsOf(exportCatalogue({ catalogue, docs, format })).join(' ')} `;
    });
    const added = (part: string) => {
      const [before = 0, now = 0] = texts.map((text) => text.split(part).length - 1);
      return now - before;
    };
    return {
      whole: added(` ${wordsOf(order).join(' ')} `),
      parts: Math.max(...partsOf(order).map(added)),
    };
  });
  return {
    whole: Math.max(...counts.map(({ whole }) => whole)),
    parts: Math.max(...counts.map(({ parts }) => parts)),
  };
}
