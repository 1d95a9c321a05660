import { drawer, filled, longTexts } from './planning-texts.mjs';

const megabyte = 1_000_000;
const [manyArguments, manyGoalMs, longGoalMs] = [600, 200, 1000];

const item = (n) => ({ id: `it-${n}`, name: `thing ${n}`, size: n % 7, made: `2024-05-1${n % 9}` });
const items = (count) => ({
  items: Array.from({ length: count }, (_, n) => item(n)),
  total: count,
});

const threeArguments = {
  type: 'object',
  properties: {
    limit: { type: 'integer', description: 'How many to give.' },
    name: { type: 'string', description: 'Keeps those of this name.' },
    sort: { type: 'string' },
  },
};

const toolOf = (changes) => ({
  id: 'listThings',
  name: 'listThings',
  description: 'Lists things.',
  parameters: threeArguments,
  sideEffects: 'none',
  call: { kind: 'mcp', tool: 'listThings' },
  ...changes,
});

/** Takes all calls. */
const takesAll = () => ({ body: items(5) });

/** Arguments of many kinds, each with a name of its own. */
function properties(count, seed) {
  const { pick, word, below } = drawer(seed);
  const kinds = [
    () => ({ type: 'string' }),
    () => ({ type: 'integer', description: `How many ${word()}, ${below(90)} at most.` }),
    () => ({ type: 'boolean', description: `Whether the ${word()} counts.` }),
    () => ({ type: 'string', enum: [word(), `${word()}x`, `${word()}y`] }),
    () => ({ type: 'array', items: { type: 'string' }, description: `The ${word()}.` }),
    () => ({ type: 'string', format: 'date', description: `Not before this ${word()}.` }),
  ];
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${word().replace('-', '_')}${n}`, pick(kinds)()]),
  );
}

function schemaOf(count, seed, required = 0) {
  const all = properties(count, seed);
  return { type: 'object', properties: all, required: Object.keys(all).slice(0, required) };
}

function nestedSchema(groups, each, seed) {
  const inner = (n) => schemaOf(each, seed + n);
  return {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: groups }, (_, n) => [`part${n}`, inner(n)]),
    ),
  };
}

/** Refuses the first calls, one missing argument at a time. */
function asksForOneMore(schema) {
  const names = Object.keys(schema.properties);
  return (args) => {
    const missing = names.slice(0, 4).find((name) => !(name in args));
    return missing === undefined ? takesAll() : { refusal: `${missing} is required` };
  };
}

const many = (name, make) => ({ name, goalMs: manyGoalMs, make });
const long = (name, make) => ({ name, goalMs: longGoalMs, make });

const manyCases = [
  many(`${manyArguments} arguments`, (seed) => ({
    tool: toolOf({ parameters: schemaOf(manyArguments, seed) }),
    answer: takesAll,
  })),
  many(`${manyArguments} arguments, all required`, (seed) => ({
    tool: toolOf({ parameters: schemaOf(manyArguments, seed, manyArguments) }),
    answer: takesAll,
  })),
  many(`${manyArguments} arguments in 20 objects`, (seed) => ({
    tool: toolOf({ parameters: nestedSchema(20, manyArguments / 20, seed) }),
    answer: takesAll,
  })),
  many(`${manyArguments} arguments, 4 asked for one by one`, (seed) => {
    const parameters = schemaOf(manyArguments, seed);
    return { tool: toolOf({ parameters }), answer: asksForOneMore(parameters) };
  }),
];

const kindsOfText = Object.keys(longTexts(1, 1, ['limit']));
const textOf = (kind, seed) =>
  longTexts(megabyte, seed, Object.keys(threeArguments.properties))[kind];
/** The first call is answered at length, the others as usual. */
const firstly = (first) => (_args, n) => (n === 0 ? first : takesAll());

const longCases = [
  ...kindsOfText.map((kind) =>
    long(`description of 1 MB: ${kind}`, (seed) => ({
      tool: toolOf({ description: `Lists things. ${textOf(kind, seed)}` }),
      answer: takesAll,
    })),
  ),
  ...kindsOfText.map((kind) =>
    long(`refusal of 1 MB: ${kind}`, (seed) => ({
      tool: toolOf({}),
      answer: firstly({ refusal: textOf(kind, seed) }),
    })),
  ),
  ...kindsOfText.map((kind) =>
    long(`answer of 1 MB: ${kind}`, (seed) => ({
      tool: toolOf({}),
      answer: firstly({ body: textOf(kind, seed) }),
    })),
  ),
  long('answer of 1 MB: a list of things', () => ({
    tool: toolOf({}),
    answer: firstly({ body: items(15_000) }),
  })),
  long('answer of 1 MB: one object', (seed) => ({
    tool: toolOf({}),
    answer: firstly({ body: { thing: fieldsOf(seed) } }),
  })),
  long('schema of 1 MB: values of one argument', (seed) => ({
    tool: toolOf({ parameters: withValues(seed) }),
    answer: takesAll,
  })),
  long('schema of 1 MB: descriptions of 20 arguments', (seed) => ({
    tool: toolOf({ parameters: withDescriptions(seed) }),
    answer: takesAll,
  })),
  long('schema of 1 MB: arguments', (seed) => ({
    tool: toolOf({ parameters: schemaOf(11_000, seed) }),
    answer: takesAll,
  })),
];

function fieldsOf(seed) {
  const { word, below } = drawer(seed);
  return Object.fromEntries(
    Array.from({ length: 25_000 }, (_, n) => [`${word()}${n}`, `${word()} ${below(1e6)}`]),
  );
}

function withValues(seed) {
  const { word } = drawer(seed);
  const values = filled(megabyte, (n) => `${word()}${n}`).split(' ');
  return {
    type: 'object',
    properties: { ...threeArguments.properties, kind: { type: 'string', enum: values } },
  };
}

function withDescriptions(seed) {
  const { properties: all } = schemaOf(20, seed);
  const names = Object.keys(all);
  const described = names.map((name, n) => [
    name,
    { ...all[name], description: longTexts(megabyte / 20, seed + n, names).prose },
  ]);
  return { type: 'object', properties: Object.fromEntries(described) };
}

/** What is planned for: `make(seed)` gives a tool, and `answer(args, n)` what its n-th call gives back. */
export const planningCases = [...manyCases, ...longCases];

/** What warms the engine up, as the tools of a catalogue that come before do. */
export const warmUp = {
  tool: toolOf({}),
  answer: (args) =>
    Number(args.limit) > 20 ? { refusal: 'limit must be at most 20' } : { body: items(5) },
};
