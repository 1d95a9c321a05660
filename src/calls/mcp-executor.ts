import { InterruptedError } from '../core/errors.js';
import { isJsonObject, type Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Outcome } from '../core/outcome.js';
import type { Clock, ToolCallRequest, ToolExecutor } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Attempt, CallAttempter } from './attempt.js';
import { CallsInFlight } from './calls-in-flight.js';
import { classifyOutcome } from './classify-outcome.js';
import { keepBody } from './decode-body.js';
import { errorMessage } from './error-message.js';
import type { McpConnection } from './mcp-connection.js';
import { isLostSession, mcpFailure } from './mcp-failure.js';
import { mcpBody } from './mcp-result-body.js';
import { entryText, toolChanged, type McpCallResult, type McpToolList } from './mcp-tool.js';
import type { McpAnswer, RawAnswer } from './raw-answer.js';
import { canonicalJson } from '../support/canonical-json.js';
import { oneLine } from '../support/one-line.js';
import { redactAnswer } from './redact-answer.js';

/** What an `McpExecutor` needs beside its connection. */
export interface McpExecutorOptions {
  /** Bytes of a body that are kept. */
  readonly maxBodyBytes: number;
  readonly clock: Clock;
}

/**
 * Calls the tools of one MCP server, each call once. Output that breaks the tool's own output schema is an
 * answer like any other: what came back is the truth about the tool.
 */
export class McpExecutor implements ToolExecutor, CallAttempter {
  private readonly calls = new CallsInFlight();
  /** The tools as they are after a change, once they were asked for. */
  private listed: Promise<McpToolList | null> | undefined;
  private hasChanged = false;

  constructor(
    private readonly connection: McpConnection,
    private readonly options: McpExecutorOptions,
  ) {
    connection.onServerRequest = (method) => {
      const [, feature] = /^(sampling|elicitation)\//.exec(method) ?? [];
      if (feature !== undefined) this.calls.asked(feature);
    };
    connection.onToolsChanged = () => {
      this.hasChanged = true;
      this.listed = undefined;
    };
  }

  async call(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    return (await this.attempt(request, signal)).outcome;
  }

  async attempt(request: ToolCallRequest, signal?: AbortSignal): Promise<Attempt> {
    const { clock } = this.options;
    let started = clock.now().getTime();
    const { answer, asked } = await this.calls.make({
      key: `${request.tool.id} ${canonicalJson(request.arguments)}`,
      signal,
      make: () => {
        started = clock.now().getTime();
        return this.answer(request, signal);
      },
      endedServer: ({ kind, ...rest }) =>
        kind === 'none' && 'reason' in rest && rest.reason === 'connection' && !rest.unsent,
    });
    const durationMs = Math.max(0, clock.now().getTime() - started);
    const told = asked === undefined ? answer : needingClient(answer, asked);
    const redacted = redactAnswer(told, this.connection.redactor);
    const outcome = classifyOutcome(redacted, { durationMs }, request);
    return { outcome };
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async answer(request: ToolCallRequest, signal?: AbortSignal): Promise<RawAnswer> {
    const { call, id } = request.tool;
    if (call.kind !== 'mcp') {
      const message = `Not called: ${id} is not a tool of an MCP server.`;
      return { kind: 'none', reason: 'not-called', message, unsent: true };
    }
    if (this.hasChanged && !(await this.isUnchanged(request.tool, call.tool))) {
      return { kind: 'none', reason: 'not-called', message: toolChanged, unsent: true };
    }
    const { mark } = this.connection;
    try {
      const result = await this.connection.callTool(call.tool, request.arguments, signal);
      return inputRequired(result) ?? this.toolAnswer(result);
    } catch (error) {
      if (error instanceof InterruptedError) {
        throw new InterruptedError(error.message, { tool: id, cause: error });
      }
      const answer = mcpFailure(error, this.connection, {
        tool: call.tool,
        arguments: request.arguments,
        mark,
        isAlone: this.calls.count === 1,
      });
      if (isLostSession(error)) await this.connection.drop();
      return answer;
    }
  }

  /** False for a tool that the server has no more, or whose entry is another than the catalogue's: calls would tell of that one. */
  private async isUnchanged({ raw }: ToolDoc, name: string): Promise<boolean> {
    const list = await (this.listed ??= this.connection.listTools().catch(() => null));
    const entries = list?.tools.filter((entry) => isJsonObject(entry) && entry['name'] === name);
    if (entries === undefined || raw === undefined) return entries?.length !== 0;
    return entries.some((entry) => entryText(entry) === canonicalJson(raw));
  }

  private toolAnswer(result: McpCallResult): McpAnswer {
    const isError = result.isError === true;
    const read = mcpBody(result);
    if (read === undefined) {
      return { kind: 'mcp', isError, bytes: 0, truncated: false, shape: {} };
    }
    const limits = { maxBytes: this.options.maxBodyBytes, redactor: this.connection.redactor };
    return { kind: 'mcp', isError, ...keepBody(read, sizeOf(read.body), limits) };
  }
}

/** A call that failed after its server had asked the client for what it does not offer. */
function needingClient(answer: RawAnswer, feature: string): RawAnswer {
  const isFailed = answer.kind === 'rpc-error' || (answer.kind === 'mcp' && answer.isError);
  if (!isFailed) return answer;
  const said = errorMessage(answer.kind === 'mcp' ? answer.body : answer.message);
  const message = `Needs a client that offers ${feature}${said === null ? '.' : `: ${said}`}`;
  return { kind: 'none', reason: 'needs-client', message, unsent: false };
}

/** A result that is none yet: the tool asks its caller something first, which a run cannot answer. */
function inputRequired({ resultType, inputRequests }: McpCallResult): RawAnswer | null {
  if (resultType !== 'input_required') return null;
  const asked = isJsonObject(inputRequests) ? Object.keys(inputRequests).join(', ') : '';
  const what = asked === '' ? '' : ` (${oneLine(asked, 100)})`;
  const message = `Needs a client that gives input while it runs${what}.`;
  return { kind: 'none', reason: 'needs-client', message, unsent: false };
}

/** The body's size as JSON; a body nested too deeply to be written counts as nothing. */
function sizeOf(body: Json): number {
  try {
    return Buffer.byteLength(typeof body === 'string' ? body : writeJson(body));
  } catch {
    return 0;
  }
}
