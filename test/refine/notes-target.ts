import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolExecutor } from '../../src/core/ports.js';
import { literalText } from '../../src/support/literal-text.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';

const text: JsonSchema = { type: 'string' };

export function tool(
  name: string,
  description: string,
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): ToolDoc {
  return {
    ...{ id: name, name, description, sideEffects: 'unknown', call: { kind: 'mcp', tool: name } },
    parameters: { type: 'object', properties, required },
  };
}

export const noteTools: readonly ToolDoc[] = [
  tool('list_notes', 'Lists the names of all notes.', {}),
  tool('read_note', 'Reads a note.', { name: text }),
  tool('create_note', 'Creates a note.', { name: text, text }),
  tool('append_note', 'Appends a line to a note.', { name: text, line: text }),
  tool('delete_note', 'Deletes a note.', { name: text }),
];

/** An outcome with this body. */
export function answer(body: Json, kind: 'accepted' | 'refused' = 'accepted'): Outcome {
  return {
    ...{ body, bytes: 10, truncated: false, shape: {}, durationMs: 1, attempts: 1 },
    ...(kind === 'accepted' ? { kind } : { kind, message: literalText(body) }),
  };
}

export interface NotesTarget {
  readonly tools: readonly ToolDoc[];
  readonly executor: ToolExecutor;
  readonly notes: Map<string, string>;
  readonly calls: string[];
}

/** Notes of somebody's, in memory. Deleting a note that is not there is told as a success. */
export function notesTarget(): NotesTarget {
  const notes = new Map([
    ['diary', 'went sailing'],
    ['taxes', 'paid in May'],
  ]);
  const calls: string[] = [];
  const call = (name: string, args: JsonObject): Outcome => {
    const note = literalText(args['name'] ?? '');
    switch (name) {
      case 'list_notes':
        return answer([...notes.keys()]);
      case 'read_note':
        return notes.has(note)
          ? answer(notes.get(note) ?? '')
          : answer(`no note ${note}`, 'refused');
      case 'create_note':
        notes.set(note, literalText(args['text'] ?? ''));
        return answer({ name: note, text: literalText(args['text'] ?? '') });
      case 'append_note':
        if (!notes.has(note)) return answer(`no note ${note}`, 'refused');
        notes.set(note, `${notes.get(note) ?? ''}\n${literalText(args['line'] ?? '')}`);
        return answer('appended');
      default:
        notes.delete(note);
        return answer('deleted');
    }
  };
  return {
    tools: noteTools,
    notes,
    calls,
    executor: {
      call: ({ tool: { name }, arguments: args }) => {
        calls.push(`${name} ${JSON.stringify(args)}`);
        return Promise.resolve(call(name, isJsonObject(args) ? args : {}));
      },
      close: () => Promise.resolve(),
    },
  };
}
