import type { Redactor } from '../support/redact-secrets.js';
import type { RawAnswer } from './raw-answer.js';

/** Characters of a header that are kept. */
const MAX_HEADER = 500;

/**
 * The answer without secrets in its messages and headers. Bodies have been redacted when they were decoded,
 * before they were cut: half a secret would not be found any more.
 */
export function redactAnswer<Answer extends RawAnswer>(answer: Answer, redactor: Redactor): Answer {
  switch (answer.kind) {
    case 'http':
      return {
        ...answer,
        headers: Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [
            name,
            redactor.text(value).slice(0, MAX_HEADER),
          ]),
        ),
      };
    case 'rpc-error':
      return {
        ...answer,
        message: redactor.text(answer.message),
        ...(answer.data === undefined ? {} : { data: redactor.json(answer.data) }),
      };
    case 'none':
      return { ...answer, message: redactor.text(answer.message) };
    case 'mcp':
      return answer;
  }
}
