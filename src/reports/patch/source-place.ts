export interface SourceFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly code: string;
}

/** A text that is to stand in source code. */
export interface WantedText {
  /** Empty for the tool's own description, else the parameter's path: `filter.state`, `lines[].id`. */
  readonly path: string;
  readonly text: string;
}

/** A tool with what is to be written in its source. */
export interface WantedTool {
  /** The name it is registered under. */
  readonly name: string;
  /** Verb and path where it is an HTTP operation: `GET /pets/{id}`. */
  readonly operation: string | null;
  /** Its description as the source has it now: of several places the one that says this is meant. */
  readonly raw: string;
  readonly texts: readonly WantedText[];
}

/** What replaces a range of a file. */
export interface Edit {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** What it needs in the same file, an import for instance. */
  readonly needs?: readonly Edit[];
}

/** Why a text is not written. */
export interface Refusal {
  readonly reason: string;
}

/** A place where a tool is registered. */
export interface ToolPlace {
  readonly file: string;
  /** The description there; null where there is none, or where it is computed. */
  readonly says: string | null;
  /** The edit that writes a text there, or why there is none. */
  readonly write: (wanted: WantedText) => Edit | Refusal;
}

/** The code of one language in a folder. */
export interface SourceProject {
  /** Paths of files that could not be parsed. */
  readonly unread: readonly string[];
  readonly placesOf: (tool: WantedTool) => readonly ToolPlace[];
  /** True where an edit lies in what describes answers of tools. */
  readonly isOfAnswers: (edit: Edit) => boolean;
}

/** Finds where files register tools. */
export interface SourceLanguage {
  readonly files: RegExp;
  readonly project: (files: readonly SourceFile[]) => SourceProject;
  /** How many errors the file has for the parser: an edit must not add any. */
  readonly errors: (code: string) => number;
}

/** The segments of a parameter's path: `lines[].id` is `lines`, `[]`, `id`. */
export function pathSegments(path: string): readonly string[] {
  return path.replaceAll('[]', '.[]').split('.');
}
