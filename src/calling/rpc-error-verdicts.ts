import type { FaultReason } from '../core/outcome.js';
import { errorMessage } from './error-message.js';
import { faultReasonOf } from './fault-texts.js';
import type { RpcErrorAnswer } from './raw-answer.js';
import type { Verdict } from './verdict.js';

/** JSON-RPC error codes of refusals: the standard's, and MCP's. */
export const rpcRefusals = { invalidParams: -32602, resourceNotFound: -32002 };
/** JSON-RPC error codes that say nothing about the tool. */
export const rpcFaults: Readonly<Record<number, FaultReason>> = {
  [-32700]: 'protocol',
  [-32600]: 'protocol',
  [-32601]: 'protocol',
  [-32603]: 'server-error',
  [-32042]: 'unauthorized',
};

/** A tool that the server does not know. */
export function byUnknownTool(answer: RpcErrorAnswer): Verdict | null {
  return faultReasonOf(rpcMessage(answer)) === 'protocol'
    ? { kind: 'fault', reason: 'protocol', message: rpcMessage(answer) }
    : null;
}

/** Arguments or a resource that the tool refuses. */
export function byInvalidParams(answer: RpcErrorAnswer): Verdict | null {
  const refuses =
    answer.code === rpcRefusals.invalidParams || answer.code === rpcRefusals.resourceNotFound;
  return refuses ? { kind: 'rejected', message: rpcMessage(answer) } : null;
}

/** A code that says nothing about the tool. */
export function byRpcCode(answer: RpcErrorAnswer): Verdict | null {
  const reason = rpcFaults[answer.code];
  if (reason === undefined) return null;
  return {
    kind: 'fault',
    reason: faultReasonOf(answer.message) ?? reason,
    message: rpcMessage(answer),
  };
}

const refusingWords =
  /\b(invalid|must|required?|missing|not (found|allowed|supported|exist)|unknown|expected|unsupported|outside|too (long|large|short|small)|does not exist|doesn't exist)\b/i;

/** Codes outside the standard: a refusal only where the words are those of one. */
export function byOwnCode(answer: RpcErrorAnswer): Verdict {
  const message = rpcMessage(answer);
  return refusingWords.test(message)
    ? { kind: 'rejected', message }
    : { kind: 'fault', reason: 'server-error', message };
}

function rpcMessage(answer: RpcErrorAnswer): string {
  const message = errorMessage(answer.message) ?? `JSON-RPC error ${answer.code}`;
  const more = answer.data === undefined ? null : errorMessage(answer.data);
  return more === null || message.includes(more) ? message : `${message}: ${more}`;
}
