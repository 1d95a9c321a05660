// A model that does what the prompts ask, for any tool: it explores with values it is shown, suggests what the calls showed,
// writes docs that cite them, and calls from docs. Deterministic but for what it remembers of requests it worded.

/** Arguments by the request that stands for them. */
const remembered = new Map();

/** The content of a fenced block; '' where there is none of that name. */
function block(text, name) {
  const pattern = new RegExp(`^<<<${name} ([0-9a-f]{6})\\n([\\s\\S]*?)\\n\\1>>>$`, 'm');
  return pattern.exec(text)?.[2] ?? '';
}

const lines = (text) => text.split('\n').filter((line) => line !== '');
const callsIn = (text, name) => lines(block(text, name)).map((line) => JSON.parse(line));
const plain = (name) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\-./]+/g, ' ')
    .toLowerCase();

/** Values by argument, and whole records: `a, b: "x", "y" (from T); "z" (made by this run)`, `{"a":"x","b":1}, … (together, from T)`. */
function realValues(text) {
  const values = {};
  const records = [];
  for (const line of lines(block(text, 'VALUES'))) {
    const [, together] = /^(\{.*\}) \(together, [^()]*\)$/.exec(line) ?? [];
    if (together !== undefined) {
      records.push(...JSON.parse(`[${together}]`));
      continue;
    }
    const [, names, rest] = /^(.+?): (.+)$/.exec(line) ?? [];
    if (names === undefined) continue;
    const groups = rest.matchAll(/(.+?) \((?:from [^()]*|made by this run)\)(?:; |$)/g);
    const listed = [...groups].flatMap(([, json]) => JSON.parse(`[${json}]`));
    for (const path of names.split(', '))
      values[path.replaceAll('[]', '').split('.').at(-1)] = listed;
  }
  return { values, records };
}

function valueFor(name, schema, real, turn) {
  const known = real[name] ?? [];
  if (known.length > 0) return known[turn % known.length];
  const listed = schema.enum ?? schema.examples ?? [];
  if (listed.length > 0) return listed[turn % listed.length];
  const [type] = [schema.type ?? 'string'].flat();
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1) + (turn % 3);
  if (type === 'boolean') return turn % 2 === 0;
  if (type === 'array') return [valueFor(name, schema.items ?? {}, real, turn)];
  if (type === 'object') {
    const needed = schema.required ?? Object.keys(schema.properties ?? {});
    return Object.fromEntries(
      needed.map((key) => [key, valueFor(key, schema.properties?.[key] ?? {}, real, turn)]),
    );
  }
  return ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord', 'grove'][turn % 7];
}

const wishes = [
  'plan a trip',
  'check an order',
  'tidy the archive',
  'write a report',
  'answer a client',
];

/** A tool as the prompts show it: JSON, or its name and a line for each argument. */
function toolIn(text) {
  const shown = block(text, 'TOOL');
  if (shown.startsWith('{')) return JSON.parse(shown);
  const [first = '', ...rest] = lines(shown.replace(/\n(?=\S+\*? [^\n]*$)/gm, '\n'));
  const at = rest.findIndex((line) => line.startsWith('ARGUMENTS'));
  const properties = {};
  const required = [];
  for (const line of at < 0 ? [] : rest.slice(at + 1)) {
    const [, name, star, form] = /^(\S+?)(\*?) ([^:]*)/.exec(line) ?? [];
    if (name === undefined || /[.[]/.test(name)) continue;
    properties[name] = schemaOf(form);
    if (star === '*') required.push(name);
  }
  return { description: first.replace(/^[^:]*: /, ''), parameters: { properties, required } };
}

function schemaOf(form) {
  const [type = ''] = form.split(' ');
  const listed = type.startsWith('"') ? type.split('|').map((value) => JSON.parse(value)) : [];
  const [, minimum] = /(?:^| )(-?[\d.]+)\.\./.exec(form) ?? [];
  return {
    ...(listed.length > 0 ? { enum: listed } : { type: type.split('|')[0] }),
    ...(minimum === undefined ? {} : { minimum: Number(minimum) }),
  };
}

function explore(text) {
  const tool = toolIn(text);
  const requests = lines(block(text, 'REQUESTS SO FAR') || block(text, 'CALLS SO FAR'));
  const made = requests.length;
  const turn =
    made + (text.includes('<<<TURNED DOWN') ? 3 : 0) + (text.includes('<<<OBJECTIONS') ? 5 : 0);
  const { properties = {}, required = [] } = tool.parameters;
  const names = Object.keys(properties).filter(
    (name, index) => required.includes(name) || (turn >> index) % 2 === 1,
  );
  const { values, records } = realValues(text);
  const record = records[turn % records.length] ?? {};
  const args = Object.fromEntries(
    names.map((name) => [name, record[name] ?? valueFor(name, properties[name], values, turn)]),
  );
  const said = Object.values(args).map((value) => JSON.stringify(value));
  return {
    query: `I have to ${wishes[turn % wishes.length]}: ${said.join(' and ') || 'everything there is'}, number ${turn}.`,
    arguments: args,
    probe: '',
  };
}

/** What came back, and what was refused, each with its call; a claim that calls decide. */
function analyse(text) {
  const calls = lines(block(text, 'CALLS')).map((line) => {
    const [, id, kind, rest = ''] = /(c\d+) .*? → (ok|refused)(?: \d+)?(.*)$/.exec(line) ?? [];
    return { id, kind, rest };
  });
  const success = calls.find(({ kind, rest }) => kind === 'ok' && /[{[]/.test(rest));
  const refusal = calls.find(({ kind }) => kind === 'refused');
  const keys = [...(success?.rest ?? '').matchAll(/"(\w+)":/g)].map(([, key]) => key).slice(0, 4);
  const quoted = /"(.*)"/.exec(refusal?.rest ?? '')?.[1]?.slice(0, 120);
  const { parameters } = toolIn(text);
  const [first] = Object.keys(parameters.properties ?? {});
  return {
    claims:
      first === undefined
        ? []
        : [{ kind: 'required', about: [first], at: [], value: null, when: [] }],
    statements: [
      ...(keys.length === 0
        ? []
        : [
            {
              text: `The answer has ${keys.map((key) => `\`${key}\``).join(', ')}.`,
              calls: [success.id],
            },
          ]),
      ...(quoted === undefined
        ? []
        : [{ text: `Refused: "${quoted.replace(/[\\"]/g, "'")}".`, calls: [refusal.id] }]),
    ],
  };
}

/** The statements in sections of their own, and the purpose in the words it has. */
function rewrite(text) {
  const shown = lines(block(text, 'DOCUMENTATION'));
  const statements = lines(block(text, 'STATEMENTS')).map((line) => {
    const [, id, said] = /^(n\d+) (.*)$/.exec(line) ?? [];
    return { in: said.startsWith('Refused') ? 'errors' : 'returns', text: said, by: [id] };
  });
  const named = new Set(statements.map((one) => one.in));
  let section = '';
  const kept = shown.flatMap((line) => {
    const [, title] = /^# (\w+)$/.exec(line) ?? [];
    section = title ?? (line.startsWith('ARGUMENTS') ? '' : section);
    const [, id, said] = /^(s\d+)\+? (.*)$/.exec(line) ?? [];
    return named.has(section) && id !== undefined ? [{ in: section, text: said, by: [id] }] : [];
  });
  return { sentences: [...kept, ...statements], direction: 'Try what has not been tried.' };
}

function suggest(text) {
  const [first] = callsIn(text, 'CALLS');
  if (first === undefined) return { suggestions: [] };
  return {
    suggestions: [first.outcome === 'success' ? 'Say what comes back.' : 'Say what is refused.'],
  };
}

function rewriteAsOneText(text) {
  const { description = '' } = toolIn(text);
  const calls = callsIn(text, 'CALLS');
  const success = calls.find(({ outcome, body }) => outcome === 'success' && body !== undefined);
  const keys =
    typeof success?.body === 'object' && success.body !== null && !Array.isArray(success.body)
      ? Object.keys(success.body).slice(0, 4)
      : [];
  const refusal = calls.find(({ outcome, message }) => outcome === 'rejected' && message);
  const quoted = refusal?.message.replace(/["\u201c\u201d]/g, "'").slice(0, 120);
  const news = [
    ...(keys.length === 0 ? [] : [`The answer has ${keys.map((key) => `\`${key}\``).join(', ')}.`]),
    ...(quoted === undefined ? [] : [`Refused: "${quoted}".`]),
  ];
  const added = news.filter((sentence) => !description.includes(sentence.slice(0, 12)));
  return {
    description: [description, ...added].join(' '),
    direction: 'Try what has not been tried.',
  };
}

/** Faulty sentences are left out. */
const repair = (text) => ({
  sentences: [...text.matchAll(/^(\d+) \S+: /gm)].map(([, number]) => ({
    number: Number(number),
    text: '',
  })),
});

function wordCalls(text) {
  return {
    requests: lines(block(text, 'CALLS TO WORD')).map((line, index) => {
      const args = JSON.parse(line.slice(line.indexOf('{')));
      const said = Object.entries(args).map(([name, value]) => {
        const words =
          typeof value === 'string' ? value : JSON.stringify(value).replace(/["[\]{}]/g, ' ');
        return `${plain(name)} ${words}`;
      });
      const request = `Please, for ${said.join(' and ')}.`.replace(/\s+/g, ' ');
      remembered.set(request, args);
      return { call: index + 1, request };
    }),
  };
}

function fillIn(text) {
  const { parameters } = toolIn(text);
  return {
    calls: lines(block(text, 'REQUESTS')).map((line) => {
      const [, number, json] = /^(\d+)\. (.*)$/.exec(line) ?? [];
      const args = remembered.get(JSON.parse(json)) ?? {};
      const known = Object.entries(args).filter(([name]) => name in (parameters.properties ?? {}));
      return { request: Number(number), arguments: Object.fromEntries(known) };
    }),
  };
}

const describe = (text) => {
  const [, ...own] = lines(block(text, 'TOOL'));
  const [first = ''] = lines(block(text, 'ITS APIS'));
  return { description: `${own.join(' ')} ${first.replace(/^.*?: /, '')}`.trim() };
};

const plays = {
  exploration: explore,
  suggestions: suggest,
  analysis: analyse,
  documentation: rewrite,
  repair,
  description: rewriteAsOneText,
  requests: wordCalls,
  calls: fillIn,
  group: describe,
};

/** The answer to a chat request that names its schema; null for one that does not. */
export function diligentAnswer(schemaName, messages) {
  const play = plays[schemaName];
  if (play === undefined) return null;
  return play(messages.map(({ content }) => content).join('\n'));
}
