import { escapePattern } from '../support/escape-pattern.js';

/** A server's own words before what the tool says (`Error executing tool add_berth: …`, as FastMCP has them) are no part of it. */
export function withoutToolName(message: string, tool: string | undefined): string {
  if (tool === undefined) return message;
  const name = escapePattern(tool);
  const before = new RegExp(
    String.raw`^error (?:executing|calling|running|invoking|in) (?:tool )?["'\`]?${name}["'\`]?: (?=\S)`,
    'i',
  );
  return message.replace(before, '');
}
