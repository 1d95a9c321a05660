import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const callCommand = {
  name: 'call',
  section: 'Refine and ship',
  summary: 'Make one call of a tool and show the outcome as engines see it',
  arguments: [
    {
      name: 'target',
      describe:
        'A catalogue in tools/, or a file or URL in any known format (omit it with --mcp, --mcp-url or --mcp-config)',
      required: false,
    },
    { name: 'tool', describe: 'Id or name of the tool', required: false },
    { name: 'arguments', describe: 'Its arguments, as a JSON object', required: false },
  ],
  options: commandOptions.call,
  examples: [
    [`call petstore getPet '{"petId":1}'`, 'a tool of a catalogue'],
    [`call --mcp "npx -y some-server" read_file '{"path":"a.txt"}'`, 'a tool of an MCP server'],
    [`call petstore addPet '{"name":"Rex"}' --allow-writes`, 'a tool that may change something'],
  ],
  notes: [
    'One call is made as it stands: accepted, refused or fault, the status, the headers that say something of the tool, and the answer with private values masked. Nothing is removed afterwards. The exit code is 1 for a fault.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.call>;
