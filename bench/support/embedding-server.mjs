// An embedding service that speaks the OpenAI protocol: words hashed into 256 dimensions.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const dimensions = 256;

function embed(text) {
  const vector = new Array(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    vector[createHash('sha1').update(word).digest().readUInt16LE(0) % dimensions] += 1;
  }
  return vector;
}

let requests = 0;
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ requests }));
  }
  requests += 1;
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { input } = JSON.parse(Buffer.concat(chunks).toString());
    const data = [input].flat().map((text, index) => ({ index, embedding: embed(text) }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data }));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/v1`));
