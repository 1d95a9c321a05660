import { resolve } from 'node:path';
import { readCatalogueSource } from '../../catalogues/read-catalogue-source.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Experiment } from '../../evaluation/experiments/experiment-file.js';
import { mockApi, type MockRequest } from '../../serving/mock-api.js';
import { serveMock } from '../../serving/serve-mock.js';

type Mock = ReturnType<typeof mockApi>;
type Served = NonNullable<Experiment['catalogues'][number]['serve']>;

/** The mock that stands in for the API of an experiment's catalogue, one at a time. */
export class MockServers {
  private end = new AbortController();
  private ended: Promise<void> = Promise.resolve();
  private served: { readonly tools: readonly ToolDoc[]; readonly drift: number | undefined } = {
    ...{ tools: [], drift: undefined },
  };
  private answer: Mock = mockApi([]);

  constructor(private readonly folder: string) {}

  /** Serves a document in place of the last one; resolves to its address. */
  async serve({ document, drift }: Served): Promise<string> {
    await this.close();
    const location = resolve(this.folder, document);
    const { catalogue } = await readCatalogueSource({
      ...{ location, workspace: this.folder, format: 'openapi' },
    });
    this.served = { tools: catalogue.tools, drift };
    this.renew();
    this.end = new AbortController();
    const { signal } = this.end;
    return new Promise((onReady, reject) => {
      const answer = (request: MockRequest) => this.answer(request);
      this.ended = serveMock(answer, { port: 0, signal, onReady });
      this.ended.catch(reject);
    });
  }

  /** As it was before anything was called: docs are made on an API that nobody has used. */
  renew(): void {
    this.answer = mockApi(this.served.tools, { drift: this.served.drift });
  }

  /** As it is once it has changed, for those that measure. */
  change(): void {
    const { tools, drift } = this.served;
    this.answer = mockApi(tools, { drift: drift === undefined ? undefined : 0 });
  }

  async close(): Promise<void> {
    this.end.abort();
    await this.ended;
  }
}
