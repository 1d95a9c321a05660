import { createServer } from 'node:http';
import type { Json } from '../../../src/core/json.js';
import { listen } from '../../support/listen.js';

interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** A film database on loopback: every address has one answer, whenever it is asked for. */
export function startFilmServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { status, body } = answerTo(new URL(request.url ?? '/', 'http://localhost'));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  return listen(server);
}

function answerTo({ pathname, searchParams }: URL): Answer {
  const parts = pathname.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const page = Number(searchParams.get('page') ?? 1);
  if (last === 'latest' || parts.includes('13'))
    return { status: 503, body: { error: 'the index is being built' } };
  if (searchParams.has('year') && Number(searchParams.get('year')) < 1888)
    return {
      status: 400,
      body: {
        error: 'year out of range',
        hints: ['Cinema begins with eighteen eighty-eight', 'Neither negative numbers nor letters'],
        documentation: 'Consult whoever maintains this catalogue before complaining',
      },
    };
  if (page < 1 || page > 500)
    return { status: 422, body: { errors: ['page must be between 1 and 500'] } };
  const id = Number(parts.find((part) => /^\d+$/.test(part)));
  if (id > 5000) return { status: 404, body: { code: 34, message: `nothing has the id ${id}` } };
  if (last === 'credits')
    return {
      status: 200,
      body: { id, cast: people(id, 'played', 40), crew: people(id, 'made', 9) },
    };
  if (Number.isFinite(id))
    return {
      status: 200,
      body:
        id % 2 === 0 ? { id, title: `Film ${id}` } : { ...film(id), homepage: null, budget: 7.5 },
    };
  const results = Array.from({ length: 20 }, (_, at) => film(page * 100 + at));
  return { status: 200, body: { page, results, total_pages: 500, total_results: 10_000 } };
}

function film(id: number): { readonly [key: string]: Json } {
  return {
    ...{ id, title: `Film ${id}\u200b`, votes: { average: (id % 100) / 10, count: id * 3 } },
    overview: `The ${id % 7} sisters leave ${'the harbour '.repeat((id % 5) + 1)}and return.`,
    genres: [id % 3, id % 5].map((genre) => ({ id: genre, name: `Genre ${genre}` })),
    adult: id % 11 === 0,
  };
}

function people(of: number, what: string, count: number): Json {
  return Array.from({ length: count }, (_, at) => ({
    ...{ id: of * 50 + at, name: `Person ${of * 50 + at}`, [what]: `Part ${at}` },
  }));
}
