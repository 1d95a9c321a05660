/** One message, as GitHub Actions shows it: beside a line of a file, or about the whole. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  /** As the workflow sees it: relative to its checkout, with forward slashes. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly title: string;
  readonly text: string;
}

/** The annotation as a workflow command, one line. */
export function workflowCommand({ level, file, line, title, text }: Annotation): string {
  const properties = Object.entries({ file, line, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${property(String(value))}`],
  );
  return `::${level} ${properties.join(',')}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
