import { ModelError } from '../core/errors.js';
import type { RequestFault } from './request-fault.js';

/** The error for a fault that no further request to this model can get over; null for any other. */
export function faultError(
  fault: RequestFault,
  model: string,
  endpoint: string,
): ModelError | null {
  if (fault.kind === 'transient' && fault.unreachable) {
    return new ModelError(`The model server at ${endpoint} cannot be reached: ${fault.said}.`, {
      remedy: 'Start the server or check --base-url.',
    });
  }
  if (fault.kind !== 'misconfigured') return null;
  const { problem, remedy } = explained[fault.about];
  const said = problem(model, endpoint);
  const why = /[.?]$/.test(said) ? ` It begins ${fault.said}` : `: ${fault.said}`;
  return new ModelError(`${said}${why}`, { remedy });
}

const explained = {
  key: {
    problem: (model: string, endpoint: string) =>
      `${endpoint} does not let this key use "${model}"`,
    remedy:
      'Check the key and what it may use: OPENAI_API_KEY at --base-url; for a role elsewhere, the variable that --…-key-variable names.',
  },
  model: {
    problem: (model: string, endpoint: string) => `${endpoint} has no model "${model}"`,
    remedy: 'Check --model; on most servers, GET <base URL>/models lists what there is.',
  },
  url: {
    problem: (_model: string, endpoint: string) => `There is no chat model at ${endpoint}`,
    remedy: 'Check --base-url; for most servers it ends in /v1.',
  },
  page: {
    problem: (_model: string, endpoint: string) =>
      `${endpoint} gave an HTML page, not an answer of a model API: is the base URL right?`,
    remedy: 'Check --base-url; for most servers it ends in /v1.',
  },
  quota: {
    problem: (model: string, endpoint: string) =>
      `The account at ${endpoint} has no quota for "${model}"`,
    remedy: 'Check the plan and billing of the account, then run the same command again.',
  },
  tls: {
    problem: (_model: string, endpoint: string) => `The certificate of ${endpoint} is not accepted`,
    remedy: 'Check --base-url; for a private certificate authority set NODE_EXTRA_CA_CERTS.',
  },
};
