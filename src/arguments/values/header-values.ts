import { bindingOf } from '../../core/binding-of.js';
import type { Json } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { isHeaderName } from '../../support/is-header-name.js';

/** What the headers of HTTP (RFC 9110, RFC 7240) look like; by lower-case name. */
const known: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'application/json'],
  'accept-charset': ['utf-8', '*'],
  'accept-encoding': ['gzip', 'identity'],
  'accept-language': ['en', 'de'],
  'cache-control': ['no-cache', 'max-age=60'],
  'content-language': ['en', 'de'],
  'content-range': ['bytes 0-9/*'],
  'if-match': ['*'],
  'if-modified-since': ['Sat, 01 Jun 2024 12:00:00 GMT', 'Mon, 01 Jan 2024 00:00:00 GMT'],
  'if-none-match': ['"none"', '"other"'],
  'if-range': ['Sat, 01 Jun 2024 12:00:00 GMT'],
  'if-unmodified-since': ['Fri, 01 Jan 2100 00:00:00 GMT'],
  prefer: ['return=representation', 'return=minimal'],
  range: ['bytes=0-3', 'bytes=1-'],
};

/** The header that the argument is sent as, in lower case, one that no document has included; null where it is sent in another way. */
export function headerOf(argument: string, tool: ToolDoc): string | null {
  const binding = bindingOf(tool, argument);
  if (isUndocumentedHeader(argument, tool)) return argument.toLowerCase();
  return binding?.in === 'header' ? binding.name.toLowerCase() : null;
}

/** An argument of a tool called over HTTP that its document does not have and that is called as only headers are. */
export function isUndocumentedHeader(argument: string, tool: ToolDoc): boolean {
  return (
    tool.call.kind === 'http' && isHeaderName(argument) && bindingOf(tool, argument) === undefined
  );
}

/** Values of the form that HTTP gives the header an argument is sent as; empty for other headers and other arguments. */
export function headerValues(argument: string, tool: ToolDoc): readonly Json[] {
  const header = headerOf(argument, tool);
  return header !== null && Object.hasOwn(known, header) ? (known[header] ?? []) : [];
}
