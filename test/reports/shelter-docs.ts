import { fileURLToPath } from 'node:url';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { exportOpenApi } from '../../src/reports/export/export-openapi.js';
import { docFor, type Said as SaidOfTool } from '../support/docs.js';

/** An OpenAPI document of an animal shelter. */
export const location = fileURLToPath(
  new URL('../fixtures/openapi-docs/shelter.yaml', import.meta.url),
);

export async function read(text: string, name = location): Promise<Catalogue> {
  const bytes = Buffer.from(text);
  return (await readCatalogueSource({ location: name, bytes, workspace: '/' })).catalogue;
}

export type Said = Record<string, SaidOfTool>;

/** The catalogue's docs, with what is said of some tools instead. */
export function docsOf(catalogue: Catalogue, said: Said) {
  return catalogue.tools.map((tool) => ({ tool, doc: docFor(tool, said[tool.id]) }));
}

export async function written(text: string, said: Said, format: 'openapi' | 'overlay' = 'openapi') {
  const catalogue = await read(text);
  const document = { location, text };
  const named = { title: 'Better docs', appliesTo: 'shelter.yaml' };
  return exportOpenApi({ docs: docsOf(catalogue, said), document, format, ...named });
}

/** Better docs of some of its tools. */
export const said: Said = {
  listAnimals: {
    description: `List animals.\nAll animals that wait for a home, the newest first. ${'It leaves out those that are promised to somebody. '.repeat(3).trim()}`,
    texts: {
      '/properties/species': { description: 'One of: cat, dog.', examples: ['cat'] },
      '/properties/city': {
        description: "A city's name: as it is written there",
        examples: ['Oslo'],
      },
      '/properties/limit': { description: 'How many. From 1 to 50.' },
    },
  },
  addAnimal: {
    texts: {
      '/properties/name': { description: 'At most 40 letters.' },
      '/properties/tags/items': { description: '# no heading' },
    },
  },
  getAnimal: {
    description: 'One animal.\n\n- with its story',
    texts: { '/properties/animalId': { description: 'As `listAnimals` gives it.' } },
  },
  listKeepers: {
    texts: { '/properties/limit': { description: 'How many. Keepers are few.' } },
  },
};
