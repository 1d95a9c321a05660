import type { Json } from '../core/json.js';
import type { BodyForm, FaultReason, Shape } from '../core/outcome.js';

/** What a body turned out to be once it was decoded and capped. */
export interface DecodedBody {
  /** Absent where the body was empty. */
  readonly body?: Json | undefined;
  /** How the body is written, where it is not JSON as it stands. */
  readonly form?: BodyForm | undefined;
  /** What came, where the body was read out of it. */
  readonly raw?: string | undefined;
  /** Bytes received (after decompression). */
  readonly bytes: number;
  readonly truncated: boolean;
  /** The shape of the whole body, taken before it was capped. */
  readonly shape: Shape;
}

/** An HTTP response, read to its end. */
export interface HttpAnswer extends DecodedBody {
  readonly kind: 'http';
  readonly status: number;
  readonly contentType?: string | undefined;
  /** The headers that are part of the answer, lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Statuses of the redirects that were followed, the first first. */
  readonly redirects?: readonly number[];
}

/** The result of an MCP `tools/call`, its parts joined to one body. */
export interface McpAnswer extends DecodedBody {
  readonly kind: 'mcp';
  readonly isError: boolean;
}

/** A JSON-RPC error response. */
export interface RpcErrorAnswer {
  readonly kind: 'rpc-error';
  readonly code: number;
  readonly message: string;
  readonly data?: Json | undefined;
}

/** No answer came back, or none that may be used. */
export interface NoAnswer {
  readonly kind: 'none';
  readonly reason: FaultReason;
  readonly message: string;
  /** True where the request never reached the tool. */
  readonly unsent: boolean;
  readonly status?: number | undefined;
}

/** What a call gave back before it is judged. */
export type RawAnswer = HttpAnswer | McpAnswer | RpcErrorAnswer | NoAnswer;
