// A chat model that answers after DELAY_MS and counts what it was asked: GET /count.
import { createServer } from 'node:http';
import { diligentAnswer } from './diligent-model.mjs';

const delayMs = Number(process.env.DELAY_MS ?? '100');
let [requests, inFlight, mostInFlight, chars] = [0, 0, 0, 0];

function completion({ model, messages, response_format: format }) {
  const answer = diligentAnswer(format?.json_schema?.name, messages);
  const content = JSON.stringify(answer);
  const prompt = messages.reduce((sum, message) => sum + message.content.length, 0);
  chars += prompt;
  const message = { role: 'assistant', content, refusal: null };
  return {
    ...{ id: `chat-${requests}`, object: 'chat.completion', created: 1, model },
    choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message }],
    usage: {
      prompt_tokens: Math.ceil(prompt / 4),
      completion_tokens: Math.ceil(content.length / 4),
      total_tokens: Math.ceil(prompt / 4) + Math.ceil(content.length / 4),
    },
  };
}

const server = createServer((request, response) => {
  const send = (body) => {
    response.writeHead(200, { 'content-type': 'application/json' });
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
    const body = completion(JSON.parse(Buffer.concat(chunks).toString()));
    setTimeout(
      () => {
        inFlight -= 1;
        send(body);
      },
      delayMs - (performance.now() - started),
    );
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
