/** One message beside a line of a file, as GitHub Actions shows it. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  /** As the workflow sees it: relative to its checkout, with forward slashes. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly title: string;
  readonly text: string;
}

/** The annotation as a workflow command, one line. */
export function workflowCommand({ level, file, line, title, text }: Annotation): string {
  const at = line === undefined ? '' : `,line=${line}`;
  return `::${level} file=${property(file)}${at},title=${property(title)}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
