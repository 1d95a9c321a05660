import { canonicalNumber, isNumber, type JsonNumber } from '../core/exact-number.js';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf, StorageError } from '../core/errors.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { parseJson } from '../core/json-text.js';
import type { Outcome } from '../core/outcome.js';
import type { ToolCallRequest } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { canonicalJson } from '../support/canonical-json.js';
import { hashJson } from '../support/hash-json.js';
import { parsePythonValue } from '../support/parse-python.js';
import { RecentValues } from '../support/recent-values.js';
import { createRedactor } from '../support/redact-secrets.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { notRecorded, type RecordedSource, type Recordings } from './recorded-source.js';
import { virtualAnswerSchema, virtualOutcome, type ToolBenchPlace } from './virtual-answer.js';

const fileSchema = z.record(z.string(), virtualAnswerSchema);

interface Entry {
  readonly arguments: JsonObject;
  /** As it stands in the file. */
  readonly key: string;
}

interface RecordedApi {
  readonly file: string;
  readonly entries: readonly Entry[];
  readonly byArguments: ReadonlyMap<string, Entry>;
  readonly byTexts: ReadonlyMap<string, Entry>;
}

/** What is asked of a catalogue to find its tools in the folder. */
export interface RecordedPlaces {
  readonly tools: readonly ToolDoc[];
  readonly placeOf: (tool: ToolDoc) => ToolBenchPlace | null;
  /** Arguments in the types that the tool states: whoever recorded them wrote numbers as text at times. */
  readonly typed: (args: JsonObject, tool: ToolDoc) => JsonObject;
}

/** Bytes of files whose answers are at hand; and of an answer that are kept, as of any. */
const heldBytes = 64 * 1024 * 1024;
const keptBytes = 1_000_000;

/**
 * Answers from a folder as StableToolBench keeps its cache: one file an API, `<category>/<tool>_for_<category>/<api>.json`, an object
 * from the Python text of the arguments to `{error, response}`. A file is read when its API is asked for. A call is looked for by its
 * arguments, then by their texts (`5` is `'5'`). Throws `StorageError` for a file that is no such object.
 */
export class RecordedFolder implements RecordedSource, Recordings {
  readonly hash: string;
  private readonly apis = new Map<string, RecordedApi | null>();
  private readonly answers = new RecentValues<z.infer<typeof fileSchema>>(
    heldBytes,
    (_answers, file) => statSync(file).size,
  );
  private readonly tools: ReadonlyMap<string, ToolDoc>;

  constructor(
    private readonly root: string,
    private readonly places: RecordedPlaces,
  ) {
    this.tools = new Map(places.tools.map((tool) => [tool.id, tool]));
    const files = places.tools.flatMap((tool) => this.fileOf(tool) ?? []);
    this.hash = hashJson(files.map(({ name, size }) => [name, size]));
    if (files.length > 0) return;
    throw new StorageError(`${root} holds no recorded call of these tools.`, {
      file: root,
      remedy:
        'Give the folder that holds <category>/<tool>_for_<category>/<api>.json, as StableToolBench names them.',
    });
  }

  open(): RecordedSource {
    return this;
  }

  argumentsOf(tool: string): readonly JsonObject[] {
    return this.api(tool)?.entries.map(({ arguments: args }) => args) ?? [];
  }

  async call(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    throwIfInterrupted(signal);
    const { id } = request.tool;
    const api = this.api(id);
    const entry = this.entryOf(id, request.arguments);
    if (api === null || entry === undefined) return notRecorded(request, api?.entries.length ?? 0);
    const answer = this.answersIn(api.file)[entry.key] ?? {};
    return virtualOutcome(answer, {
      ...{ maxBytes: keptBytes, redactor: createRedactor([]), durationMs: 0 },
    });
  }

  async close(): Promise<void> {
    // Nothing is open.
  }

  private entryOf(tool: string, args: JsonObject): Entry | undefined {
    const api = this.api(tool);
    return api?.byArguments.get(canonicalJson(args)) ?? api?.byTexts.get(textsOf(args));
  }

  private api(id: string): RecordedApi | null {
    const known = this.apis.get(id);
    if (known !== undefined) return known;
    const tool = this.tools.get(id);
    const found = tool === undefined ? null : this.read(tool);
    this.apis.set(id, found);
    return found;
  }

  private read(tool: ToolDoc): RecordedApi | null {
    const found = this.fileOf(tool);
    if (found === null) return null;
    const file = join(this.root, found.name);
    const entries = Object.keys(this.answersIn(file)).flatMap((key): Entry[] => {
      const args = argumentsIn(key);
      return args === null ? [] : [{ arguments: this.places.typed(args, tool), key }];
    });
    return {
      ...{ file, entries },
      byArguments: new Map(entries.map((one) => [canonicalJson(one.arguments), one])),
      byTexts: new Map(entries.map((one) => [textsOf(one.arguments), one])),
    };
  }

  /** A name with `_for_` in it is cut there by StableToolBench. */
  private fileOf(tool: ToolDoc): { readonly name: string; readonly size: number } | null {
    const place = this.places.placeOf(tool);
    if (place === null || place.category.startsWith('.')) return null;
    const folder = join(place.category, `${place.tool}_for_${place.category}`);
    for (const api of new Set([place.api, place.api.split('_for_')[0] ?? ''])) {
      const name = join(folder, `${api}.json`);
      const stats = statSync(join(this.root, name), { throwIfNoEntry: false });
      if (stats?.isFile() === true) return { name, size: stats.size };
    }
    return null;
  }

  private answersIn(file: string): z.infer<typeof fileSchema> {
    const known = this.answers.get(file);
    if (known !== undefined) return known;
    const answers = readAnswers(file);
    this.answers.set(file, answers);
    return answers;
  }
}

function readAnswers(file: string): z.infer<typeof fileSchema> {
  let content: unknown;
  try {
    content = parseJson(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw unreadable(file, messageOf(cause), cause);
  }
  const parsed = fileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw unreadable(file, parsed.error.issues[0]?.message ?? '', parsed.error);
}

function unreadable(file: string, why: string, cause: unknown): StorageError {
  return new StorageError(`The recorded calls ${file} cannot be read: ${why}`, {
    ...{ file, cause },
    remedy:
      'Give an object from the text of the arguments to {"error", "response"}, or take the file away.',
  });
}

/** The arguments that a key is the text of: of Python, or of JSON; "" stands for none. */
function argumentsIn(key: string): JsonObject | null {
  if (key.trim() === '') return {};
  const value = parsePythonValue(key) ?? parsedJson(key);
  return value !== undefined && isJsonObject(value) ? value : null;
}

function parsedJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** One text for arguments that differ in the types of plain values alone. */
function textsOf(args: JsonObject): string {
  return canonicalJson(
    Object.fromEntries(
      Object.entries(args).map(([name, value]) => [
        name,
        isContainer(value) ? value : textOf(value),
      ]),
    ),
  );
}

function textOf(value: string | JsonNumber | boolean | null): string {
  const text = isNumber(value) ? canonicalNumber(value) : String(value);
  return /^(?:true|false|none|null)$/i.test(text)
    ? text.toLowerCase().replace('none', 'null')
    : text;
}
