// A chat model that answers after DELAY_MS and counts what it was asked: GET /count.
import { createServer } from 'node:http';
import { functionsMessage } from './diligent-agent.mjs';
import { answerInRole } from './diligent-roles.mjs';

const delayMs = Number(process.env.DELAY_MS ?? '100');
let [requests, inFlight, mostInFlight, chars] = [0, 0, 0, 0];

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

const server = createServer((request, response) => {
  const send = (body, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (request.method === 'GET') return send({ requests, mostInFlight, chars });
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    requests += 1;
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    const started = performance.now();
    const { status, body } = answered(JSON.parse(Buffer.concat(chunks).toString()));
    setTimeout(
      () => {
        inFlight -= 1;
        send(body, status);
      },
      delayMs - (performance.now() - started),
    );
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
