import { createServer } from 'node:http';
import type { JsonObject } from '../../src/core/json.js';
import { listen } from './listen.js';

/** Whose data an API of customers holds: all invented, none of a reserved form. */
const people = [
  ['Jane', 'Doering'],
  ['Olaf', 'Bergstad'],
  ['Mira', 'Kovacic'],
  ['Tim', 'Okorowa'],
].map(([first = '', last = ''], index): JsonObject => ({
  id: `cus_${1000 + index}`,
  first_name: first,
  last_name: last,
  email: `${first}.${last}@acme-mail.com`.toLowerCase(),
  phone: `+49 30 90182${index}7`,
  iban: 'DE89370400440532013000',
  birth_date: `198${index}-04-1${index}`,
  street: `Harbour Lane ${index + 5}`,
  api_token: `tok_live_4eC39HqLyjWDarjtT1zdp7d${index}`,
  tsig: 'pRP5FapFoJ95JEL06sv4PQ==',
  note: `Ask ${first} ${last} <${first}@acme-mail.com>`,
  plan: index % 2 === 0 ? 'pro' : 'free',
}));

/** What must stand nowhere but in the file of private values. */
export const privateParts =
  /acme-mail|Jane|Olaf|Mira\b|Doering|Bergstad|Kovacic|Okorowa|90182|DE8937|tok_live_4eC|pRP5F|Harbour Lane|198\d-04/;

const parameter = (
  name: string,
  place: 'query' | 'path',
  { type = 'string', isRequired = false } = {},
): JsonObject => ({
  ...{ name, in: place, required: place === 'path' || isRequired },
  schema: { type },
});

function operation(id: string, summary: string, ...parameters: readonly JsonObject[]): JsonObject {
  return {
    get: {
      operationId: id,
      summary,
      parameters: [...parameters],
      responses: { 200: { description: 'ok' } },
    },
  };
}

const spec: JsonObject = {
  openapi: '3.0.0',
  info: { title: 'customers', version: '1' },
  servers: [{ url: '/' }],
  paths: {
    '/customers': operation(
      'listCustomers',
      'List customers',
      parameter('email', 'query'),
      parameter('plan', 'query'),
      parameter('limit', 'query', { type: 'integer' }),
    ),
    '/customers/by-phone': operation(
      'customerByPhone',
      'A customer by telephone',
      parameter('phone', 'query', { isRequired: true }),
    ),
    '/customers/by-email': operation(
      'customerByEmail',
      'A customer by address',
      parameter('email', 'query', { isRequired: true }),
    ),
    '/customers/{id}': operation('getCustomer', 'One customer', parameter('id', 'path')),
  },
};

/** Starts an API whose answers and refusals are full of personal and secret values. */
export function startCustomersApi(): ReturnType<typeof listen> {
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams: asked } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/openapi.json') return send(200, spec);
    if (pathname === '/customers') {
      const [email, plan, limit] = [asked.get('email'), asked.get('plan'), asked.get('limit')];
      if (email !== null && !email.includes('@'))
        return send(400, { error: `${email} is no mail address like jane.doering@acme-mail.com` });
      if (Number(limit) > 3) return send(400, { error: 'limit: at most 3' });
      const found = people.filter(
        (one) =>
          (email === null || one['email'] === email) && (plan === null || one['plan'] === plan),
      );
      return send(200, { customers: found.slice(0, Number(limit ?? 2)) });
    }
    const key = pathname.split('/').at(-1) ?? '';
    const [field, value] = key.startsWith('by-')
      ? [key.slice('by-'.length), asked.get(key.slice('by-'.length))]
      : ['id', key];
    const found = people.find((one) => one[field] === value);
    if (found !== undefined) return send(200, found);
    return send(404, { error: `no customer has the ${field} ${value ?? ''}` });
  });
  return listen(server);
}
