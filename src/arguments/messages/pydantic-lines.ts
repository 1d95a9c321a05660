const header = /\b\d+ validation errors? for \S+(?=\s)/;
const issue = /(\S+) ([^[\]]{1,300}?) (\[type=\w+, input_value=)/g;
const footer = /\s*For further information visit \S+/g;

/**
 * A report of pydantic that was squeezed into one line (`1 validation error for X city Field required [type=missing, …`), in its own
 * layout again: each argument on a line, what is wrong with it indented below. Other messages come back as they are.
 */
export function pydanticLines(message: string): string {
  const found = header.exec(message);
  if (found === null || message.includes('\n')) return message;
  const start = found.index + found[0].length;
  const issues = message.slice(start).replace(footer, '');
  return issues.replace(
    issue,
    (_all, place: string, text: string, type: string) => `\n${place}\n  ${text} ${type}`,
  );
}
