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

function tool(id, description, path, properties, required = []) {
  const bindings = Object.fromEntries(
    Object.keys(properties).map((name) => [
      name,
      { in: path.includes(`{${name}}`) ? 'path' : 'query', name },
    ]),
  );
  return {
    id,
    name: id,
    description,
    parameters: { type: 'object', properties, required },
    sideEffects: 'none',
    call: { kind: 'http', method: 'GET', path, bindings },
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
      [`${kind}Id`],
    ),
    tool(`count${name}s`, `Counts ${kind}s by period.`, `/${kind}/counts`, {
      period: { ...text('Period to count by.'), enum: ['day', 'week', 'month'] },
    }),
  ];
}

/** A catalogue in tooldraft's own format: four tools that read for each kind of thing. */
export function catalogueOf({ name, tools, baseUrl }) {
  const all = Array.from({ length: Math.ceil(tools / 4) }, (_, n) => toolsOfKind(kindName(n)));
  return {
    version: 1,
    name,
    source: { kind: 'http', baseUrl },
    tools: all.flat().slice(0, tools),
  };
}
