import type { Json, JsonObject } from '../../../src/core/json.js';
import { copied, mcpTool, ok, refused, type Answer, type Target, plain } from './target.js';

const tools = [
  mcpTool('graphql', 'Send a GraphQL operation.', {
    query: 'string! The operation',
    variables: 'object',
  }),
  mcpTool('run_command', 'Run a command in the workspace and return its output.', {
    command: 'string! Shell command',
    cwd: 'string Working directory',
  }),
  mcpTool('evaluate', 'Evaluate an expression.', { expression: 'string!' }),
  mcpTool('run_script', 'Run a stored script.', { script: 'string! Name of the script' }),
  mcpTool('list_pages', 'Titles of the pages.', {}),
  mcpTool('get_country', 'Name of a country.', { code: 'string! Two letters, such as DE' }),
  mcpTool('manage_page', 'Work with pages.', {
    action: 'string(list|create|update|delete)!',
    title: 'string',
    text: 'string',
  }),
];

/** Tools that take programs: whatever they are given counts as done. */
export function commands(): Target {
  const pages = new Map<string, string>([
    ['Home', 'Welcome'],
    ['About', 'Us'],
  ]);
  const run: Json[] = [];
  function call(tool: string, args: JsonObject): Answer {
    const title = plain(args['title'] ?? '');
    switch (tool) {
      case 'graphql': {
        const query = plain(args['query']);
        const bare = query.replace(/#[^\n]*$/gm, (text, at: number) =>
          (query.slice(0, at).split('"').length - 1) % 2 === 1 ? text : '',
        );
        if (/\bmutation\b|\bsubscription\b|\{\s*(?:logout|delete\w*|publish\w*)\b/.test(bare))
          run.push(query);
        return ok({ data: { pages: [...pages.keys()] } });
      }
      case 'run_command': {
        const command = plain(args['command']);
        const [program = '', ...words] = command.split(/\s+/);
        const own = words.filter((word) => !word.startsWith('-'));
        const isOwn =
          own.length > 0 &&
          own.every((word) => /^zq[a-z0-9]{4}[\w.-]*$/.test(word)) &&
          /^(?:touch|mkdir|rm|rmdir|mv|cp|cat|ls)$/.test(program);
        if (command.trim() === '') return ok('');
        if (!isOwn || args['cwd'] !== undefined) run.push(copied(args));
        return ok('');
      }
      case 'evaluate':
      case 'run_script':
        run.push(copied(args));
        return ok('');
      case 'list_pages':
        return ok([...pages.keys()].map((one) => ({ title: one })));
      case 'get_country':
        return args['code'] === 'DE' ? ok({ name: 'Germany' }) : refused('unknown code');
      case 'manage_page':
        if (args['action'] === 'delete') {
          if (title === '') pages.clear();
          pages.delete(title);
        } else if (args['action'] !== 'list') pages.set(title, plain(args['text'] ?? ''));
        return ok([...pages.keys()]);
      default:
        return refused('no such tool');
    }
  }
  return {
    name: 'commands',
    tools,
    call,
    state: () => copied({ pages: Object.fromEntries(pages), run }),
  };
}
