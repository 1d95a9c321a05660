import type OpenAI from 'openai';
import type * as OpenAiPackage from 'openai';
import { loadPackage } from '../support/load-package.js';
import { patientFetch } from '../support/patient-fetch.js';
import { fetchTellingErrors } from './error-body.js';
import type { ModelEndpoint } from './model-endpoint.js';

/** The `openai` package, once for all that throw its errors and look for them. */
export function openAiPackage(): typeof OpenAiPackage {
  return loadPackage<typeof OpenAiPackage>('openai');
}

/**
 * The `openai` client for an endpoint. It does not retry (we do, in one place), reads nothing from the process
 * environment, logs nothing, and follows no redirect: a key goes to the host that was named.
 */
export function openAiClient(endpoint: ModelEndpoint, key: string, timeoutMs: number): OpenAI {
  const { OpenAI: Client, AzureOpenAI } = openAiPackage();
  const options = {
    // The client insists on a key; servers that need none get no header.
    apiKey: key === '' ? 'none' : key,
    baseURL: endpoint.baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off' as const,
    fetch: fetchTellingErrors(patientFetch()),
  };
  if (endpoint.kind === 'azure') {
    return new AzureOpenAI({ ...options, apiVersion: endpoint.apiVersion });
  }
  if (endpoint.kind === 'azure-v1') {
    return new Client({ ...options, defaultHeaders: { Authorization: null, 'api-key': key } });
  }
  return new Client(key === '' ? { ...options, defaultHeaders: { Authorization: null } } : options);
}
