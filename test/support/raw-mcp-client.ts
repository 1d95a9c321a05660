import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import type { JsonObject } from '../../src/core/json.js';

/** A client that sees lines as they are written, without an SDK between. */
export class RawMcpClient {
  /** The lines that came, in order. */
  readonly lines: string[] = [];
  private open = '';
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly toServer: Writable,
    fromServer: EventEmitter,
  ) {
    fromServer.on('data', (chunk: Buffer | string) => {
      const lines = `${this.open}${chunk.toString()}`.split('\n');
      this.open = lines.pop() ?? '';
      this.lines.push(...lines);
      this.waiting.forEach((look) => look());
    });
  }

  send(message: JsonObject): void {
    this.toServer.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** The line that answers the request with this id, once it has come. */
  async answer(id: number | string): Promise<string> {
    const isIt = (line: string): boolean => {
      const { id: found, method } = JSON.parse(line) as JsonObject;
      return found === id && method === undefined;
    };
    return new Promise((resolve) => {
      const look = (): void => {
        const line = this.lines.find(isIt);
        if (line === undefined) return;
        this.waiting.delete(look);
        resolve(line);
      };
      this.waiting.add(look);
      look();
    });
  }

  async request(id: number | string, method: string, params: JsonObject = {}): Promise<string> {
    this.send({ id, method, params });
    return this.answer(id);
  }

  /** Shakes hands and resolves to the server's answer. */
  async initialize(capabilities: JsonObject = {}): Promise<string> {
    const clientInfo = { name: 'raw', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities, clientInfo };
    const answer = await this.request('hello', 'initialize', params);
    this.send({ method: 'notifications/initialized' });
    return answer;
  }
}
