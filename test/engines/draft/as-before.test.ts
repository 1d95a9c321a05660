import { readFileSync } from 'node:fs';
import { readOpenApi } from '../../../src/catalogues/openapi/read-openapi.js';
import { parsePlainJson } from '../../../src/core/json-text.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { draftSettings } from '../../../src/engines/draft/refine-tool.js';
import { sharedData } from '../../support/shared-data.js';
import { callerOf, refineOne, scriptedRoles } from './draft-run.js';
import { filmScript, plans } from './film-script.js';
import { startFilmServer } from './film-server.js';
import { filmTools } from './film-tools.js';

/** What the preset of the former model engine did for six tools, recorded before it went. */
interface Recorded {
  readonly requests: readonly string[];
  readonly deltas: readonly (number | null)[];
  readonly stop: string;
}

const recorded = parsePlainJson(
  readFileSync(new URL('recorded.json', import.meta.url), 'utf8'),
) as Readonly<Record<'films' | 'filmsInSmallPrompts' | 'tmdb', readonly Recorded[]>>;

const tmdb = sharedData('restbench/restgpt/tmdb_oas.json');
const tmdbIds = [
  'GET_search-movie',
  'GET_movie-movie_id',
  'GET_movie-movie_id-credits',
  'GET_movie-popular',
  'GET_discover-movie',
  'GET_movie-latest',
];

let server: Awaited<ReturnType<typeof startFilmServer>>;
beforeAll(async () => {
  server = await startFilmServer();
});
afterAll(() => server.close());

async function refined(
  tool: ToolDoc,
  tools: readonly ToolDoc[],
  at: number,
  maxPromptTokens: number,
): Promise<Recorded> {
  const { model, hashes } = scriptedRoles(filmScript(plans[at]!));
  const settings = { ...draftSettings, maxPromptTokens };
  const call = callerOf(server.url);
  const { iterations, stop } = await refineOne(tool, { tools, call, model, settings });
  const deltas = iterations.map(({ revision }) => revision?.delta ?? null);
  return { requests: hashes, deltas, stop: stop.reason };
}

/** Requests and reasons are the same, and Δ to 1e-12. */
function expectAsBefore(now: Recorded, before: Recorded): void {
  expect(now.requests).toEqual(before.requests);
  expect(now.stop).toBe(before.stop);
  expect(now.deltas.map((delta) => delta === null)).toEqual(
    before.deltas.map((delta) => delta === null),
  );
  now.deltas.forEach((delta, at) =>
    expect(Math.abs((delta ?? 0) - (before.deltas[at] ?? 0))).toBeLessThan(1e-12),
  );
}

describe('the same requests, Δ and reasons to stop as the former preset', () => {
  const rows = filmTools.map((tool, at) => [tool.name, tool, at] as const);

  it.each(rows)('%s', async (_, tool, at) => {
    expectAsBefore(await refined(tool, filmTools, at, 24_000), recorded.films[at]!);
  });

  it.each(rows)('%s, with its history shortened', async (_, tool, at) => {
    expectAsBefore(await refined(tool, filmTools, at, 900), recorded.filmsInSmallPrompts[at]!);
  });

  (tmdb === null ? it.skip : it).each(tmdbIds.map((id, at) => [id, at] as const))(
    `%s of TMDB${tmdb === null ? ' (its OpenAPI document is not here)' : ''}`,
    async (id, at) => {
      const document = parsePlainJson(readFileSync(tmdb ?? '', 'utf8'));
      const { catalogue } = await readOpenApi(document, { name: 'tmdb', location: tmdb ?? '' });
      const tool = catalogue.tools.find((one) => one.id === id)!;
      expectAsBefore(await refined(tool, catalogue.tools, at, 24_000), recorded.tmdb[at]!);
    },
  );

  it('the recordings have every way to stop, shortened prompts, and requests turned down', () => {
    const all = Object.values(recorded).flat();
    expect(new Set(all.map(({ stop }) => stop))).toEqual(
      new Set(['converged', 'iteration-limit', 'unreachable']),
    );
    expect(all.some(({ deltas }) => deltas.includes(null))).toBe(true);
    expect(recorded.films.map(({ requests }) => requests.length)).toEqual([10, 18, 6, 16, 15, 8]);
    expect(recorded.films[4]!.requests).not.toEqual(recorded.filmsInSmallPrompts[4]!.requests);
  });
});
