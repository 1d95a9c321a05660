/** How a data set names a tool: by one text, or as ToolBench does by tool and API. */
export type ToolReference = string | readonly [tool: string, api: string];

/** A request in a user's words, with the tools that answer it. */
export interface RetrievalQuery {
  /** Unique among its queries. */
  readonly id: string;
  readonly text: string;
  readonly relevant: readonly ToolReference[];
  /** The same in the order and as often as they are to be called, where the data set gives such a path. */
  readonly path?: readonly ToolReference[];
  /** The tools this query may choose from, where the data set lists them (`api_list`). */
  readonly candidates?: readonly ToolReference[];
}

/** A reference as people read it. */
export function referenceText(reference: ToolReference): string {
  return typeof reference === 'string' ? reference : reference.join('/');
}
