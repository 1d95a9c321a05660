import { readCatalogueSource } from '../catalogues/read-catalogue-source.js';
import type { Catalogue } from '../core/catalogue.js';
import { holdsOwnMachine } from '../support/is-own-machine.js';
import { openApiDocument } from './open-api-document.js';

/**
 * The base URL that a catalogue's own OpenAPI document gives, for one that was refined against a server on this machine: of use to
 * nobody else. Undefined where the catalogue's own URL is another one; empty where no better one is known.
 */
export async function documentedServer(
  catalogue: Catalogue,
  workspace: string,
): Promise<string | undefined> {
  const { source, origin } = catalogue;
  if (source.kind !== 'http' || !holdsOwnMachine(source.baseUrl)) return undefined;
  if (origin?.format !== 'openapi') return '';
  try {
    const { location, text } = await openApiDocument(catalogue, workspace);
    const bytes = Buffer.from(text);
    const stated = (await readCatalogueSource({ location, bytes, workspace })).catalogue.source;
    return stated.kind === 'http' && !holdsOwnMachine(stated.baseUrl) ? stated.baseUrl : '';
  } catch {
    return '';
  }
}
