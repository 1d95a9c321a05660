import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceOptions } from '../../src/config/options/source-options.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import { writeJson } from '../../src/core/json-text.js';
import { acquireCatalogue } from '../../src/session/acquire-catalogue.js';
import { boxTools } from '../refine/boxes-target.js';
import { temporaryFolder } from '../support/temporary-folder.js';

it.each([
  [{}, { kind: 'mcp-stdio', command: 'node', args: ['old.js'] }],
  [{ mcp: 'deno new.ts data' }, { kind: 'mcp-stdio', command: 'deno', args: ['new.ts', 'data'] }],
  [{ 'mcp-url': 'http://127.0.0.1:9/mcp' }, { kind: 'mcp-http', url: 'http://127.0.0.1:9/mcp' }],
])('the server of a catalogue is where %j says', async (flags, expected) => {
  const { path: workspace, remove } = await temporaryFolder();
  await mkdir(join(workspace, 'tools'));
  const source = { kind: 'mcp-stdio', command: 'node', args: ['old.js'] };
  const text = writeJson({ version: 1, name: 'notes', source, tools: boxTools });
  await writeFile(join(workspace, 'tools/notes.json'), text);
  const { values } = resolveSettings(sourceOptions, {
    ...{ flags, environment: {}, configFile: null, currentFolder: workspace },
  });
  const { catalogue } = await acquireCatalogue(
    { word: 'notes', timeoutMs: 1000 },
    { settings: { ...values, workspace }, environment: {}, currentFolder: workspace },
  );
  await remove();
  expect(catalogue).toMatchObject({ name: 'notes', source: expected });
});
