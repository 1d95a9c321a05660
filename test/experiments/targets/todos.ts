import type { JsonObject } from '../../../src/core/json.js';
import {
  copied,
  mcpTool,
  missing,
  ok,
  refused,
  type Answer,
  type Target,
  plain,
} from './target.js';

const tools = [
  mcpTool('list_todos', 'Shows the list, numbered from 1.', {}),
  mcpTool('add_todo', 'Adds an entry.', {
    text: 'string!',
    position: 'integer Where it goes; the end by default',
  }),
  mcpTool('complete_todo', 'Marks an entry as done.', { number: 'integer! Number of the entry' }),
  mcpTool('edit_todo', 'Changes the text of an entry.', { number: 'integer!', text: 'string!' }),
  mcpTool('move_todo', 'Moves an entry to another place.', { from: 'integer!', to: 'integer!' }),
  mcpTool('swap_todos', 'Exchanges two entries.', { first: 'integer!', second: 'integer!' }),
  mcpTool('delete_todo', 'Deletes an entry; those after it move up.', { number: 'integer!' }),
  mcpTool('clear_completed', 'Deletes everything that is done.', {}),
  mcpTool('sort_todos', 'Sorts the list.', { by: 'string(text|done)' }),
  mcpTool('pop_todo', 'Returns the first entry and removes it.', {}),
  mcpTool('get_todo_stats', 'Counts entries.', {}),
];

/** A list whose ids are positions. */
export function todos(): Target {
  const all = [
    { text: 'Water the plants', done: false },
    { text: 'Renew the passport', done: true },
    { text: 'Buy 4 eggs', done: false },
  ];
  const line = (one: { text: string; done: boolean }, at: number): string =>
    `${at + 1}. [${one.done ? 'x' : ' '}] ${one.text}`;
  function call(tool: string, args: JsonObject): Answer {
    const at = Number(args['number']) - 1;
    if ('number' in args && all[at] === undefined) return missing('entry');
    switch (tool) {
      case 'list_todos':
        return ok(all.map(line).join('\n'));
      case 'add_todo': {
        const place = Number(args['position'] ?? all.length + 1) - 1;
        all.splice(place, 0, { text: plain(args['text']), done: false });
        return ok(`Added as number ${place + 1}`);
      }
      case 'complete_todo':
        all[at]!.done = true;
        return ok(line(all[at]!, at));
      case 'edit_todo':
        all[at]!.text = plain(args['text']);
        return ok(line(all[at]!, at));
      case 'move_todo': {
        const [moved] = all.splice(Number(args['from']) - 1, 1);
        if (moved !== undefined) all.splice(Number(args['to']) - 1, 0, moved);
        return ok('Moved');
      }
      case 'swap_todos': {
        const [a, b] = [Number(args['first']) - 1, Number(args['second']) - 1];
        [all[a], all[b]] = [all[b]!, all[a]!];
        return ok('Swapped');
      }
      case 'delete_todo':
        all.splice(at, 1);
        return ok('Deleted');
      case 'clear_completed':
        all.splice(0, all.length, ...all.filter(({ done }) => !done));
        return ok('Cleared');
      case 'sort_todos':
        all.sort((a, b) => a.text.localeCompare(b.text));
        return ok('Sorted');
      case 'pop_todo':
        return ok(all.shift()?.text ?? null);
      case 'get_todo_stats':
        return ok({ entries: all.length, done: all.filter(({ done }) => done).length });
      default:
        return refused('no such tool');
    }
  }
  return { name: 'todos', tools, call, state: () => copied({ todos: all }) };
}
