import { ConfigurationError } from '../core/errors.js';
import { isHttpUrl } from './is-http-url.js';

/**
 * Throws `ConfigurationError` for an address with a user name or password in it: it would be kept in files and shown in messages.
 * `place` names where it was given, e.g. `--server`.
 */
export function refuseCredentials(address: string, place: string): void {
  if (!isHttpUrl(address) || !URL.canParse(address)) return;
  const url = new URL(address);
  if (url.username === '' && url.password === '') return;
  [url.username, url.password] = ['', ''];
  throw new ConfigurationError(`${place} carries a user name or password beside ${url.href}.`, {
    remedy:
      'Leave them out and give a header, its value in the environment: --header "Authorization: ${API_LOGIN}".',
  });
}
