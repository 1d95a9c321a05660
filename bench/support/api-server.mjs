// The API that benchmarks refine. It answers after DELAY_MS, with at least ANSWER_KB on success. Its documents are wrong about limits and
// orders. GET /count-of-requests returns how many requests it got.
import { createServer } from 'node:http';

const delayMs = Number(process.env.DELAY_MS ?? '20');
const bytesOfEvent = 100;
const history = Array.from(
  { length: Math.round((Number(process.env.ANSWER_KB ?? '0') * 1000) / bytesOfEvent) },
  (_, n) => ({
    at: `2024-05-01T08:00:00.${n}Z`,
    by: `person ${n % 7}`,
    note: `Event number ${n} of it.`,
  }),
);

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

function get(kind, id) {
  const n = /^[a-z]{3}-1(\d{3})$/.exec(id)?.[1];
  if (n === undefined) return refuse(404, `no ${kind} has this id`);
  return { status: 200, body: { ...item(kind, Number(n)), description: `About ${id}.` } };
}

function count(query) {
  const period = query.get('period') ?? 'day';
  if (!['day', 'week', 'month'].includes(period)) {
    return refuse(400, 'period must be one of: day, week, month');
  }
  return { status: 200, body: { period, counts: [3, 1, 4, 1, 5] } };
}

function answer(url) {
  const { status, body } = shortAnswer(url);
  return { status, body: status < 400 && history.length > 0 ? { ...body, history } : body };
}

function shortAnswer(url) {
  const [, kind, part, id] = url.pathname.split('/');
  if (part === undefined) return list(kind, url.searchParams);
  if (part === 'search') return search(kind, url.searchParams);
  if (part === 'items') return get(kind, decodeURIComponent(id ?? ''));
  return count(url.searchParams);
}

let requests = 0;
const server = createServer((request, response) => {
  if (request.url === '/count-of-requests') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ requests }));
  }
  requests += 1;
  const { status, body } = answer(new URL(request.url, 'http://127.0.0.1'));
  setTimeout(() => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }, delayMs);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
