import type { OptionTable } from '../option.js';

/** How a catalogue is read from a server or a document. */
export const sourceOptions = {
  mcp: {
    type: 'text',
    describe: 'Command that starts an MCP server over stdio, e.g. "npx -y some-server ./folder"',
    group: 'Where the tools are',
    placeholder: 'COMMAND',
  },
  mcpUrl: {
    type: 'text',
    describe: 'MCP server over streamable HTTP (or legacy SSE)',
    group: 'Where the tools are',
    placeholder: 'URL',
  },
  mcpConfig: {
    type: 'text',
    describe: 'Server of a file in the usual `mcpServers` format',
    group: 'Where the tools are',
    placeholder: 'FILE#SERVER',
    path: true,
  },
  mcpEnv: {
    type: 'list',
    describe: 'Environment variable that the MCP server may see (repeatable)',
    group: 'Where the tools are',
    placeholder: 'NAME',
  },
  header: {
    type: 'list',
    describe: "Header of every request, e.g. 'X-Key: ${ENV_NAME}' (repeatable)",
    group: 'Where the tools are',
    placeholder: "'NAME: VALUE'",
    separator: '\n',
  },
  auth: {
    type: 'list',
    describe:
      "Fill a security scheme of the document, or a key in RestBench's queries, from the environment (repeatable)",
    group: 'Where the tools are',
    placeholder: 'SCHEME=ENV_NAME',
  },
  server: {
    type: 'text',
    describe: 'Base URL of the API, instead of the one its document gives',
    group: 'Where the tools are',
    placeholder: 'URL',
  },
  name: {
    type: 'text',
    describe: 'Name of the catalogue, which names its files',
    group: 'Where the tools are',
    placeholder: 'NAME',
    inConfigFile: false,
    defaultText: 'made from the source',
  },
  update: {
    type: 'flag',
    describe: 'Accept that the source has changed since it was imported',
    group: 'Where the tools are',
  },
  tag: {
    type: 'list',
    describe: 'Only operations with this OpenAPI tag (repeatable)',
    group: 'Which tools',
    placeholder: 'TAG',
  },
  only: {
    type: 'list',
    describe: 'Only tools whose id or name fits this pattern (repeatable)',
    group: 'Which tools',
    placeholder: 'GLOB',
  },
  exclude: {
    type: 'list',
    describe: 'No tools whose id or name fits this pattern (repeatable)',
    group: 'Which tools',
    placeholder: 'GLOB',
  },
  limit: {
    type: 'number',
    describe: 'At most this many tools',
    group: 'Which tools',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
} as const satisfies OptionTable;
