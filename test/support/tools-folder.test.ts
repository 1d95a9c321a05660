import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { parseNativeCatalogue } from '../../src/catalogues/parse-native.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { filesystemSnapshot } from './filesystem-snapshot.js';

describe('tools/filesystem.json', () => {
  it('is what the installed server lists (UPDATE_SNAPSHOTS=1 writes it anew)', async () => {
    const file = 'tools/filesystem.json';
    const listed = await filesystemSnapshot();
    if (process.env['UPDATE_SNAPSHOTS'] === '1') await writeFile(file, listed);
    const catalogue = parseNativeCatalogue(JSON.parse(await readFile(file, 'utf8')), file);
    expect(catalogue.tools).toHaveLength(14);
    expect(await readFile(file, 'utf8')).toBe(listed);
  });
});

async function registryCatalogue(): Promise<Catalogue> {
  const file = 'tools/docker-registry.yaml';
  return parseNativeCatalogue(parse(await readFile(file, 'utf8')), file);
}

describe('tools/docker-registry.yaml', () => {
  it('is a catalogue of 14 tools in the native format', async () => {
    expect((await registryCatalogue()).tools).toHaveLength(14);
  });
});
