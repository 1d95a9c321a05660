import type { JsonObject } from '../../src/core/json.js';
import { Refusal, startFixtureApi, type ApiOperation, type FixtureApi } from './fixture-api.js';

const kinds = ['ferry', 'tram', 'cable'] as const;
const perPage = { ferry: 4, tram: 6, cable: 8 } as const;

/**
 * Twelve tools, half of which only read, whose answers depend on nothing but what they are asked: in whatever order they are called,
 * and however often, the same call is answered alike. `onRead` is told of every call that only reads, as it comes.
 */
export function startTimetableApi(onRead: () => void = () => undefined): Promise<FixtureApi> {
  return startFixtureApi({
    operations: kinds.flatMap((kind) => operationsOf(kind, onRead)),
    spec: spec(),
  });
}

function operationsOf(kind: (typeof kinds)[number], onRead: () => void): readonly ApiOperation[] {
  const plural = `${kind}s`;
  const most = perPage[kind];
  const reading = (handle: ApiOperation['handle']): ApiOperation['handle'] => {
    return (request) => {
      onRead();
      return handle(request);
    };
  };
  return [
    {
      ...{ id: `list_${plural}`, method: 'GET', path: `/${plural}` },
      handle: reading(({ query }) => {
        const limit = Number(query.get('limit') ?? 2);
        if (!(limit >= 1 && limit <= most)) throw refused(`limit must be between 1 and ${most}`);
        const ids = Array.from({ length: limit }, (_each, at) => `${kind}-${at + 1}`);
        return { status: 200, body: { [plural]: ids.map((id, at) => ({ id, seats: 20 + at })) } };
      }),
    },
    {
      ...{ id: `get_${kind}`, method: 'GET', path: `/${plural}/{id}` },
      handle: reading(({ path }) => {
        const id = path['id'] ?? '';
        if (!new RegExp(`^${kind}-\\d$`).test(id)) throw refused(`no ${kind} ${id}`, 404);
        return { status: 200, body: { id, seats: 20, stops: ['Quay', 'Mill'] } };
      }),
    },
    {
      ...{ id: `add_${kind}`, method: 'POST', path: `/${plural}`, mutates: true },
      handle: ({ body }) => {
        const { name, seats } = body;
        if (typeof name !== 'string' || name === '') throw refused('name is required');
        if (typeof seats !== 'number' || seats > 90) throw refused('seats must be at most 90');
        return { status: 201, body: { id: `${kind}-of-${name.slice(0, 20)}`, seats } };
      },
    },
    {
      ...{ id: `rate_${kind}`, method: 'POST', path: `/${plural}/{id}/ratings`, mutates: true },
      handle: ({ path, body }) => {
        const { stars } = body;
        if (typeof stars !== 'number' || stars < 1 || stars > 5)
          throw refused('stars must be between 1 and 5');
        return { status: 200, body: { of: path['id'] ?? '', stars } };
      },
    },
  ];
}

function refused(error: string, status = 400): Refusal {
  return new Refusal({ status, body: { error } });
}

function spec(): JsonObject {
  const responses = { '200': { description: 'OK' } };
  const id = (kind: string) => ({
    ...{ name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    description: `Id of the ${kind}.`,
  });
  const content = (properties: JsonObject, required: readonly string[]): JsonObject => ({
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  });
  const paths = kinds.flatMap((kind): [string, JsonObject][] => {
    const plural = `${kind}s`;
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
    const added = { name: { type: 'string' }, seats: { type: 'integer' } };
    return [
      [
        `/${plural}`,
        {
          get: {
            ...{ operationId: `list_${plural}`, summary: `Lists the ${plural}.` },
            ...{ parameters: [{ ...limit, description: 'How many.' }], responses },
          },
          post: {
            ...{ operationId: `add_${kind}`, summary: `Adds a ${kind}.`, responses },
            requestBody: content(added, ['name', 'seats']),
          },
        },
      ],
      [
        `/${plural}/{id}`,
        {
          get: {
            ...{ operationId: `get_${kind}`, summary: `Gives one ${kind}.` },
            ...{ parameters: [id(kind)], responses },
          },
        },
      ],
      [
        `/${plural}/{id}/ratings`,
        {
          post: {
            ...{ operationId: `rate_${kind}`, summary: `Rates a ${kind}.`, responses },
            parameters: [id(kind)],
            requestBody: content({ stars: { type: 'integer' } }, ['stars']),
          },
        },
      ],
    ];
  });
  return {
    openapi: '3.0.3',
    info: { title: 'Timetable', version: '1' },
    paths: Object.fromEntries(paths),
  };
}
