import type { JsonObject } from '../../core/json.js';
import { asText, own } from '../lenient-values.js';

/** How the elements of an array stand in a form or a query. */
export type ArrayStyle = { readonly style: string; readonly explode: boolean };

const styles: Readonly<Record<string, ArrayStyle>> = {
  multi: { style: 'form', explode: true },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  tsv: { style: 'tabDelimited', explode: false },
};

/** The style that Swagger 2's `collectionFormat` asks for; undefined for `csv`, which is also what an array has that names none. */
export function collectionFormat(node: JsonObject): ArrayStyle | undefined {
  const format = asText(own(node, 'collectionFormat')) ?? '';
  return Object.hasOwn(styles, format) ? styles[format] : undefined;
}

/** Comma-separated, in a form or a query. */
export const commaSeparated: ArrayStyle = { style: 'form', explode: false };
