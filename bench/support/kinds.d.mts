import type { Catalogue } from '../../src/core/catalogue.js';

/** A catalogue in tooldraft's own format: four tools that read for each kind of thing, and of the first kinds those that write. */
export function catalogueOf(options: {
  readonly name: string;
  readonly tools: number;
  readonly baseUrl: string;
  readonly writers?: number;
}): Catalogue;
/** What a request that may change something is counted by. */
export function mutationKey(request: {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}): string;
