import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { decodeText } from '../catalogues/decode-text.js';
import type { OpenApiDocument } from '../catalogues/openapi/write-openapi.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { isHttpUrl } from '../support/is-http-url.js';

export interface FoundDocument extends OpenApiDocument {
  /** True where it is no more what the catalogue was imported from. */
  readonly hasChanged: boolean;
}

/**
 * The OpenAPI document that a catalogue came from: the file as it is now, for a URL (or where the file is gone) the bytes
 * kept beside the catalogue. Rejects with `ConfigurationError` where it came from something else or nothing is there.
 */
export async function openApiDocument(
  { name, origin }: Catalogue,
  workspace: string,
): Promise<FoundDocument> {
  if (origin?.format !== 'openapi') {
    throw new ConfigurationError(`"${name}" did not come from an OpenAPI document.`, {
      remedy: 'Export to mcp, openai, markdown or native instead.',
    });
  }
  const isUrl = isHttpUrl(origin.location);
  const kept = ['.json', '.yaml'].map((extension) =>
    join(workspace, 'tools', `${name}.source${extension}`),
  );
  const places = [...(isUrl ? [] : [resolve(workspace, origin.location)]), ...kept];
  for (const file of places) {
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) continue;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const location = isUrl ? origin.location : file;
    const isOriginal = !kept.includes(file);
    const hasChanged = isOriginal && sha256 !== origin.sha256;
    return { location, text: decodeText(bytes, file), hasChanged };
  }
  throw new ConfigurationError(
    `The document that "${name}" came from is gone: ${places[0] ?? ''}`,
    {
      remedy: `Put it back, or import "${name}" again.`,
    },
  );
}
