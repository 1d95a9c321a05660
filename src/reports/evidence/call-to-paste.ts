import { buildHttpRequest, type HttpRequest } from '../../calls/build-http-request.js';
import { CallRefusal } from '../../calls/call-refusal.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { kindOfTool, pathsOf } from '../../experiments/tool-kind.js';
import { environmentNames } from '../../support/expand-environment.js';
import { jsonOf } from '../../support/json-of.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { shellWords } from '../../support/shell-words.js';

/**
 * A call as a line for a POSIX shell: `curl` for a tool that is called over HTTP, else `tooldraft call`. Credentials stand in it as environment
 * variables. Null for a tool that the catalogue does not have, or does not say how to call.
 */
export function callToPaste(catalogue: Catalogue, tool: string, args: JsonObject): string | null {
  const found = toolsByName(catalogue).get(tool);
  if (found === undefined || found.call.kind === 'none' || catalogue.source.kind === 'none')
    return null;
  return curlLine(catalogue, found, args) ?? ownLine(catalogue, found, args);
}

type Tool = Catalogue['tools'][number];

const toolsByName = oncePerObject(
  ({ tools }: Catalogue) => new Map(tools.map((tool) => [tool.name, tool])),
);
const pathsIn = oncePerObject(({ tools }: Catalogue) => pathsOf(tools));

/** True for a tool that may change something, and for one that the catalogue does not have. */
export function mayWrite(catalogue: Catalogue, tool: string): boolean {
  const found = toolsByName(catalogue).get(tool);
  return found === undefined || kindOfTool(found, pathsIn(catalogue)).effect !== 'read';
}

function ownLine(catalogue: Catalogue, tool: Tool, args: JsonObject): string {
  const words = ['tooldraft', 'call', catalogue.name, tool.id, writeJson(args)];
  return shellWords(mayWrite(catalogue, tool.name) ? [...words, '--allow-writes'] : words);
}

/** Null if no request comes of the arguments, or if only a variable's value would tell where it goes. */
function curlLine({ source }: Catalogue, tool: Tool, args: JsonObject): string | null {
  if (source.kind !== 'http' || tool.call.kind !== 'http') return null;
  const names = environmentNames(writeJson(jsonOf([source, tool.call])));
  const env = Object.fromEntries(names.map((name, at) => [name, standIn(at)]));
  try {
    return curlOf(buildHttpRequest(source, { tool, arguments: args }, env), names);
  } catch (error) {
    if (error instanceof CallRefusal) return null;
    throw error;
  }
}

/** Stands for the value of a variable while a request is built; hosts, headers and queries keep it as it is. */
function standIn(at: number): string {
  return `tooldraft-variable-${at}-`;
}

/** Headers that every call has and no tool needs. */
const usual: Readonly<Record<string, string>> = {
  accept: 'application/json, */*;q=0.8',
  'user-agent': 'tooldraft',
};

function curlOf({ method, url, headers, body }: HttpRequest, names: readonly string[]): string {
  const options = [...headers].flatMap(([name, value]) => {
    const [, pair] = name === 'authorization' ? (/^Basic (.+)$/.exec(value) ?? []) : [];
    if (pair !== undefined) return ['-u', Buffer.from(pair, 'base64').toString('utf8')];
    return usual[name] === value ? [] : ['-H', `${name}: ${value}`];
  });
  const how = method === 'HEAD' ? ['-I'] : method === 'GET' ? [] : ['-X', method];
  // A terminal does not take a carriage return that is pasted.
  const isPlain = body === undefined || !/[^\P{Cc}\n]/u.test(body.content);
  const sent = body === undefined ? [] : ['--data-raw', body.content];
  const data = isPlain ? sent : ['--data-binary', '@-'];
  const curl = ['curl', ...how, ...options, ...data, url.href]
    .map((word) => wordWith(word, names))
    .join(' ');
  return isPlain ? curl : `printf ${shellWords(['%b', escaped(body.content)])} | ${curl}`;
}

/** A text as `printf %b` reads it. */
function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\n]|\\/gu, (found) => {
    const code = found.codePointAt(0) ?? 0;
    return found === '\\' ? '\\\\' : `\\0${code.toString(8)}`;
  });
}

/** A word of a shell, quoted where it needs it, with `"$NAME"` in place of stand-ins. */
function wordWith(word: string, names: readonly string[]): string {
  const parts = word.split(/tooldraft-variable-(\d+)-/);
  const written = parts.map((part, at) => {
    if (at % 2 === 1) return `"$${names[Number(part)] ?? ''}"`;
    return part === '' && parts.length > 1 ? '' : shellWords([part]);
  });
  return written.join('');
}
