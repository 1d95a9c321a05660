import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { readMcpTools } from '../../src/catalogues/mcp-tools.js';
import { serialiseCatalogue } from '../../src/catalogues/save-catalogue.js';
import { temporaryFolder } from './temporary-folder.js';

const server = 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js';

/** The text that `tools/filesystem.json` has to have: what the installed file-system server lists, as a catalogue. */
export async function filesystemSnapshot(): Promise<string> {
  const folder = await temporaryFolder();
  const client = new Client({ name: 'tooldraft-snapshot', version: '1' });
  try {
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [server, folder.path],
        stderr: 'ignore',
      }),
    );
    const { catalogue } = readMcpTools(await client.listTools(), {
      name: 'filesystem',
      description:
        'The tools of @modelcontextprotocol/server-filesystem, called on a scratch folder.',
      source: {
        kind: 'mcp-stdio',
        command: 'node',
        args: [server, 'scratch/filesystem'],
        env: {},
      },
      location: server,
    });
    return serialiseCatalogue(catalogue, 'json');
  } finally {
    await client.close();
    await folder.remove();
  }
}
