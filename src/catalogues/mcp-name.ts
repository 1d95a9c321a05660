import type { Source } from '../core/catalogue.js';
import { slug } from './catalogue-name.js';

/** Programs that only run another one. */
const runners =
  /^(npx|npm|pnpm|yarn|bunx|bun|deno|node|tsx|uvx|uv|pipx|python\d*(\.\d+)*|docker|podman|sh|bash|env|sudo)(\.exe|\.cmd)?$/i;
const subcommands = new Set(['run', 'exec', 'dlx', 'x', 'start', 'tool', 'task']);
/** File names that every server has. */
const entryFiles = /^(index|main|server|cli|app|dist|build|src|bin|mcp)$/i;

/**
 * A catalogue's name for an MCP server: the package or program it is (`@scope/server-filesystem@1.2` is `filesystem`), the
 * host of a URL, else what the server calls itself.
 */
export function mcpCatalogueName(source: Source, serverName?: string): string {
  const found =
    source.kind === 'mcp-stdio'
      ? programName([source.command, ...source.args])
      : source.kind === 'mcp-http'
        ? hostName(source.url)
        : '';
  return bare(slug(found)) || bare(slug(serverName ?? '')) || 'mcp';
}

/** The first word that is neither a runner, nor a subcommand, nor a flag. */
function programName(words: readonly string[]): string {
  const word = words.find((one) => {
    const plain = one.split(/[\\/]/).at(-1) ?? one;
    return !one.startsWith('-') && !runners.test(plain) && !subcommands.has(one);
  });
  if (word === undefined) return '';
  const unversioned = word.replace(/(?!^)@[^/@]*$/, '').replace(/\.(m?js|cjs|ts|py|exe|jar)$/i, '');
  const steps = unversioned.split(/[\\/]/).filter((step) => step !== '');
  return steps.reverse().find((step) => !entryFiles.test(step)) ?? unversioned;
}

function hostName(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname } = new URL(url);
  const parts = hostname.replace(/^(www|mcp|api)\./, '').split('.');
  return /^[\d.]+$/.test(hostname) ? hostname : (parts.at(-2) ?? parts[0] ?? '');
}

/** Without the words that all servers' names have. */
function bare(name: string): string {
  const short = name
    .replace(/^(mcp-server-|server-|mcp-)/, '')
    .replace(/(-mcp-server|-server|-mcp)$/, '');
  return short === '' ? name : short;
}
