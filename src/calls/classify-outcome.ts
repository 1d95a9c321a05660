import type { JsonObject } from '../core/json.js';
import type { FaultReason, Outcome } from '../core/outcome.js';
import { escapePattern } from '../support/escape-pattern.js';
import { oneLine } from '../support/one-line.js';
import { errorMessage } from './error-message.js';
import { isErrorText } from './error-text.js';
import { faultInWords } from './fault-words.js';
import type { HttpAnswer, McpAnswer, NoAnswer, RawAnswer, RpcErrorAnswer } from './raw-answer.js';
import { statusFault } from './status-faults.js';

type Verdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'fault'; readonly reason: FaultReason; readonly message: string };

interface Timing {
  readonly durationMs: number;
  readonly attempts?: number;
}

interface Asked {
  readonly tool: { readonly name: string };
  readonly arguments: JsonObject;
}

/**
 * Judges what came back by its protocol alone: a refusing HTTP status, `isError` of MCP, the codes of JSON-RPC. The words of a refusal
 * only tell faults apart: keys, plans and limits say nothing about the tool. An accepted answer that reads like an error message gets
 * the label `errorText`. `asked`: servers put the tool's name before its own words, and repeat arguments beside an error.
 */
export function classifyOutcome(
  answer: RawAnswer,
  { durationMs, attempts = 1 }: Timing,
  asked?: Asked,
): Outcome {
  const measured = { durationMs, attempts };
  switch (answer.kind) {
    case 'none':
      return { ...faultFields(answer), ...measured };
    case 'rpc-error': {
      const fields = { ...emptyAnswer, status: answer.code, ...measured };
      return outcomeOf(rpcVerdict(answer), fields, asked);
    }
    case 'mcp':
      return outcomeOf(
        mcpVerdict(answer, asked?.tool.name),
        { ...answerFields(answer), ...measured },
        asked,
      );
    case 'http':
      return outcomeOf(
        httpVerdict(answer),
        {
          ...answerFields(answer),
          status: answer.status,
          ...(answer.contentType === undefined ? {} : { contentType: answer.contentType }),
          ...(Object.keys(answer.headers).length === 0 ? {} : { headers: answer.headers }),
          ...(answer.redirects === undefined ? {} : { redirects: [...answer.redirects] }),
          ...measured,
        },
        asked,
      );
  }
}

function httpVerdict({ status, body }: HttpAnswer): Verdict {
  const reason = statusFault(status);
  if (reason === null && status < 400) return { kind: 'accepted' };
  const words = errorMessage(body);
  const message = words !== null && /\p{L}/u.test(words) ? words : `HTTP status ${status}`;
  // 401, 403 and 429 say too little: the words tell a missing subscription or a used-up quota from a wrong key.
  const told = status < 500 ? faultInWords(message) : null;
  if (reason === null) return refusedUnless(told, message);
  const isPrecise = told === 'subscription' || told === 'quota' || told === 'rate-limit';
  return { kind: 'fault', reason: isPrecise ? told : reason, message };
}

function mcpVerdict({ isError, body }: McpAnswer, toolName: string | undefined): Verdict {
  if (!isError) return { kind: 'accepted' };
  const words = errorMessage(body);
  const message = withoutToolName(words ?? '', toolName);
  // Some servers give the errors of JSON-RPC as results.
  const code = typeof body === 'string' ? /^MCP error (-\d+)/.exec(body)?.[1] : undefined;
  if (code !== undefined) return codeVerdict(Number(code), message);
  if (words === null)
    return { kind: 'refused', message: 'The tool reports an error and does not say which.' };
  return refusedUnless(isUnknownTool(message) ? 'protocol' : faultInWords(message), message);
}

function rpcVerdict({ code, message: said, data }: RpcErrorAnswer): Verdict {
  const message = errorMessage(said) ?? `JSON-RPC error ${code}`;
  const more = errorMessage(data);
  return codeVerdict(
    code,
    more === null || message.includes(more) ? message : `${message}: ${more}`,
  );
}

/** Codes of JSON-RPC and MCP that refuse: invalid parameters, an unknown resource. */
const refusingCodes: readonly number[] = [-32602, -32002];
/** Codes that say nothing about the tool. */
const faultCodes: Readonly<Record<number, FaultReason>> = {
  [-32700]: 'protocol',
  [-32600]: 'protocol',
  [-32601]: 'protocol',
  [-32042]: 'needs-client',
};

/** Codes that JSON-RPC does not reserve are the tool's own: they refuse. */
function codeVerdict(code: number, message: string): Verdict {
  const isOwn = code < -32768 || code > -32000;
  if (isUnknownTool(message)) return { kind: 'fault', reason: 'protocol', message };
  if (isOwn || refusingCodes.includes(code)) return refusedUnless(faultInWords(message), message);
  const reason = faultCodes[code] ?? faultInWords(message) ?? 'server-error';
  return { kind: 'fault', reason, message };
}

function refusedUnless(reason: FaultReason | null, message: string): Verdict {
  if (reason === null) return { kind: 'refused', message };
  const feature = /sampling|elicitation|roots/i.exec(message)?.[0].toLowerCase() ?? '';
  const needs = reason === 'needs-client' ? `Needs a client that offers ${feature}: ` : '';
  return { kind: 'fault', reason, message: `${needs}${message}` };
}

/** MCP answers a call of a tool that is not there with the code of invalid parameters. */
function isUnknownTool(message: string): boolean {
  return /^(?:error )?(?:executing |calling )?(?:unknown tool\b|tool \S+ (?:was )?not found\b)/i.test(
    message,
  );
}

/** A server's own words before what the tool says, as FastMCP has them: `Error executing tool add_berth: …`. */
function withoutToolName(message: string, toolName: string | undefined): string {
  if (toolName === undefined) return message;
  const name = escapePattern(toolName);
  const before = new RegExp(
    String.raw`^error (?:executing|calling|running|invoking|in) (?:tool )?["'\`]?${name}["'\`]?: (?=\S)`,
    'i',
  );
  return message.replace(before, '');
}

type AnswerFields = Omit<Extract<Outcome, { kind: 'accepted' }>, 'kind' | 'errorText'>;
const emptyAnswer = { bytes: 0, truncated: false, shape: {} };

function outcomeOf(verdict: Verdict, fields: AnswerFields, asked?: Asked): Outcome {
  if (verdict.kind === 'accepted')
    return isErrorText(fields.body, asked?.arguments)
      ? { kind: 'accepted', errorText: true, ...fields }
      : { kind: 'accepted', ...fields };
  const message = oneLine(verdict.message);
  if (verdict.kind === 'refused') return { kind: 'refused', message, ...fields };
  const { status, durationMs, attempts } = fields;
  return {
    kind: 'fault',
    reason: verdict.reason,
    message,
    ...(status === undefined ? {} : { status }),
    unsent: false,
    durationMs,
    attempts,
  };
}

function answerFields(answer: HttpAnswer | McpAnswer) {
  return {
    ...(answer.body === undefined ? {} : { body: answer.body }),
    ...(answer.form === undefined ? {} : { form: answer.form }),
    ...(answer.raw === undefined ? {} : { raw: answer.raw }),
    bytes: answer.bytes,
    truncated: answer.truncated,
    shape: answer.shape,
  };
}

function faultFields({ reason, message, status, unsent }: NoAnswer) {
  return {
    kind: 'fault' as const,
    reason,
    message: oneLine(message),
    ...(status === undefined ? {} : { status }),
    unsent,
  };
}
