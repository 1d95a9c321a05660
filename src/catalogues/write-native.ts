import type { Catalogue } from '../core/catalogue.js';
import type { WrittenCatalogue } from './written-catalogue.js';

/** The catalogue itself with the documentation to be written; how tools are called stays as it is, but for the address of a mock server. */
export function writeNative({ catalogue, groups, tools, server }: WrittenCatalogue): Catalogue {
  const { source } = catalogue;
  const isElsewhere = source.kind === 'http' && server !== undefined && server !== '';
  return {
    ...catalogue,
    ...(isElsewhere ? { source: { ...source, baseUrl: server } } : {}),
    ...(catalogue.groups === undefined ? {} : { groups: [...groups] }),
    tools: tools.map(({ tool, description, parameters }) => ({ ...tool, description, parameters })),
  };
}
