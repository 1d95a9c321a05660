/** One statement of a message to read: its text, the argument its layout names, and the arguments there are. */
export interface Statement {
  readonly text: string;
  readonly context: string | null;
  readonly parameters: readonly string[];
}
