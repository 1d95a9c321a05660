// A model that does what the prompts ask, for any tool: it explores with values it is shown, suggests what the calls showed,
// writes docs that cite them, and calls from docs. Deterministic but for what it remembers of requests it worded.

/** Arguments by the request that stands for them. */
const remembered = new Map();

/** The content of a fenced block; '' where there is none of that name. */
function block(text, name) {
  const pattern = new RegExp(`^<<<${name} ([0-9a-f]{12})\\n([\\s\\S]*?)\\n\\1>>>$`, 'm');
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
  for (const line of lines(block(text, 'REAL VALUES'))) {
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

function explore(text) {
  const tool = JSON.parse(block(text, 'TOOL'));
  const made = callsIn(text, 'CALLS SO FAR').length;
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
    kind: made === 0 ? 'positive' : 'vary-value',
    varies: names,
    probe: '',
  };
}

function suggest(text) {
  const calls = callsIn(text, 'CALLS').slice(0, 3);
  return {
    suggestions: calls.map(({ id, outcome }) => ({
      criterion: 'completeness',
      text: outcome === 'success' ? 'Say what comes back.' : 'Say what is refused.',
      calls: [id],
    })),
  };
}

/** What the calls show, as sentences with the calls behind them. */
function learnt(text) {
  const calls = callsIn(text, 'CALLS');
  const success = calls.find(({ outcome, body }) => outcome === 'success' && body !== undefined);
  const keys =
    typeof success?.body === 'object' && success.body !== null && !Array.isArray(success.body)
      ? Object.keys(success.body).slice(0, 4)
      : [];
  const refusal = calls.find(({ outcome, message }) => outcome === 'rejected' && message);
  const quoted = refusal?.message.replace(/["\u201c\u201d]/g, "'").slice(0, 120);
  return {
    returns:
      keys.length === 0
        ? []
        : [
            {
              text: `The answer has ${keys.map((key) => `\`${key}\``).join(', ')}.`,
              calls: [success.id],
            },
          ],
    errors: refusal === undefined ? [] : [{ text: `Refused: "${quoted}".`, calls: [refusal.id] }],
  };
}

function rewrite(text) {
  const { description = '', sections } = JSON.parse(block(text, 'TOOL'));
  const keep = (name) =>
    (sections?.[name] ?? []).map((said) =>
      typeof said === 'string' ? { text: said, calls: [] } : said,
    );
  const found = learnt(text);
  const own = (name, news) => (keep(name).length > 0 ? keep(name) : news);
  return {
    sections: {
      purpose: own('purpose', [{ text: description, calls: [] }]),
      useWhen: keep('useWhen'),
      notFor: keep('notFor'),
      inputs: keep('inputs'),
      returns: own('returns', found.returns),
      limits: keep('limits'),
      errors: own('errors', found.errors),
    },
    parameters: [],
    constraints: [],
    direction: 'Try what has not been tried.',
  };
}

function rewriteAsOneText(text) {
  const { description = '' } = JSON.parse(block(text, 'TOOL'));
  const { returns, errors } = learnt(text);
  const news = [...returns, ...errors].map((sentence) => sentence.text);
  const added = news.filter((sentence) => !description.includes(sentence.slice(0, 12)));
  return {
    description: [description, ...added].join(' '),
    direction: 'Try what has not been tried.',
  };
}

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
  const { parameters } = JSON.parse(block(text, 'TOOL'));
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
  documentation: rewrite,
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
