import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  McpError,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { ConnectionError, InterruptedError, messageOf, TooldraftError } from '../core/errors.js';
import type { Json, JsonObject } from '../core/json.js';
import { startDeadline } from '../support/deadline.js';
import type { Environment } from '../support/expand-environment.js';
import { lastLines } from '../support/last-lines.js';
import { oneLine } from '../support/one-line.js';
import { createRedactor, type Redactor, type Secret } from '../support/redact-secrets.js';
import { mayBeLegacy, serverLabel, startFailure } from './mcp-start-failure.js';
import { callResultSchema, entryText, toolPageSchema } from './mcp-tool.js';
import type { McpCallResult, McpToolList } from './mcp-tool.js';
import { transportsFor, type McpSource } from './mcp-transport.js';
import { ProcessGroupTransport } from './process-group-transport.js';
import { secretsOf, sourceEnvironmentNames } from './referenced-environment.js';

/** How an MCP server is reached and how long it may take. */
export interface McpConnectionOptions {
  readonly env: Environment;
  /** Names of variables that a stdio server gets beside the minimal environment. */
  readonly passEnv?: readonly string[];
  /** For each request, milliseconds. */
  readonly timeoutMs?: number;
  /** For starting the server and shaking hands, milliseconds; `npx` may have to download it. */
  readonly startTimeoutMs?: number;
  readonly maxMessageBytes?: number;
  readonly secrets?: readonly Secret[];
}

const DEFAULT_TIMEOUT_MS = 30_000;
/** What installs a server before it starts it needs its time. */
const INSTALLING_MS = 60_000;
/** A program takes its time to start, however fast its answers are. */
const STARTING_MS = 5_000;
const installers = /(?:^|[\\/])(?:npx|pnpx|bunx|uvx|pipx|docker|podman)(?:\.\w+)?$/i;
const DEFAULT_MAX_MESSAGE_BYTES = 5_000_000;
const MAX_FAILED_STARTS = 3;
const MAX_STARTS = 50;
const MAX_PAGES = 1_000;
const MAX_TOOLS = 50_000;

interface Live {
  readonly client: Client;
  readonly transport: Transport;
}

/** A place in what a server writes to its standard error. */
export interface StderrMark {
  readonly transport: Transport | undefined;
  readonly size: number;
}

/**
 * One connection to an MCP server, shared by all calls, opened when it is first needed and again when the
 * server has died (a bounded number of times). It offers the server nothing: sampling, elicitation and roots
 * requests are answered with "method not found".
 */
export class McpConnection {
  /** Takes secrets out of what the server says. */
  readonly redactor: Redactor;
  /** Told the method of each request of the server's. */
  onServerRequest: (method: string) => void = () => undefined;
  /** Told when the server says that its tools are others now. */
  onToolsChanged: () => void = () => undefined;
  private live: Live | undefined;
  private opening: Promise<Live> | undefined;
  private lastTransport: Transport | undefined;
  private starts = 0;
  private failedStarts = 0;
  private closed = false;

  constructor(
    readonly source: McpSource,
    private readonly options: McpConnectionOptions,
  ) {
    const names = [...sourceEnvironmentNames(source), ...(options.passEnv ?? [])];
    this.redactor = createRedactor([...(options.secrets ?? []), ...secretsOf(names, options.env)]);
  }

  /** Opens the connection where it is not open. Rejects with `ConnectionError`, or `ConfigurationError` for missing variables. */
  async connect(): Promise<void> {
    await this.open();
  }

  /** Where the server's standard error ends now: `lastWords` gives what comes after it. */
  get mark(): StderrMark {
    const transport = this.process;
    return { transport, size: transport?.stderrSize ?? 0 };
  }

  /**
   * What the server wrote to its standard error after the mark, redacted, as the end of a message: ` It wrote: …` with its last
   * lines. Without a mark all that it wrote, and its standard output where it said nothing else. Empty where that is nothing.
   */
  lastWords(mark?: StderrMark): string {
    const transport = this.process;
    if (transport === undefined) return '';
    const since = mark?.transport === transport ? mark.size : 0;
    const said = transport.stderr(since).trim() || (mark ? '' : transport.noMessage.trim());
    return said === '' ? '' : ` It wrote: ${oneLine(lastLines(this.redactor.text(said), 400))}`;
  }

  /** `exit code 3` or `signal SIGKILL` where the server was started here and has ended; else empty. */
  get howItEnded(): string {
    return this.process?.howItEnded ?? '';
  }

  /** True where the server was ended because one of its messages had no end. */
  get sentWithoutEnd(): boolean {
    return this.process?.sentWithoutEnd ?? false;
  }

  /** The server's process where one was started here. */
  private get process(): ProcessGroupTransport | undefined {
    const transport = this.lastTransport;
    return transport instanceof ProcessGroupTransport ? transport : undefined;
  }

  get isOpen(): boolean {
    return this.live !== undefined;
  }

  /**
   * Calls a tool once. Rejects with what the SDK throws, `ConnectionError` where there is no server, or
   * `InterruptedError`; `mcpFailure` tells them apart.
   */
  async callTool(name: string, args: JsonObject, signal?: AbortSignal): Promise<McpCallResult> {
    const params = { name, arguments: args };
    return this.request(signal, (client, options) =>
      client.request({ method: 'tools/call', params }, callResultSchema, options),
    );
  }

  /** All tools, page by page, each once. A cursor that is empty or was given before ends the list; pages without end are stopped with `ConnectionError`. */
  async listTools(): Promise<McpToolList> {
    const tools = new Map<string, Json>();
    const cursors = new Set<string>();
    let cursor: string | undefined;
    while (cursors.size < MAX_PAGES && tools.size <= MAX_TOOLS) {
      const page = await this.toolPage(cursor);
      for (const tool of page.tools ?? []) tools.set(entryText(tool) ?? `${tools.size}`, tool);
      const nextCursor = page.nextCursor ?? undefined;
      const known = [...tools.values()];
      if (nextCursor === undefined) return { tools: known };
      if (nextCursor === '' || cursors.has(nextCursor)) return { tools: known, nextCursor };
      cursors.add(nextCursor);
      cursor = nextCursor;
    }
    throw this.error(`The MCP server ${this.label} lists its tools without end.`, {
      remedy: 'Report it to the maintainers of the server: its tools/list cursors do not stop.',
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.opening?.catch(() => undefined);
    const { live } = this;
    this.live = undefined;
    await live?.client.close().catch(() => undefined);
  }

  /** Lets go of a connection that no longer works, so that the next call opens another. */
  async drop(): Promise<void> {
    const { live } = this;
    this.live = undefined;
    await live?.client.close().catch(() => undefined);
  }

  private get label(): string {
    return serverLabel(this.source);
  }

  private async toolPage(cursor: string | undefined) {
    const params = cursor === undefined ? {} : { cursor };
    try {
      return await this.request(undefined, (client, options) =>
        client.request({ method: 'tools/list', params }, toolPageSchema, options),
      );
    } catch (error) {
      if (error instanceof McpError && error.code === (ErrorCode.MethodNotFound as number)) {
        return { tools: [], nextCursor: null };
      }
      if (error instanceof TooldraftError) throw error;
      const why = oneLine(messageOf(error), 200);
      throw this.error(`The MCP server ${this.label} did not list its tools: ${why}`, {
        cause: error,
        remedy: 'Try the server with another MCP client, or report it to its maintainers.',
      });
    }
  }

  private async request<Result>(
    signal: AbortSignal | undefined,
    send: (client: Client, options: { signal: AbortSignal; timeout: number }) => Promise<Result>,
  ): Promise<Result> {
    const { client } = await this.open();
    const timeout = this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    // The SDK never lets go of a signal it is given: each request gets its own.
    const deadline = startDeadline(timeout + 1_000, signal);
    try {
      return await send(client, { signal: deadline.signal, timeout });
    } catch (error) {
      if (signal?.aborted) throw new InterruptedError('The call was interrupted.');
      throw error;
    } finally {
      deadline.dispose();
    }
  }

  private async open(): Promise<Live> {
    if (this.closed) throw this.error(`The connection to ${this.label} has been closed.`, {});
    if (this.live) return this.live;
    this.opening ??= this.start().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async start(): Promise<Live> {
    if (this.failedStarts >= MAX_FAILED_STARTS || this.starts >= MAX_STARTS) {
      throw this.error(
        `The MCP server ${this.label} died again and again; it is left alone now.`,
        {},
      );
    }
    this.starts += 1;
    try {
      const live = await this.firstThatConnects();
      this.failedStarts = 0;
      this.live = live;
      return live;
    } catch (error) {
      this.failedStarts += 1;
      if (error instanceof TooldraftError) throw error;
      const { message, remedy } = startFailure(this.source, error, this.howItEnded);
      throw this.error(message, { cause: error, remedy });
    }
  }

  private async firstThatConnects(): Promise<Live> {
    const factories = transportsFor(this.source, {
      env: this.options.env,
      passEnv: this.options.passEnv ?? [],
      maxMessageBytes: this.options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES,
    });
    let firstError: unknown;
    for (const factory of factories) {
      const transport = factory();
      this.lastTransport = transport;
      try {
        return await this.handshake(transport);
      } catch (error) {
        await transport.close().catch(() => undefined);
        firstError ??= error;
        if (!mayBeLegacy(error)) break;
      }
    }
    throw firstError;
  }

  private async handshake(transport: Transport): Promise<Live> {
    const client = new Client({ name: 'tooldraft', version: '0.1.0' }, { capabilities: {} });
    const live = { client, transport };
    client.fallbackRequestHandler = async ({ method }) => {
      this.onServerRequest(method);
      throw new McpError(ErrorCode.MethodNotFound, `This client does not offer ${method}.`);
    };
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => this.onToolsChanged());
    client.onclose = () => {
      if (this.live === live) this.live = undefined;
    };
    const timeout = this.options.startTimeoutMs ?? startTimeoutOf(this.source, this.options);
    await client.connect(transport, { timeout });
    return live;
  }

  private error(message: string, context: { cause?: unknown; remedy?: string }): ConnectionError {
    return new ConnectionError(this.redactor.text(message) + this.lastWords(), context);
  }
}

function startTimeoutOf(
  source: McpSource,
  { timeoutMs = DEFAULT_TIMEOUT_MS }: McpConnectionOptions,
): number {
  const installs = source.kind === 'mcp-stdio' && installers.test(source.command);
  return Math.max(installs ? INSTALLING_MS : STARTING_MS, timeoutMs);
}
