import type { Catalogue } from '../core/catalogue.js';
import type { WrittenCatalogue } from './written-catalogue.js';

/** The catalogue itself with the documentation to be written; how tools are called stays as it is. */
export function writeNative({ catalogue, groups, tools }: WrittenCatalogue): Catalogue {
  return {
    ...catalogue,
    ...(catalogue.groups === undefined ? {} : { groups: [...groups] }),
    tools: tools.map(({ tool, description, parameters }) => ({ ...tool, description, parameters })),
  };
}
