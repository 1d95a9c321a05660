import type { OptionTable } from '../option.js';

/** How a catalogue is read from a server or a document. */
export const sourceOptions = {
  mcp: {
    type: 'text',
    describe: 'Command that starts an MCP server over stdio, e.g. "npx -y some-server ./folder"',
    group: 'Source',
    placeholder: 'COMMAND',
  },
  mcpUrl: {
    type: 'text',
    describe: 'URL of an MCP server (streamable HTTP or SSE)',
    group: 'Source',
    placeholder: 'URL',
  },
  mcpConfig: {
    type: 'text',
    describe: 'A server from a file in the usual `mcpServers` format',
    group: 'Source',
    placeholder: 'FILE#SERVER',
    path: true,
  },
  mcpEnv: {
    type: 'list',
    describe: 'Environment variable to pass on to the MCP server (repeatable)',
    group: 'Source',
    placeholder: 'NAME',
  },
  header: {
    type: 'list',
    describe: "Header for every request, e.g. 'X-Key: ${ENV_NAME}' (repeatable)",
    group: 'Source',
    placeholder: "'NAME: VALUE'",
    separator: '\n',
  },
  auth: {
    type: 'list',
    describe:
      'Environment variable with the credential for a security scheme of the document, or none where the server wants no credential (repeatable)',
    group: 'Source',
    placeholder: 'SCHEME=ENV_NAME|none',
  },
  server: {
    type: 'text',
    describe: 'Base URL of the API, instead of the one in its document',
    group: 'Source',
    placeholder: 'URL',
  },
  name: {
    type: 'text',
    describe: 'Name of the catalogue, used for its files',
    group: 'Source',
    placeholder: 'NAME',
    inConfigFile: false,
    defaultText: 'derived from the source',
  },
  update: {
    type: 'flag',
    describe: 'Import the source again if it has changed',
    group: 'Source',
  },
  tag: {
    type: 'list',
    describe: 'Only operations with this OpenAPI tag (repeatable)',
    group: 'Tools',
    placeholder: 'TAG',
  },
  only: {
    type: 'list',
    describe: 'Only tools whose id or name matches this pattern (repeatable)',
    group: 'Tools',
    placeholder: 'GLOB',
  },
  exclude: {
    type: 'list',
    describe: 'Leave out tools whose id or name matches this pattern (repeatable)',
    group: 'Tools',
    placeholder: 'GLOB',
  },
  limit: {
    type: 'number',
    describe: 'At most this many tools',
    group: 'Tools',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
} as const satisfies OptionTable;
