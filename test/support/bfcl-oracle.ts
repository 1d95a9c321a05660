import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../src/core/json.js';

/** True where `python3` has the package `bfcl-eval`, so that tests skip by name elsewhere. */
export function hasBfcl(): boolean {
  return spawnSync('python3', ['-c', 'import bfcl_eval'], { stdio: 'ignore' }).status === 0;
}

export interface OracleCall {
  readonly call: string;
  readonly arguments: JsonObject;
}

/** What a Python environment gave back for one call: a value, or any kind of complaint. */
export type OracleReply = { readonly value: Json } | { readonly error: string };

/** The Python environments of `bfcl-eval`, run beside: one process for all sequences. */
export class BfclOracle {
  private readonly process: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  constructor() {
    const script = fileURLToPath(new URL('./bfcl-oracle.py', import.meta.url));
    this.process = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines: Interface = createInterface({ input: this.process.stdout! });
    this.lines = lines[Symbol.asyncIterator]();
  }

  /** Replies and final state of a fresh environment after these calls. */
  async run(
    environment: string,
    config: JsonObject,
    calls: readonly OracleCall[],
  ): Promise<{ replies: OracleReply[]; state: JsonObject }> {
    const all = [{ reset: environment, config }, ...calls, { state: true }];
    this.process.stdin!.write(`${JSON.stringify({ all })}\n`);
    const line: IteratorResult<string, unknown> = await this.lines.next();
    const answers = (JSON.parse(String(line.value)) as { result: RawAnswer[] }).result;
    const state = answers.at(-1)!.result as JsonObject;
    return { replies: answers.slice(1, -1).map(replyOf), state };
  }

  stop(): void {
    this.process.kill();
  }
}

interface RawAnswer {
  readonly result?: Json;
  readonly raised?: string;
}

function replyOf({ result = null, raised }: RawAnswer): OracleReply {
  if (raised !== undefined) return { error: raised };
  const first = Array.isArray(result) ? (result[0] as Json | undefined) : result;
  if (typeof first === 'string' && Array.isArray(result) && first.startsWith('Error')) {
    return { error: first };
  }
  if (first !== null && typeof first === 'object' && 'error' in first) {
    return { error: JSON.stringify(first['error']) };
  }
  return { value: result };
}

/** `{"is": "Directory", name, contents}` as a published configuration writes a folder. */
export function treeOf(entry: JsonObject): JsonObject {
  if (entry['is'] === 'File') return { type: 'file', content: entry['content']! };
  if (typeof entry !== 'object') throw new Error(JSON.stringify(entry));
  const contents = Object.entries(entry['contents'] as Readonly<Record<string, JsonObject>>);
  return {
    type: 'directory',
    contents: Object.fromEntries(contents.map(([name, inner]) => [name, treeOf(inner)])),
  };
}
