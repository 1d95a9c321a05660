// A chat model that answers after DELAY_MS and counts what it was asked: GET /count. FAULT_RATE of the requests go wrong, which ones
// depends on SEED, on what is asked and how often, not on timing. GET /account tells what was answered more than once.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { functionsMessage } from './diligent-agent.mjs';
import { answerInRole } from './diligent-roles.mjs';

const delayMs = Number(process.env.DELAY_MS ?? '100');
const faultRate = Number(process.env.FAULT_RATE ?? '0');
const seed = process.env.SEED ?? '1';
/** How long a request that gets no answer is held before its connection is dropped. */
const silenceMs = 1_500;

let [requests, answers, inFlight, mostInFlight, chars] = [0, 0, 0, 0, 0];
const faults = {};
/** How often each body was asked, by its hash. */
const asked = new Map();
/** Who answered what: the answers to each body that reached their connection. */
const paid = new Map();

function messageFor({ messages, tools, response_format: format }) {
  if (tools !== undefined) return functionsMessage({ messages, tools });
  const answer = answerInRole(format?.json_schema?.name ?? null, messages);
  return { role: 'assistant', content: JSON.stringify(answer), refusal: null };
}

/** The answer, or a refusal that names the schema nobody plays: such a role must not look like a model without an answer. */
function answered(asked) {
  try {
    return { status: 200, body: completion(asked) };
  } catch (error) {
    return { status: 400, body: { error: { message: error.message } } };
  }
}

function completion(asked) {
  const { model, messages } = asked;
  const message = messageFor(asked);
  const content = JSON.stringify(message);
  const prompt = messages.reduce((sum, one) => sum + (one.content ?? '').length, 0);
  chars += prompt;
  return {
    ...{ id: `chat-${requests}`, object: 'chat.completion', created: 1, model },
    choices: [
      {
        index: 0,
        finish_reason: message.tool_calls === undefined ? 'stop' : 'tool_calls',
        logprobs: null,
        message,
      },
    ],
    usage: {
      prompt_tokens: Math.ceil(prompt / 4),
      completion_tokens: Math.ceil(content.length / 4),
      total_tokens: Math.ceil(prompt / 4) + Math.ceil(content.length / 4),
    },
  };
}

/** What goes wrong with this request, if anything. */
function faultOf(hash, { messages }) {
  const turn = (asked.get(hash) ?? 0) + 1;
  asked.set(hash, turn);
  const drawn = createHash('sha256').update(`${seed} ${turn} ${hash}`).digest();
  if (drawn.readUInt32LE(0) / 2 ** 32 >= faultRate) return null;
  // What is sent back for its form is answered well.
  const kinds = ['500', '429', 'silence', ...(isSentBack(messages) ? [] : ['cut'])];
  const kind = kinds[drawn[4] % kinds.length];
  faults[kind] = (faults[kind] ?? 0) + 1;
  return kind;
}

const isSentBack = (messages) => messages.some(({ role }) => role === 'assistant');

/** Half of the JSON that was asked for, as a model writes that breaks off. */
function cut(body) {
  const [{ message }] = body.choices;
  message.content = message.content?.slice(0, message.content.length / 2) ?? null;
}

/** An answer has left for its connection. What was the last on one that then closes may have been lost with who asked. */
function notePaid({ hash, socket, ...question }) {
  answers += 1;
  const answer = { ...question, at: Date.now(), socket };
  socket.lastAnswer = answer;
  paid.set(hash, [...(paid.get(hash) ?? []), answer]);
}

function answeredTwice() {
  return [...paid]
    .filter(([, given]) => given.length > 1)
    .map(([hash, given]) => ({
      hash,
      answers: given.map(({ socket, ...answer }) => ({
        ...answer,
        wasLast: socket.lastAnswer.at === answer.at,
        closedAt: socket.closedAt ?? null,
      })),
    }));
}

const server = createServer((request, response) => {
  const send = (body, status = 200, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  if (request.url === '/account') return send({ answers, faults, answeredTwice: answeredTwice() });
  if (request.method === 'GET') return send({ requests, answers, mostInFlight, chars });
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    requests += 1;
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    const started = performance.now();
    const text = Buffer.concat(chunks).toString();
    const question = JSON.parse(text);
    const hash = createHash('sha1').update(text).digest('base64url');
    const schema = question.response_format?.json_schema?.name ?? null;
    const askedAt = Date.now();
    const fault = faultOf(hash, question);
    const { status, body } = answered(question);
    if (fault === 'cut') cut(body);
    setTimeout(
      () => {
        inFlight -= 1;
        if (fault === 'silence') return void setTimeout(() => response.destroy(), silenceMs);
        if (fault === '500') return send({ error: { message: 'The model stumbled.' } }, 500);
        if (fault === '429')
          return send({ error: { message: 'Too many requests.' } }, 429, { 'retry-after': '0' });
        const { socket } = response;
        if (socket === null || socket.destroyed) return;
        if (status === 200) notePaid({ hash, schema, askedAt, socket });
        send(body, status);
      },
      delayMs - (performance.now() - started),
    );
  });
});
server.on('connection', (socket) => socket.on('close', () => (socket.closedAt = Date.now())));
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
