import { Refusal, startFixtureApi, type FixtureApi } from './fixture-api.js';

/** Its document, which says 9 where the API says 4, and has a harbour in the answer that never comes. */
export const boatsSpecification = (url: string): string => `
openapi: 3.0.3
info: {title: Boats, version: '1'}
servers: [{url: '${url}'}]
paths:
  /boats:
    get:
      operationId: listBoats
      description: Lists all boats.
      parameters: [{name: size, in: query, schema: {type: integer, minimum: 1, maximum: 9}}]
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema:
                type: object
                properties: {boats: {type: array, items: {type: string}}, harbour: {type: string}}
  /berths/{number}:
    get:
      operationId: getBerth
      description: Gives one berth of the harbour.
      parameters: [{name: number, in: path, required: true, schema: {type: integer, minimum: 1, maximum: 9}}]
      responses: {'200': {description: OK}}
`;

const boats = ['Elsa', 'Frida', 'Greta', 'Hanna'];

/** Boats up to 4 a page, though the document says 9. */
export function startBoats(): Promise<FixtureApi> {
  return startFixtureApi({
    spec: {},
    operations: [
      {
        ...{ id: 'listBoats', method: 'GET', path: '/boats' },
        handle: ({ query }) => {
          const size = Number(query.get('size') ?? 2);
          if (size >= 1 && size <= 4) return { status: 200, body: { boats: boats.slice(0, size) } };
          throw new Refusal({ status: 400, body: { error: 'size is from 1 to 4' } });
        },
      },
      {
        ...{ id: 'getBerth', method: 'GET', path: '/berths/{number}' },
        handle: ({ path }) => ({ status: 200, body: { number: Number(path['number']) } }),
      },
    ],
  });
}
