import { createServer, type IncomingMessage, type Server } from 'node:http';
import { listen } from './listen.js';

interface Note {
  readonly id: number;
  title: string;
  text: string;
}

/** Notes of somebody's over HTTP. With `hole`, making a note spoils the first one. */
export async function notesApi(hole = false) {
  const notes: Note[] = [
    { id: 1, title: 'diary', text: 'went sailing' },
    { id: 2, title: 'taxes', text: 'paid in May' },
  ];
  const bodyOf = async (request: IncomingMessage): Promise<Partial<Note>> => {
    let text = '';
    for await (const part of request) text += String(part);
    return text === '' ? {} : (JSON.parse(text) as Partial<Note>);
  };
  const calls: string[] = [];
  let last = 10;
  const server: Server = createServer((request, response) => {
    calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const answer = (status: number, body?: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    void bodyOf(request).then((body) => {
      const id = Number(/^\/notes\/(\d+)$/.exec(request.url ?? '')?.[1]);
      const at = notes.findIndex((note) => note.id === id);
      if (request.method === 'POST') {
        const note = { id: (last += 1), title: body.title ?? '', text: body.text ?? 'none' };
        notes.push(note);
        if (hole) notes[0] = { ...notes[0]!, text: 'spoilt' };
        return answer(201, note);
      }
      if (request.url === '/notes') return answer(200, notes);
      if (at < 0) return answer(404, { message: 'no such note' });
      if (request.method === 'DELETE') {
        notes.splice(at, 1);
        return answer(204);
      }
      return answer(200, notes[at]);
    });
  });
  const { url, close } = await listen(server);
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const note = {
    type: 'object',
    properties: { title: { type: 'string' }, text: { type: 'string' } },
  };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const done = { responses: { 200: { description: 'Done' } } };
  const spec = {
    ...{ openapi: '3.1.0', info: { title: 'Notes', version: '1' }, servers: [{ url }] },
    paths: {
      '/notes': {
        get: { operationId: 'listNotes', summary: 'Lists notes', ...done },
        post: {
          ...{ operationId: 'createNote', summary: 'Makes a note' },
          requestBody: { required: true, ...json({ ...note, required: ['title'] }) },
          ...done,
        },
      },
      '/notes/{id}': {
        get: { operationId: 'getNote', summary: 'Reads a note', parameters: [id], ...done },
        delete: { operationId: 'deleteNote', summary: 'Deletes a note', parameters: [id], ...done },
      },
    },
  };
  return { notes, calls, spec, url, close };
}
