import type { Source } from '../core/catalogue.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { environmentNames } from '../support/expand-environment.js';
import type { Environment } from '../support/expand-environment.js';
import type { Secret } from '../support/redact-secrets.js';

/** The environment variables that a source refers to as `${NAME}`, in order, without repeats. */
export function sourceEnvironmentNames(source: Source): readonly string[] {
  return namesIn(textsOf(source));
}

/** The environment variables that a tool's own headers and path refer to. */
export function toolEnvironmentNames(tool: Pick<ToolDoc, 'call'>): readonly string[] {
  if (tool.call.kind !== 'http') return [];
  return namesIn([tool.call.path, ...Object.values(tool.call.headers ?? {})]);
}

function textsOf(source: Source): readonly string[] {
  switch (source.kind) {
    case 'http':
      return [
        source.baseUrl,
        ...Object.values(source.headers),
        ...source.credentials.map(({ value }) => value),
      ];
    case 'mcp-http':
      return [source.url, ...Object.values(source.headers)];
    case 'mcp-stdio':
      return [source.command, ...source.args, ...Object.values(source.env)];
    case 'none':
      return [];
  }
}

function namesIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap(environmentNames))];
}

/** Variables that every process has and whose values are no secrets: redacting them would only spoil paths. */
const HARMLESS = new Set(
  'HOME PATH USER LOGNAME USERNAME USERPROFILE PWD SHELL TERM LANG TZ TMPDIR TEMP TMP HOSTNAME'.split(
    ' ',
  ),
);

/** The values of these variables as secrets, those that are set and not harmless by name. */
export function secretsOf(names: readonly string[], env: Environment): readonly Secret[] {
  return names.flatMap((name) => {
    const value = env[name];
    return value === undefined || HARMLESS.has(name) ? [] : [{ name, value }];
  });
}
