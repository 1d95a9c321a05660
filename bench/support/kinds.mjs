const first = [
  'anchor',
  'badge',
  'canal',
  'depot',
  'engine',
  'ferry',
  'garden',
  'harbour',
  'island',
];
const second = [
  'alert',
  'budget',
  'course',
  'device',
  'event',
  'folder',
  'grant',
  'holiday',
  'invoice',
];

/** The name of the n-th kind of thing an API has: `anchorAlert`, `badgeAlert`, …, then with a number. */
export function kindName(n) {
  const [a, b] = [first[n % first.length], second[Math.floor(n / first.length) % second.length]];
  const round = Math.floor(n / (first.length * second.length));
  return `${a}${b[0].toUpperCase()}${b.slice(1)}${round === 0 ? '' : round + 1}`;
}

const text = (description) => ({ type: 'string', description });
const whole = (description) => ({ type: 'integer', description });

function tool(id, description, path, properties, { required = [], method = 'GET' } = {}) {
  const usual = method === 'GET' || method === 'DELETE' ? 'query' : 'body';
  const bindings = Object.fromEntries(
    Object.keys(properties).map((name) => [
      name,
      { in: path.includes(`{${name}}`) ? 'path' : usual, name },
    ]),
  );
  return {
    id,
    name: id,
    description,
    parameters: { type: 'object', properties, required },
    ...(method === 'GET' ? { sideEffects: 'none' } : {}),
    call: { kind: 'http', method, path, bindings },
    raw: { id, path },
  };
}

function toolsOfKind(kind) {
  const name = kind[0].toUpperCase() + kind.slice(1);
  return [
    tool(`list${name}s`, `Lists ${kind}s.`, `/${kind}`, {
      limit: whole('How many to give, 100 at most.'),
      offset: whole('How many to pass over.'),
      sort: text('Order of the list.'),
    }),
    tool(`search${name}s`, `Finds ${kind}s by a word.`, `/${kind}/search`, {
      q: text('Word to look for.'),
      limit: whole('How many to give.'),
    }),
    tool(
      `get${name}`,
      `Gives one ${kind}.`,
      `/${kind}/items/{${kind}Id}`,
      { [`${kind}Id`]: text(`Id of the ${kind}.`), fields: text('Fields to give.') },
      { required: [`${kind}Id`] },
    ),
    tool(`count${name}s`, `Counts ${kind}s by period.`, `/${kind}/counts`, {
      period: { ...text('Period to count by.'), enum: ['day', 'week', 'month'] },
    }),
  ];
}

/** Tools of five kinds that change something: make, edit, set, archive, delete. */
function writersOfKind(kind) {
  const name = kind[0].toUpperCase() + kind.slice(1);
  const id = `${kind}Id`;
  const of = { [id]: text(`Id of the ${kind}.`) };
  const one = `/${kind}/items/{${id}}`;
  const needs = (...more) => ({ required: [id, ...more] });
  return [
    tool(
      `create${name}`,
      `Makes one ${kind}.`,
      `/${kind}`,
      { title: text('Title.'), note: text('A note on it.') },
      { required: ['title'], method: 'POST' },
    ),
    tool(
      `update${name}`,
      `Edits one ${kind}.`,
      one,
      { ...of, title: text('New title.'), note: text('New note.') },
      { ...needs('title'), method: 'PATCH' },
    ),
    tool(
      `set${name}Priority`,
      `Sets the priority of one ${kind}.`,
      `${one}/priority`,
      { ...of, priority: text('low, normal or high.') },
      { ...needs('priority'), method: 'PUT' },
    ),
    tool(`archive${name}`, `Archives one ${kind}.`, `${one}/archive`, of, {
      ...{ ...needs(), method: 'POST' },
    }),
    tool(`delete${name}`, `Deletes one ${kind}.`, one, of, { ...needs(), method: 'DELETE' }),
  ];
}

/** What a request that may change something is counted by: a key of the method, of the path as it is read, and of the body's fields. */
export function mutationKey({ method, path, body }) {
  const fields = Object.keys(body).sort();
  return `${method} ${path} ${JSON.stringify(fields.map((name) => [name, body[name]]))}`;
}

/** Whose addresses are private values, of nobody. */
export const contactDomain = 'people.home.arpa';

/** The address of the person that a thing belongs to. */
export const contactOf = (kind, n) => `${kind.toLowerCase()}.owner${n}@${contactDomain}`;

const everyVerb = ['list', 'search', 'get', 'count'];

const inTurn = (tools, toolsOf, from = 0) =>
  Array.from({ length: Math.ceil(tools / toolsOf('any').length) }, (_, n) =>
    toolsOf(kindName(from + n)),
  )
    .flat()
    .slice(0, tools);

/**
 * A catalogue in tooldraft's own format: four tools that read for each kind of thing, or those whose names begin with one of
 * the `verbs`; and of the first kinds those that write. `from`: the number of the first kind.
 */
export function catalogueOf({ name, tools, baseUrl, writers = 0, verbs = everyVerb, from = 0 }) {
  const readersOf = (kind) =>
    toolsOfKind(kind).filter(({ id }) => verbs.some((verb) => id.startsWith(verb)));
  return {
    version: 1,
    name,
    source: { kind: 'http', baseUrl },
    tools: [...inTurn(tools - writers, readersOf, from), ...inTurn(writers, writersOfKind)],
  };
}
