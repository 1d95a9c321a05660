import { withPlainNumbers } from '../../core/json-text.js';
import type { z } from 'zod';
import { ConfigurationError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';

/** An initial configuration parsed by its schema; `ConfigurationError` names the field that does not fit. */
export function readConfiguration<T>(
  environment: string,
  schema: z.ZodType<T>,
  config: JsonObject,
): T {
  const parsed = schema.safeParse(withPlainNumbers(config));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw new ConfigurationError(
    `The initial configuration does not fit the environment ${environment}: ${field === '' ? '' : `${field}: `}${issue?.message ?? 'unreadable'}.`,
    { remedy: 'Correct the configuration, or leave it out to start with the default one.' },
  );
}
