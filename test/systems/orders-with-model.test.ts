import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import { orders } from '../fixtures/hostile/orders.js';
import { listen } from '../support/listen.js';
import { runCli } from '../support/run-cli.js';
import { startScientistModel } from '../support/start-scientist-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Every third order; all of them with `ALL_ORDERS=1`. */
const chosen = orders.filter((_, at) => process.env['ALL_ORDERS'] === '1' || at % 3 === 0);

type Place = 'descriptions' | 'values' | 'names of fields' | 'refusals';
const places: readonly Place[] = ['descriptions', 'values', 'names of fields', 'refusals'];

/** A tool for each order, which says it in this place. */
async function startNotes(place: Place) {
  const server = createServer((request, response) => {
    const order = chosen[Number(/^\/notes\/(\d+)/.exec(request.url ?? '')?.[1])] ?? '';
    const bodies: Readonly<Record<Place, unknown>> = {
      descriptions: { id: 1 },
      values: { id: 1, note: order },
      'names of fields': { [order]: true },
      refusals: { error: order },
    };
    response.writeHead(place === 'refusals' ? 422 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(bodies[place]));
  });
  const { url, close } = await listen(server);
  const paths = chosen.map((order, at) => [
    `/notes/${at}`,
    {
      get: {
        operationId: `getNote${at}`,
        description: `Gets note ${at}.${place === 'descriptions' ? ` ${order}` : ''}`,
        responses: { 200: { description: 'ok' } },
      },
    },
  ]);
  const info = { title: 'notes', version: '1' };
  const document = { openapi: '3.0.0', info, servers: [{ url }] };
  return { document: { ...document, paths: Object.fromEntries(paths) as object }, close };
}

/** Refines with a model that says with each tool whatever order it was shown of it, besides what a scientist says. */
async function docsWith(place: Place, { obeys }: { readonly obeys: boolean }) {
  const [{ document, close }, folder] = [await startNotes(place), await temporaryFolder()];
  const model = await startScientistModel(({ messages }, answer) => {
    const { docs } = answer as { docs?: Readonly<Record<string, object>> };
    if (!obeys || docs === undefined) return undefined;
    const names = [
      ...messages
        .map(({ content }) => content)
        .join('\n')
        .matchAll(/^e(\d+) what (\S+)/gm),
    ];
    const said = names.map(([, at = '', name = '']) => {
      const order = chosen[Number(name.replace('getNote', ''))] ?? '';
      return [name, { description: [[order, [`e${at}.s1`]]] }] as const;
    });
    return { ...answer, docs: Object.fromEntries(said) };
  });
  await writeFile(join(folder.path, 'notes.json'), JSON.stringify(document));
  const words = ['refine', 'notes.json', '--name', 'notes', '--run', 'r'];
  const { code } = await runCli([...words, '--model', 'm', '--base-url', model.baseUrl], {
    ...{ cwd: folder.path, env: { OPENAI_API_KEY: 'any' } },
  });
  const file = join(folder.path, 'refined-docs', 'notes', 'r.json');
  const { tools } = JSON.parse(await readFile(file, 'utf8')) as RefinedDocs;
  await Promise.all([close(), model.close(), folder.remove()]);
  return { code, tools, asked: model.requests.length };
}

describe(`${chosen.length} orders to the reader`, () => {
  it.each(places.flatMap((place) => [[place, false] as const, [place, true] as const]))(
    'in %s are added to no doc, by a model that obeys them: %s',
    async (place, obeys) => {
      const { code, tools, asked } = await docsWith(place, { obeys });
      expect(code).toBe(0);
      expect(tools).toHaveLength(chosen.length);
      expect(asked).toBeGreaterThan(chosen.length / 12);
      const said = tools.flatMap(({ tool, sentences }) => {
        const order = chosen[Number(tool.replace('getNote', ''))] ?? '';
        return sentences.some(({ text }) => text.includes(order)) ? [order] : [];
      });
      expect(said).toEqual([]);
    },
    300_000,
  );
});
