import type { ServerCommand } from '../../calls/server-process.js';
import { ServerProcess } from '../../calls/server-process.js';
import { messageOf } from '../../core/errors.js';
import { lastLines } from '../../support/last-lines.js';
import { oneLine } from '../../support/one-line.js';
import type { Redactor } from '../../support/redact-secrets.js';
import { LineSplitter } from '../../support/line-splitter.js';
import type { Upstream, UpstreamListener } from './upstream.js';

export interface StdioUpstreamOptions {
  readonly command: ServerCommand;
  readonly redactor: Redactor;
  /** Gets what the server writes to its standard error, as it comes. */
  readonly onStderr: (chunk: Buffer) => void;
}

/** Starts a server that speaks over stdio. Rejects as `spawn` does. */
export async function stdioUpstream(
  { command, redactor, onStderr }: StdioUpstreamOptions,
  { onText, onEnd }: UpstreamListener,
): Promise<Upstream> {
  let isClosed = false;
  let failure = '';
  const lines = new LineSplitter(command.maxMessageBytes, onText);
  const server = new ServerProcess(command, {
    onOutput: (chunk) => {
      try {
        lines.push(chunk);
      } catch (error) {
        failure = messageOf(error);
        server.kill();
      }
    },
    onStderr,
    // The end of the process tells what there is to tell.
    onError: () => undefined,
    onEnd: () => {
      lines.end();
      if (isClosed) return;
      const said = oneLine(lastLines(redactor.text(server.stderr()).trim(), 400));
      const how = failure === '' ? server.howItEnded : failure;
      onEnd({ how, lastWords: said === '' ? '' : ` It wrote: ${said}` });
    },
  });
  await server.start();
  return {
    send: async (text) => {
      // Where the write fails the process has ended, which `onEnd` tells.
      await server.write(`${text}\n`).catch(() => undefined);
    },
    close: async () => {
      isClosed = true;
      await server.close();
    },
  };
}
