import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from './listen.js';

export interface EmbeddingStub {
  readonly baseUrl: string;
  /** Inputs of each request, in the order they came. */
  readonly requests: readonly (readonly string[])[];
  readonly authorizations: readonly (string | undefined)[];
  readonly paths: readonly string[];
  close(): Promise<void>;
}

/** What the stub says instead of vectors; null where it answers as it should. */
export type Misbehave = (requestNumber: number) => { status: number; body: unknown } | null;

/**
 * An embedding service on loopback that speaks the OpenAI wire protocol: hash-made vectors of 8 dimensions, listed
 * last text first, as the protocol allows.
 */
export async function startEmbeddingStub(
  misbehave: Misbehave = () => null,
): Promise<EmbeddingStub> {
  const requests: string[][] = [];
  const authorizations: (string | undefined)[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { input } = JSON.parse(text) as { input: string[] };
      requests.push(input);
      authorizations.push(request.headers.authorization);
      paths.push(request.url ?? '');
      const wrong = misbehave(requests.length);
      const data = input.map((item, index) => ({
        object: 'embedding',
        index,
        embedding: hashVector(item),
      }));
      response.writeHead(wrong?.status ?? 200, {
        'content-type': 'application/json',
        'retry-after-ms': '1',
      });
      const usual = { object: 'list', data: data.reverse() };
      response.end(JSON.stringify(wrong === null ? usual : wrong.body));
    });
  });
  const { url, close } = await listen(server);
  return { baseUrl: `${url}/v1`, requests, authorizations, paths, close };
}

export function hashVector(text: string): number[] {
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length: 8 }, (_, index) => bytes.readInt32LE(index * 4) / 2 ** 31);
}
