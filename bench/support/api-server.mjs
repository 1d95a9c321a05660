// The API that benchmarks refine: answers after DELAY_MS, its documents are wrong about limits and orders. GET /count tells how
// often it was asked, GET /account how often each request that may change something was received.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { contactOf, mutationKey } from './kinds.mjs';

const delayMs = Number(process.env.DELAY_MS ?? '20');
/** Of requests that may change something. */
const writeDelayMs = Number(process.env.WRITE_DELAY_MS ?? delayMs);

const item = (kind, n) => ({
  [`${kind}Id`]: `${kind.slice(0, 3)}-${1000 + n}`,
  title: `The ${kind} number ${n}`,
  createdAt: `2024-05-${String((n % 28) + 1).padStart(2, '0')}T08:00:00Z`,
  active: n % 3 !== 0,
});

const refuse = (status, message) => ({ status, body: { error: { message } } });

function list(kind, query) {
  const limit = query.get('limit') ?? '5';
  const offset = query.get('offset') ?? '0';
  const sort = query.get('sort');
  if (!/^\d+$/.test(limit) || Number(limit) < 1) {
    return refuse(400, 'limit must be an integer of at least 1');
  }
  if (!/^\d+$/.test(offset)) return refuse(400, 'offset must be an integer of at least 0');
  if (sort !== null && !['title', 'createdAt'].includes(sort)) {
    return refuse(400, 'sort must be one of: title, createdAt');
  }
  const count = Math.min(Number(limit), 20);
  const items = Array.from({ length: count }, (_, n) => item(kind, n + Number(offset)));
  return { status: 200, body: { items, total: 60 } };
}

function search(kind, query) {
  const word = query.get('q');
  if (word === null || word === '') return refuse(400, 'q is required');
  const items = word.length > 20 ? [] : [item(kind, word.length), item(kind, word.length + 1)];
  return { status: 200, body: { items, total: items.length } };
}

/** The number in an id of something that is there: listed from the first, or made. */
function numberIn(kind, id) {
  const n = /^[a-z]{3}-([12]\d{3})$/.exec(id)?.[1];
  return n === undefined || deleted.has(`${kind}/${id}`) ? null : Number(n) - 1000;
}

function get(kind, id) {
  const n = numberIn(kind, id);
  if (n === null) return refuse(404, `no ${kind} has this id`);
  const about = { ...item(kind, n), description: `About ${id}.` };
  return { status: 200, body: contacts ? { ...about, contact: contactOf(kind, n) } : about };
}

/** A title gives the same id whenever it is made: answers do not depend on the order of calls of different tools. */
function create(kind, { title }) {
  if (typeof title !== 'string' || title === '') return refuse(422, 'title is required');
  if (title.length > 60) return refuse(422, 'title must have at most 60 characters');
  const n = 1000 + (createHash('sha1').update(title).digest().readUInt16LE(0) % 1000);
  return { status: 201, body: { ...item(kind, n), title } };
}

function change(kind, id, { method, part, body }) {
  const n = numberIn(kind, id);
  if (n === null) return refuse(404, `no ${kind} has this id`);
  if (method === 'DELETE') {
    deleted.add(`${kind}/${id}`);
    return { status: 200, body: { deleted: id } };
  }
  if (part === 'archive') return { status: 200, body: { ...item(kind, n), active: false } };
  if (method === 'PATCH' && (body.title ?? '') === '') return refuse(422, 'title is required');
  if (method === 'PUT' && !['low', 'normal', 'high'].includes(body.priority))
    return refuse(422, 'priority must be one of: low, normal, high');
  return { status: 200, body: { ...item(kind, n), ...body } };
}

function count(query) {
  const period = query.get('period') ?? 'day';
  if (!['day', 'week', 'month'].includes(period)) {
    return refuse(400, 'period must be one of: day, week, month');
  }
  return { status: 200, body: { period, counts: [3, 1, 4, 1, 5] } };
}

function answer({ method, url, body }) {
  const [, kind, part, id, more] = url.pathname.split('/');
  if (method !== 'GET' && part === undefined) return create(kind, body);
  if (method !== 'GET')
    return change(kind, decodeURIComponent(id ?? ''), { method, part: more, body });
  if (part === undefined) return list(kind, url.searchParams);
  if (part === 'search') return search(kind, url.searchParams);
  if (part === 'items') return get(kind, decodeURIComponent(id ?? ''));
  return count(url.searchParams);
}

function parsed(text) {
  try {
    const body = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  } catch {
    return {};
  }
}

/** Whether single things have an address of a person. */
const contacts = process.env.CONTACTS === 'yes';

let [requests, changing] = [0, 0];
const deleted = new Set();
/** How often each was received, by `mutationKey`. */
const mutations = {};

const server = createServer((request, response) => {
  const send = (body, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (request.url === '/count') return send({ requests, changing });
  if (request.url === '/account') return send({ requests, mutations });
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    requests += 1;
    const { method } = request;
    const url = new URL(request.url, 'http://127.0.0.1');
    const body = parsed(Buffer.concat(chunks).toString());
    if (method !== 'GET') {
      changing += 1;
      const key = mutationKey({ method, path: decodeURIComponent(url.pathname), body });
      mutations[key] = (mutations[key] ?? 0) + 1;
    }
    const { status, body: said } = answer({ method, url, body });
    setTimeout(() => send(said, status), method === 'GET' ? delayMs : writeDelayMs);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
