// What a model does that asks users, plays them, judges clarifications and words requests: deterministic, for any tool.
import { createHash } from 'node:crypto';
import { blocks, nextStep, rankedTools, situationIn, valueFor } from './diligent-agent.mjs';

const UNKNOWN = '<UNK>';
const lines = (text) => text.split('\n').filter((line) => line !== '');
const tellsNothing = /cannot (?:tell|say)|do not know|not sure/i;

/** Required arguments of a tool whose values nothing tells. */
function openIn({ parameters: { properties = {}, required = [] } }, request) {
  return required.filter((name) => {
    const { examples, enum: choices, default: usual, type = 'string' } = properties[name] ?? {};
    if (examples !== undefined || choices !== undefined || usual !== undefined) return false;
    const isNumber = [type].flat().some((one) => one === 'integer' || one === 'number');
    return isNumber ? !/\d/.test(request) : !/["'“][^"'”]+["'”]/.test(request);
  });
}

const questionAbout = ({ name }, open) => `What should ${open.join(' and ')} be for ${name}?`;

/** The value that words give an argument. */
function valueIn(words, schema = {}) {
  const choice = (schema.enum ?? []).find((one) => words.includes(String(one)));
  if (choice !== undefined) return choice;
  const said = words.replace(/^.*?(?:: | is )/s, '').replace(/[.\s]+$/, '');
  return valueFor('', { ...schema, enum: undefined, examples: undefined }, `"${said || words}"`);
}

/** The next call with what the user has told, and the question that it still needs; no tool where none is left. */
function plan(text) {
  const { tools, request, after, results } = situationIn(text);
  const { call } = nextStep(tools, request, results);
  const tool = tools.find(({ name }) => name === call);
  const answers = [...after.matchAll(/^The user's answer: (".*")$/gm)].map(([, one]) =>
    JSON.parse(one),
  );
  if (tool === undefined) return { tool, open: [], args: {}, results, tools, request };
  const { properties = {}, required = [] } = tool.parameters;
  const told = answers.findLast((answer) => !tellsNothing.test(answer));
  const unknown = openIn(tool, request);
  const open = told === undefined ? unknown : [];
  const values = required
    .filter((name) => !open.includes(name))
    .map((name) => {
      const schema = properties[name] ?? {};
      const isTold = told !== undefined && unknown.includes(name);
      return [name, isTold ? valueIn(told, schema) : valueFor(name, schema, request)];
    });
  return { tool, open, args: Object.fromEntries(values), results, tools, request };
}

function askingTurn(text, mayAsk = true) {
  const { tool, open, args, results } = plan(text);
  const base = {
    thought: 'What is not known has to be asked.',
    tool: null,
    arguments: null,
    asks_for: null,
  };
  if (tool === undefined) {
    const found = results.findLast((result) => result.includes('"success"'));
    if (found === undefined) return { ...base, action: 'give-up', text: 'No tool helped.' };
    return { ...base, action: 'answer', text: `This came back: ${found.slice(0, 200)}` };
  }
  if (mayAsk && open.length > 0) {
    return {
      ...base,
      action: 'ask',
      tool: tool.name,
      asks_for: open,
      text: questionAbout(tool, open),
    };
  }
  const guessed = open.map((name) => [
    name,
    valueFor(name, tool.parameters.properties?.[name] ?? {}, text),
  ]);
  const all = { ...args, ...Object.fromEntries(guessed) };
  return { ...base, action: 'call', tool: tool.name, arguments: all, text: null };
}

/** What is to be said before the next action: a question, that no tool fits, or nothing. */
function doubt(text) {
  const { tool, open, tools, request } = plan(text);
  if (rankedTools(tools, request).length === 0)
    return { kind: 'beyond', text: 'No tool is about this.' };
  const question = tool === undefined || open.length === 0 ? null : questionAbout(tool, open);
  return question === null ? { kind: 'go-on', text: '' } : { kind: 'ask', text: question };
}

function reflect(text) {
  const { kind, text: said } = doubt(text);
  return { verdict: kind, text: kind === 'ask' ? `Question: ${said}` : said };
}

function reply(text) {
  const { kind, text: said } = doubt(text);
  if (kind === 'go-on') return { reply: 'Continue' };
  return { reply: kind === 'ask' ? `Question: ${said}` : `Beyond the tools: ${said}` };
}

const withGaps = (args, open) => ({
  ...args,
  ...Object.fromEntries(open.map((name) => [name, UNKNOWN])),
});

function candidates(text) {
  const { tool, open, args, results, tools, request } = plan(text);
  const thought = 'The tool whose words are nearest to the request comes next.';
  if (tool !== undefined) {
    const call = { tool: tool.name, arguments: withGaps(args, open) };
    return { thought, status: 'calls', candidates: [call], text: null };
  }
  const status = rankedTools(tools, request).length === 0 ? 'beyond' : 'done';
  return {
    thought,
    status,
    candidates: null,
    text: results.at(-1)?.slice(0, 200) ?? 'No tool fits.',
  };
}

/** Arguments that the calls of one tool leave open, or give different values. */
function contested(calls) {
  const names = [...new Set(calls.flatMap((args) => Object.keys(args)))];
  const valuesOf = (name) => new Set(calls.map((args) => JSON.stringify(args[name])));
  return names.filter(
    (name) => valuesOf(name).size > 1 || calls.some((args) => args[name] === UNKNOWN),
  );
}

function questions(text) {
  const [, json = '[]'] = /^The calls that could be meant: (.*)$/m.exec(text) ?? [];
  const calls = JSON.parse(json);
  return {
    questions: [...new Set(calls.map(({ tool }) => tool))].flatMap((tool) => {
      const own = calls.filter((call) => call.tool === tool);
      const open = contested(own.map(({ arguments: args }) => args));
      return open.length === 0
        ? []
        : [{ text: questionAbout({ name: tool }, open), tool, asks_for: open }];
    }),
  };
}

function readAnswer(text) {
  const [, about = '', said = '""'] =
    /^The question was about: (.*)\. The user answered: (".*")$/m.exec(text) ?? [];
  const [name, ...names] = about.split(', ');
  const { parameters } = situationIn(text).tools.find((tool) => tool.name === name) ?? {};
  const words = JSON.parse(said);
  const isTold = !tellsNothing.test(words);
  return {
    arguments: names.map((argument) => ({
      name: argument,
      says: isTold ? 'value' : 'nothing',
      values: isTold ? [valueIn(words, parameters?.properties?.[argument])] : null,
      ...{ low: null, high: null },
    })),
  };
}

const recover = () => ({
  ...{ thought: 'Nothing tells the right value.', action: 'give-up' },
  ...{ tool: null, arguments: null, text: null, asks_for: null },
});

/** How often each prompt was asked: the same one again is taken another way. */
const askings = new Map();

/** What it takes the request for: where something is open, a guess that is another one every second time. */
function interpret(text) {
  const { tool, open, args } = plan(text);
  if (tool === undefined) return { tool: null, arguments: null };
  const key = createHash('sha256').update(text).digest('hex');
  const before = askings.get(key) ?? 0;
  askings.set(key, before + 1);
  const guess = (name) => {
    const schema = tool.parameters.properties?.[name] ?? {};
    const value = valueFor(name, schema, text);
    if (before % 2 === 0) return value;
    return typeof value === 'number' ? value + 1 : `other ${name}`;
  };
  const guessed = Object.fromEntries(open.map((name) => [name, guess(name)]));
  return { tool: tool.name, arguments: { ...args, ...guessed } };
}

function answerAsMeant(text) {
  const { tool, arguments: args } = JSON.parse(blocks(text, 'MEANT')[0] ?? '{"arguments":{}}');
  const asked = JSON.parse(blocks(text, 'QUESTIONS')[0] ?? '[]');
  return {
    answers: asked.map((question) => {
      if (!question.includes(tool)) return 'cannot say';
      const told = Object.entries(args).filter(([name]) => question.includes(name));
      return told.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
    }),
  };
}

function questionsFirst(text) {
  const { tools, request } = situationIn(text);
  return {
    questions: rankedTools(tools, request)
      .slice(0, 1)
      .map((tool) => ({ tool, open: openIn(tool, request) }))
      .filter(({ open }) => open.length > 0)
      .map(({ tool, open }) => ({
        text: questionAbout(tool, open),
        tool: tool.name,
        asks_for: open,
      })),
  };
}

/** How the notes say that a value is known, by call and argument. */
function knowledgeIn(text) {
  const notes = text.matchAll(/^- (\S+) of call (\d+): (.*)$/gm);
  return new Map([...notes].map(([, name, call, way]) => [`${call} ${name}`, way]));
}

const names = (question, name) =>
  question.includes(name.replace(/_/g, ' ')) || question.includes(name);

/** Tells of what has to be done the values whose arguments the question names, as far as the notes say that they are known. */
function answerAsUser(text) {
  const [, json = '[]'] = /^What has to be done in the end: (.*)$/m.exec(text) ?? [];
  const [, atOnce = '100'] = /^In one answer you tell (\d+) of/m.exec(text) ?? [];
  const [question = ''] = blocks(text, 'QUESTION').map((asked) => asked.toLowerCase());
  const before = lines(blocks(text, 'SAID_SO_FAR')[0] ?? '').filter((line) =>
    line.startsWith('Assistant: '),
  );
  const known = knowledgeIn(text);
  const asked = JSON.parse(json).flatMap(({ arguments: args }, index) =>
    Object.entries(args)
      .filter(([name]) => names(question, name.toLowerCase()))
      .map(([name, value]) => ({ name, value, way: known.get(`${index + 1} ${name}`) ?? '' })),
  );
  const told = asked.flatMap(({ name, value, way }) => {
    const isFirst = !before.some((line) => names(line.toLowerCase(), name.toLowerCase()));
    if (way.includes('never will') || (isFirst && way.includes('at hand'))) return [];
    const [, part] = (isFirst && /you only know that it is (.*?);/.exec(way)) || [];
    return [`${name}: ${part ?? (typeof value === 'string' ? value : JSON.stringify(value))}`];
  });
  if (told.length === 0) return { answer: 'I cannot tell.', informative: false };
  return { answer: told.slice(0, Number(atOnce)).join(', '), informative: true };
}

/** Goes on with the next thing it had in mind. */
function followUp(text) {
  const [first] = lines(blocks(text, 'LEFT')[0] ?? '').map((line) => JSON.parse(line));
  return first === undefined
    ? { say: null, listed: null }
    : { say: first.wish, listed: first.number };
}

function judge(text) {
  const made = (blocks(text, 'CALLS')[0] ?? '').split('\n');
  const expected = JSON.parse(blocks(text, 'EXPECTED_CALLS')[0] ?? '[]');
  const isMade = ({ tool, arguments: args }) =>
    made.some(
      (line) =>
        line.startsWith('{') &&
        JSON.parse(line).tool === tool &&
        line.includes(JSON.stringify(args)),
    );
  const [answer = ''] = blocks(text, 'ANSWER');
  return {
    reason: 'Calls are compared word by word.',
    callsRight: expected.every(isMade),
    answerRight: answer.startsWith('This came back:'),
  };
}

const plays = {
  ...{ turn: (text) => askingTurn(text, false), asking_turn: askingTurn },
  ...{ reflection: reflect, query_when_needed: reply },
  ...{ candidates, questions, answer: readAnswer, recovery: recover },
  ...{ interpretation: interpret, question_answers: answerAsMeant },
  ...{ questions_first: questionsFirst },
  ...{
    user_answer: answerAsUser,
    user_follow_up: followUp,
    verdict: judge,
  },
};

/** The answer to a chat request that names its schema; null for one that is not about asking. */
export function askerAnswer(schemaName, messages) {
  const play = plays[schemaName];
  if (play === undefined) return null;
  return play(messages.map(({ content }) => content).join('\n'));
}
