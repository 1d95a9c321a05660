import { z } from 'zod';
import { toolDocSchema, toolGroupSchema } from './tool-doc.js';

/** How a credential is attached to every HTTP request. Values come from the environment, by name only. */
export const credentialSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('header'), name: z.string(), value: z.string() }),
  z.strictObject({ kind: z.literal('query'), name: z.string(), value: z.string() }),
  z.strictObject({ kind: z.literal('cookie'), name: z.string(), value: z.string() }),
  z.strictObject({ kind: z.literal('bearer'), value: z.string() }),
  /** `value` gives `user:password`. */
  z.strictObject({ kind: z.literal('basic'), value: z.string() }),
]);
/** `value` is text with `${ENV_NAME}` in it, never a secret itself. */
export type Credential = z.infer<typeof credentialSchema>;

/** A way to authenticate that the source declares, e.g. an OpenAPI security scheme; filled by `--auth name=ENV_NAME`. */
export const securitySchemeSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['header', 'query', 'cookie', 'bearer', 'basic']),
  /** Header, query parameter or cookie name, where the kind has one. */
  parameter: z.string().optional(),
  /** True where no operation of the source can be called without this scheme or another one. */
  required: z.boolean().default(false),
});
export type SecurityScheme = z.infer<typeof securitySchemeSchema>;

/** Where a catalogue came from and what its tools are called on. */
export const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mcp-stdio'),
    command: z.string(),
    args: z.array(z.string()).default([]),
    /** Environment passed to the server, beside the minimal one; values may hold `${ENV_NAME}`. */
    env: z.record(z.string(), z.string()).default({}),
    cwd: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('mcp-http'),
    url: z.string(),
    /** `auto` tries streamable HTTP, then the legacy SSE transport. */
    transport: z.enum(['auto', 'streamable-http', 'sse']).default('auto'),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  z.strictObject({
    kind: z.literal('http'),
    /** Every call goes to this host and below this path. */
    baseUrl: z.string(),
    headers: z.record(z.string(), z.string()).default({}),
    credentials: z.array(credentialSchema).default([]),
    securitySchemes: z.array(securitySchemeSchema).default([]),
  }),
  /** Docs alone: nothing can be called. */
  z.strictObject({ kind: z.literal('none') }),
]);
export type Source = z.infer<typeof sourceSchema>;

/** Where the import took its bytes from, so that a change of the source is noticed. */
export const originSchema = z.strictObject({
  format: z.string(),
  location: z.string(),
  /** SHA-256 of the source's bytes, hex. */
  sha256: z.string(),
});

/** A set of tool docs from one source, and how its tools are called (the paper's 𝒟). File format version 1. */
export const catalogueSchema = z.strictObject({
  version: z.literal(1),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]*$/i, 'letters, digits, dot, dash and underscore only'),
  description: z.string().optional(),
  source: sourceSchema,
  origin: originSchema.optional(),
  groups: z.array(toolGroupSchema).optional(),
  tools: z.array(toolDocSchema),
});
export type Catalogue = z.infer<typeof catalogueSchema>;
