import { isJsonObject, type Json } from '../core/json.js';
import type { Outcome } from '../core/outcome.js';
import type { ToolCallRequest } from '../core/ports.js';
import { oneLine } from '../support/one-line.js';
import { bodyFailure, noticeText } from './body-failure.js';
import { errorMessage } from './error-message.js';
import { faultReasonOf, isWhollyFaultText } from './fault-texts.js';
import { isHtmlErrorPage, looksLikeHtml } from './html-page.js';
import type { HttpAnswer, McpAnswer, NoAnswer, RawAnswer, RpcErrorAnswer } from './raw-answer.js';
import { refusingText } from './refusing-text.js';
import {
  byInvalidParams,
  byOwnCode,
  byRpcCode,
  byUnknownTool,
  rpcFaults,
  rpcRefusals,
} from './rpc-error-verdicts.js';
import { isRuleOfItsOwn } from './rule-of-its-own.js';
import { statusFault } from './status-faults.js';
import { faultByText, rejection, type Verdict } from './verdict.js';
import { withoutToolName } from './without-tool-name.js';

interface Row<Answer> {
  /** What the row is about, as the tests call it. */
  readonly name: string;
  readonly decide: (answer: Answer, request: ToolCallRequest | undefined) => Verdict | null;
}

/** HTTP answers, first match wins. */
const httpRows: readonly Row<HttpAnswer>[] = [
  { name: 'a rule of the tool’s own under 402 or 403', decide: byOwnRule },
  { name: 'a status that says nothing about the tool', decide: byStatus },
  { name: 'a refusal that tells of a fault', decide: byRefusalText },
  { name: 'a refusing status', decide: byRefusal },
  { name: 'an HTML error page with a good status', decide: byHtmlPage },
  { name: 'a body that says the call failed', decide: byBody },
  { name: 'a notice in place of data', decide: byNotice },
  { name: 'a text that refuses what was asked', decide: byRefusingText },
  { name: 'anything else', decide: () => ({ kind: 'success' }) },
];

/** MCP results, first match wins. */
const mcpRows: readonly Row<McpAnswer>[] = [
  { name: 'an error result that tells of a fault', decide: byErrorResultText },
  { name: 'an error result', decide: byErrorResult },
  { name: 'a body that says the call failed', decide: byBody },
  { name: 'a notice in place of data', decide: byNotice },
  { name: 'a text that refuses what was asked', decide: byRefusingText },
  { name: 'anything else', decide: () => ({ kind: 'success' }) },
];

/** JSON-RPC errors, first match wins. */
const rpcErrorRows: readonly Row<RpcErrorAnswer>[] = [
  { name: 'a tool the server does not know', decide: byUnknownTool },
  { name: 'invalid parameters or an unknown resource', decide: byInvalidParams },
  { name: 'a JSON-RPC fault', decide: byRpcCode },
  { name: 'a text that tells of a fault', decide: (a) => faultByText(a.message) },
  { name: 'an error of the server’s own', decide: byOwnCode },
];

/**
 * Judges what came back. Faults are looked for first; a refusal carries the tool's own
 * words; everything else is a success. `request`: the call that was made, for answers that refuse it in plain words.
 */
export function classifyOutcome(
  answer: RawAnswer,
  timing: { readonly durationMs: number; readonly attempts?: number },
  request?: ToolCallRequest,
): Outcome {
  const measured = { durationMs: timing.durationMs, attempts: timing.attempts ?? 1 };
  switch (answer.kind) {
    case 'none':
      return { ...faultFields(answer), ...measured };
    case 'rpc-error': {
      const verdict = firstVerdict(rpcErrorRows, answer, request);
      return outcomeOf(verdict, { ...emptyAnswer, status: answer.code, ...measured });
    }
    case 'mcp':
      return outcomeOf(firstVerdict(mcpRows, answer, request), {
        ...answerFields(answer),
        ...measured,
      });
    case 'http':
      return outcomeOf(firstVerdict(httpRows, answer, request), {
        ...answerFields(answer),
        status: answer.status,
        ...(answer.contentType === undefined ? {} : { contentType: answer.contentType }),
        ...(Object.keys(answer.headers).length === 0 ? {} : { headers: answer.headers }),
        ...(answer.redirects === undefined ? {} : { redirects: [...answer.redirects] }),
        ...measured,
      });
  }
}

function firstVerdict<Answer>(
  rows: readonly Row<Answer>[],
  answer: Answer,
  request: ToolCallRequest | undefined,
): Verdict {
  for (const row of rows) {
    const verdict = row.decide(answer, request);
    if (verdict !== null) return verdict;
  }
  return { kind: 'success' };
}

type AnswerFields = Omit<Extract<Outcome, { kind: 'success' }>, 'kind'>;
const emptyAnswer = { bytes: 0, truncated: false, shape: {} };

function outcomeOf(verdict: Verdict, fields: AnswerFields): Outcome {
  if (verdict.kind === 'success') return { kind: 'success', ...fields };
  const message = oneLine(verdict.message);
  if (verdict.kind === 'rejected') return { kind: 'rejected', message, ...fields };
  return {
    kind: 'fault',
    reason: verdict.reason,
    message,
    ...(fields.status === undefined ? {} : { status: fields.status }),
    unsent: false,
    durationMs: fields.durationMs,
    attempts: fields.attempts,
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

function faultFields(answer: NoAnswer) {
  return {
    kind: 'fault' as const,
    reason: answer.reason,
    message: oneLine(answer.message),
    ...(answer.status === undefined ? {} : { status: answer.status }),
    unsent: answer.unsent,
  };
}

function byOwnRule(
  { status, body }: HttpAnswer,
  request: ToolCallRequest | undefined,
): Verdict | null {
  const message = isJsonObject(body) ? errorMessage(body) : null;
  if (message === null || !isRuleOfItsOwn(status, message)) return null;
  if (faultReasonOf(message) !== null) return null;
  return rejection(message, body, request);
}

function byStatus(answer: HttpAnswer): Verdict | null {
  const reason = statusFault(answer.status);
  if (reason === null) return null;
  const message = messageOrStatus(answer.body, answer.status);
  // 401, 403 and 429 say too little: the text tells a missing subscription or a used-up quota from a wrong key.
  const told = answer.status < 500 ? faultReasonOf(message) : null;
  const precise = told === 'subscription' || told === 'quota' || told === 'rate-limit';
  return { kind: 'fault', reason: precise ? told : reason, message };
}

function byRefusalText(answer: HttpAnswer): Verdict | null {
  return answer.status < 400 ? null : faultByText(errorMessage(answer.body) ?? '');
}

function byRefusal(
  { status, body }: HttpAnswer,
  request: ToolCallRequest | undefined,
): Verdict | null {
  if (status < 400) return null;
  return rejection(messageOrStatus(body, status), body, request);
}

function byHtmlPage(answer: HttpAnswer): Verdict | null {
  const { body } = answer;
  if (typeof body !== 'string' || !looksLikeHtml(body) || !isHtmlErrorPage(body)) return null;
  const headline = errorMessage(body) ?? 'no title';
  return { kind: 'fault', reason: 'html-error-page', message: `An HTML page: ${headline}` };
}

function byBody(
  answer: HttpAnswer | McpAnswer,
  request: ToolCallRequest | undefined,
): Verdict | null {
  const failure = bodyFailure(answer.body, request?.arguments);
  if (failure === null) return null;
  const told = faultByText(failure.message);
  if (told !== null) return told;
  const reason = failure.status === undefined ? null : statusFault(failure.status);
  return reason === null
    ? rejection(failure.message, answer.body, request)
    : { kind: 'fault', reason, message: failure.message };
}

function byNotice(answer: HttpAnswer | McpAnswer): Verdict | null {
  const { body } = answer;
  if (typeof body === 'string') return isWhollyFaultText(body) ? faultByText(body) : null;
  const notice = noticeText(body);
  return notice === null ? null : faultByText(notice);
}

function byRefusingText(
  { body }: HttpAnswer | McpAnswer,
  request: ToolCallRequest | undefined,
): Verdict | null {
  const message = request === undefined ? null : refusingText(body, request);
  return message === null ? null : { kind: 'rejected', message };
}

function byErrorResultText(answer: McpAnswer): Verdict | null {
  if (!answer.isError) return null;
  const raw = typeof answer.body === 'string' ? answer.body : '';
  const code = Number(/^MCP error (-\d+)/.exec(raw)?.[1]);
  const message = errorMessage(answer.body) ?? '';
  if (code === rpcRefusals.invalidParams && faultReasonOf(message) !== 'protocol') return null;
  if (rpcFaults[code] !== undefined) {
    return { kind: 'fault', reason: rpcFaults[code], message };
  }
  return faultByText(message);
}

function byErrorResult(answer: McpAnswer, request: ToolCallRequest | undefined): Verdict | null {
  if (!answer.isError) return null;
  const message = errorMessage(answer.body) ?? 'The tool reports an error and does not say which.';
  return rejection(withoutToolName(message, request?.tool.name), answer.body, request);
}

function messageOrStatus(body: Json | undefined, status: number): string {
  const words = errorMessage(body);
  return words !== null && /\p{L}/u.test(words) ? words : `HTTP status ${status}`;
}
