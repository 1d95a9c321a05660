import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { createExecutor } from '../../src/calls/create-executor.js';
import { parseNativeCatalogue } from '../../src/catalogues/parse-native.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock } from '../../src/support/system-clock.js';
import { startDockerRegistry } from '../support/docker-registry.js';
import { whenInstalled } from '../support/installed.js';

async function registryCatalogue(): Promise<Catalogue> {
  const file = 'tools/docker-registry.yaml';
  return parseNativeCatalogue(parse(await readFile(file, 'utf8')), file);
}

whenInstalled('docker-registry')('the registry catalogue on a real registry', () => {
  it('calls every read with real values', async () => {
    const registry = (await startDockerRegistry())!;
    const catalogue = await registryCatalogue();
    if (catalogue.source.kind !== 'http') throw new Error('the catalogue is not called over HTTP');
    const executor = createExecutor(
      { ...catalogue.source, baseUrl: registry.url },
      { env: {}, clock: systemClock, random: seededRandom(1) },
    );
    const call = async (id: string, given: JsonObject): Promise<Json> => {
      const tool = catalogue.tools.find((one) => one.id === id)!;
      const outcome = await executor.call({ tool, arguments: given });
      return outcome.kind === 'accepted'
        ? (outcome.body ?? null)
        : { kind: outcome.kind, status: outcome.status ?? null };
    };
    const name = 'harbour/api';
    const accept = 'application/vnd.docker.distribution.manifest.v2+json';
    expect(await call('listCatalog', { n: 2 })).toEqual({
      repositories: ['harbour/api', 'harbour/web'],
    });
    expect(await call('listTags', { name })).toMatchObject({ name });
    const manifest = await call('getManifest', { name, reference: 'latest', accept });
    expect(manifest).toMatchObject({ schemaVersion: 2 });
    expect(await call('getManifest', { name, reference: 'latest' })).toMatchObject({
      schemaVersion: 1,
      tag: 'latest',
    });
    expect(await call('getManifest', { name, reference: 'gone' })).toMatchObject({
      kind: 'refused',
      status: 404,
    });
    if (!isJsonObject(manifest)) throw new Error('the manifest is no object');
    expect(await call('putManifest', { name, reference: 'copy', manifest })).toBeNull();
    expect(await call('getManifest', { name, reference: 'copy', accept })).toEqual(manifest);
    await executor.close();
    await registry.close();
  });
});
