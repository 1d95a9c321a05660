import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const serveCommand = {
  name: 'serve',
  section: 'Measure',
  summary: 'Serve a simulated environment over MCP, or an OpenAPI document as an HTTP mock',
  arguments: [
    {
      name: 'environment',
      describe:
        'clarifybench/documents, …/vehicle, …/trading, …/travel or …/files; or an OpenAPI document, file or URL',
      required: true,
    },
  ],
  options: commandOptions.serve,
  examples: [
    ['serve clarifybench/files', 'a small file system with 18 tools, over MCP'],
    ['serve openapi.yaml --port 4010', 'every operation answers with an example, on 127.0.0.1'],
  ],
  notes: [
    'All state lives in the process and is lost when the server ends.',
    'To refine its docs: tooldraft refine --mcp "tooldraft serve clarifybench/files" --name clarifybench-files --allow-writes',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.serve>;
