// What a model does that uses, simulates, condenses and judges tools: deterministic, for any tool, by the words it is shown.

/** The contents of the fenced blocks of a name, in their order. */
export function blocks(text, name) {
  const pattern = new RegExp(`^<<<${name} ([0-9a-f]{6})\\n([\\s\\S]*?)\\n\\1>>>$`, 'gm');
  return [...text.matchAll(pattern)].map(([, , content]) => content);
}

const lines = (text) => text.split('\n').filter((line) => line !== '');
const linesOf = (text, name) => blocks(text, name).flatMap(lines);

const words = (text) =>
  new Set(
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2),
  );

/** How many words of a request a tool's name (counted twice) and description share. */
function fit(request, { name, description }) {
  const asked = words(request);
  const shared = (text) => [...words(text)].filter((word) => asked.has(word)).length;
  return 2 * shared(name) + shared(description);
}

/** A value for an argument: an example, what the request quotes, or what its type allows. */
export function valueFor(name, schema, request) {
  const [stated] = [schema.examples ?? [], schema.enum ?? []].flat();
  if (stated !== undefined) return stated;
  if (schema.default !== undefined) return schema.default;
  const quoted = /["'“]([^"'”]+)["'”]/.exec(request)?.[1];
  const [type] = [schema.type ?? 'string'].flat();
  if (type === 'integer' || type === 'number') return Number(/\d+/.exec(request)?.[0] ?? '1');
  if (type === 'boolean') return true;
  if (type === 'array') return [valueFor(name, schema.items ?? {}, request)];
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(
      required.map((key) => [key, valueFor(key, properties[key] ?? {}, request)]),
    );
  }
  return quoted ?? request.split(/\s+/).at(-1).replace(/\W+$/, '');
}

/** The tools that share words with a request, best first. */
export function rankedTools(tools, request) {
  return tools
    .map((tool) => ({ tool, score: fit(request, tool) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1))
    .map(({ tool }) => tool);
}

/** What an agent does next: the two tools that fit best, one after the other, then an answer of what came back. */
export function nextStep(tools, request, results) {
  const next = results.length < 2 ? rankedTools(tools, request)[results.length] : undefined;
  if (next !== undefined) {
    const { properties = {}, required = [] } = next.parameters;
    const args = required.map((name) => [name, valueFor(name, properties[name] ?? {}, request)]);
    return { call: next.name, arguments: Object.fromEntries(args) };
  }
  const found = results.findLast((result) => result.includes('"success"'));
  return { answer: found === undefined ? null : `This came back: ${found.slice(0, 200)}` };
}

/** The tools, the request at hand and what came back for it. */
export function situationIn(text) {
  const tools = linesOf(text, 'TOOLS').map((line) => JSON.parse(line));
  const [, said = '""', after = ''] =
    /^[\s\S]*^The user's request: (".*")$([\s\S]*)/m.exec(text) ?? [];
  return { tools, request: JSON.parse(said), after, results: blocks(after, 'RESULT') };
}

function turn(text) {
  const { tools, request, results } = situationIn(text);
  const step = nextStep(tools, request, results);
  const thought = 'The tool whose words are nearest to the request comes first.';
  if (step.call !== undefined) {
    return { thought, action: 'call', tool: step.call, arguments: step.arguments, text: null };
  }
  const action = step.answer === null ? 'give-up' : 'answer';
  return { thought, action, tool: null, arguments: null, text: step.answer ?? 'No tool helped.' };
}

/** An answer is judged by what it quotes of the tools. */
function status(text) {
  const [answer = ''] = blocks(text, 'ANSWER');
  if (answer.includes('"answer"')) return { reason: 'It quotes an answer.', status: 'solved' };
  return { reason: 'It quotes nothing.', status: text.includes('<<<WORK') ? 'unsolved' : 'unsure' };
}

function comparison(text) {
  const [first = '', second = ''] = ['FIRST_WORK', 'SECOND_WORK'].map(
    (name) => blocks(text, name)[0] ?? '',
  );
  const refused = (work) => work.split('"rejected"').length;
  const difference = refused(second) - refused(first);
  const better = difference === 0 ? 'tie' : difference > 0 ? 'first' : 'second';
  return { reason: 'The one with fewer refused calls.', better };
}

/** Which of two docs of a tool says more, and which says it in fewer words; whether they are right it cannot know. */
function docsVerdict(text) {
  const [a = '', b = ''] = ['A', 'B'].map((name) => blocks(text, name)[0] ?? '');
  const better = (difference) => (difference === 0 ? 'equal' : difference > 0 ? 'A' : 'B');
  const length = (doc) => doc.split(/\s+/).length;
  return {
    reason: 'Words are counted.',
    completeness: better(words(a).size - words(b).size),
    conciseness: better(length(b) - length(a)),
    accuracy: 'equal',
  };
}

function condense(text) {
  const { description = '', parameters = {} } = JSON.parse(blocks(text, 'TOOL')[0] ?? '{}');
  const short = (long) => long.split(/\s+/).slice(0, 10).join(' ');
  const named = (parameters.required ?? []).map((name) => [
    name,
    short(parameters.properties?.[name]?.description ?? name),
  ]);
  return { description: short(description) || 'A tool.', arguments: Object.fromEntries(named) };
}

function simulate(text) {
  const args = JSON.parse(blocks(text, 'CALL')[0] ?? '{}');
  return { accepted: true, body: { id: 7, asked: args, items: ['amber', 'birch'] }, message: '' };
}

const plays = {
  ...{ turn, status, comparison, docs_verdict: docsVerdict },
  ...{ condensed_doc: condense, tool_answer: simulate },
};

/** The answer to a chat request that names its schema; null for one that no agent or judge asks. */
export function agentAnswer(schemaName, messages) {
  const play = plays[schemaName];
  if (play === undefined) return null;
  return play(messages.map(({ content }) => content).join('\n'));
}

/** The assistant message to a request that offers functions (native function calling). */
export function functionsMessage({ messages, tools }) {
  const shown = tools.map(({ function: { name, description = '', parameters = {} } }) => ({
    ...{ name, description, parameters },
  }));
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  const step = nextStep(shown, asked, results);
  if (step.call === undefined) {
    return { role: 'assistant', content: step.answer ?? 'No tool helped.', refusal: null };
  }
  const call = { name: step.call, arguments: JSON.stringify(step.arguments) };
  const calls = [{ id: `call-${results.length}`, type: 'function', function: call }];
  return { role: 'assistant', content: null, refusal: null, tool_calls: calls };
}
