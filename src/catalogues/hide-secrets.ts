import type { Source } from '../core/catalogue.js';
import { isSecretName, looksLikeToken } from './mask-tokens.js';

/** A source with `${NAME}` where it had literal values, and those values, to inject at run time and never to save. */
export interface HiddenSecrets<Kind extends Source = Source> {
  readonly source: Kind;
  readonly env: Readonly<Record<string, string>>;
}

/** Headers whose values are never secret. */
const openHeaders = /^(accept|accept-.*|content-type|user-agent|cache-control|mcp-.*)$/i;

/**
 * Moves the literal values of a source's environment, headers, secret arguments and secret query parameters behind
 * `${NAME}`. `owner` stands before the names made up here, e.g. the server's name.
 */
export function hideSecrets<Kind extends Source>(source: Kind, owner: string): HiddenSecrets<Kind> {
  const env: Record<string, string> = {};
  /** The reference for a value that is to stand behind a name. */
  const hide = (name: string, value: string): string => {
    const { reference, defaults } = asReference(value);
    Object.assign(env, defaults);
    if (reference !== null) return reference;
    let free = name;
    for (let number = 2; free in env && env[free] !== value; number += 1)
      free = `${name}_${number}`;
    env[free] = value;
    return `\${${free}}`;
  };
  return { source: hidden(source, upperSnake(owner), hide) as Kind, env };
}

type Hide = (name: string, value: string) => string;

function hidden(source: Source, owner: string, hide: Hide): Source {
  switch (source.kind) {
    case 'mcp-stdio':
      return {
        ...source,
        args: source.args.map((argument, index) =>
          hiddenArgument(source.args, argument, index, owner, hide),
        ),
        env: mapValues(source.env, (value, name) => hide(name, value)),
      };
    case 'mcp-http':
      return {
        ...source,
        url: hiddenUrl(source.url, owner, hide),
        headers: mapValues(source.headers, (value, name) =>
          openHeaders.test(name) ? value : hide(`${owner}_${upperSnake(name)}`, value),
        ),
      };
    default:
      return source;
  }
}

/** `--api-key VALUE`, `--api-key=VALUE`, and anything that looks like a token. */
function hiddenArgument(
  all: readonly string[],
  argument: string,
  index: number,
  owner: string,
  hide: Hide,
): string {
  const before = all[index - 1] ?? '';
  if (/^--?[\w-]+$/.test(before) && isSecretName(before) && !argument.startsWith('-')) {
    return hide(`${owner}_${upperSnake(before)}`, argument);
  }
  const flag = /^(--?[\w-]+)=(.+)$/s.exec(argument);
  if (flag?.[1] !== undefined && flag[2] !== undefined) {
    const secret = isSecretName(flag[1]) || looksLikeToken(flag[2]);
    return secret ? `${flag[1]}=${hide(`${owner}_${upperSnake(flag[1])}`, flag[2])}` : argument;
  }
  return looksLikeToken(argument) ? hide(`${owner}_ARGUMENT_${index + 1}`, argument) : argument;
}

function hiddenUrl(address: string, owner: string, hide: Hide): string {
  return address.replace(
    /([?&])([^=&#]+)=([^&#]+)/g,
    (whole, mark: string, name: string, value: string) =>
      isSecretName(name) || looksLikeToken(value)
        ? `${mark}${name}=${hide(`${owner}_${upperSnake(name)}`, value)}`
        : whole,
  );
}

/** `${env:NAME}`, `${input:name}` and `${NAME:-default}` of other programs' files as `${NAME}`. */
function asReference(value: string): {
  reference: string | null;
  defaults: Record<string, string>;
} {
  const defaults: Record<string, string> = {};
  let found = false;
  const reference = value.replace(
    /\$\{(?:(env|input):)?([A-Za-z_][\w-]*)(?::-([^}]*))?\}/g,
    (_whole, kind: string | undefined, name: string, fallback: string | undefined) => {
      found = true;
      const plain = kind === 'input' ? upperSnake(name) : name.replaceAll('-', '_');
      if (fallback !== undefined) defaults[plain] = fallback;
      return `\${${plain}}`;
    },
  );
  return { reference: found ? reference : null, defaults };
}

function upperSnake(text: string): string {
  const snake = text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return /^[A-Z]/.test(snake) ? snake : `MCP_${snake}`;
}

function mapValues(
  record: Readonly<Record<string, string>>,
  change: (value: string, name: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  );
}
