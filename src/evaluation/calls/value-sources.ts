import { canonicalArguments } from '../../schema/canonical-arguments.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { isAbsolutePath, isPathLike } from '../../arguments/names/path-like.js';
import { ValuePool, type Candidate } from '../../arguments/pool/value-pool.js';
import { effectOf } from '../../core/effect.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { AcceptedOutcome } from '../../core/outcome.js';
import type { CallDoc } from './call-doc.js';
import type { MakeCall } from '../counted-caller.js';
import { isFolderListing } from './is-folder-listing.js';
import { namedTools } from './named-tools.js';
import { rightKind } from '../../arguments/pool/candidate-score.js';

/** Plans the arguments of a call that is made only for its answer. */
export type PlanSourceCall = (
  doc: CallDoc,
  known: JsonObject,
  depth: number,
) => Promise<JsonObject | null>;

export interface ValueSourcesOptions {
  /** Every tool as the arm documents it. */
  readonly docs: readonly CallDoc[];
  /** Ids of the tools that may be called. */
  readonly callable: ReadonlySet<string>;
  readonly call: MakeCall;
}

/** What an argument is wanted for. */
export interface WantedValue {
  readonly doc: CallDoc;
  readonly known: JsonObject;
  readonly depth: number;
}

/** A call made for its answer. */
interface SourceAnswer {
  readonly doc: CallDoc;
  readonly arguments: JsonObject;
  readonly outcome: AcceptedOutcome;
}

const deepest = 3;
const mostFolders = 3;
const nearlyAsGood = 0.05;

/**
 * What an agent does that reads where values come from: it calls that tool first. Answers are kept until a call may have
 * changed something.
 */
export class ValueSources {
  private readonly answers = new Map<string, Promise<SourceAnswer | null>>();
  private readonly byWord = new Map<string, CallDoc>();

  constructor(private readonly options: ValueSourcesOptions) {
    for (const doc of options.docs) this.byWord.set(doc.tool.name, doc);
    for (const doc of options.docs) this.byWord.set(doc.tool.id, doc);
  }

  /** To be called after every call that may have changed something. */
  forget(): void {
    this.answers.clear();
  }

  /** Tools that the argument's description names and that may be called; readers first. */
  sourcesOf(parameter: Parameter, doc: CallDoc): readonly CallDoc[] {
    return namedTools(parameter.schema.description ?? '', this.byWord)
      .filter((source) => isReader(source) || needsNothing(source))
      .filter((source) => source !== doc || !parameter.required)
      .filter((source) => this.mayCall(source))
      .toSorted((a, b) => Number(isReader(b)) - Number(isReader(a)));
  }

  /** Real values for an argument, from the first named tool that gives some; empty where none does. */
  async valuesFor(
    parameter: Parameter,
    wanted: WantedValue,
    plan: PlanSourceCall,
  ): Promise<readonly Json[]> {
    if (wanted.depth >= deepest) return [];
    for (const source of this.sourcesOf(parameter, wanted.doc)) {
      const args = await plan(source, wanted.known, wanted.depth + 1);
      const answer = args === null ? null : await this.ask(source, args);
      if (answer === null) continue;
      const values = await this.ofTheRightKind(answer, parameter, wanted.doc);
      if (values.length > 0) return values;
    }
    return [];
  }

  private mayCall({ tool }: CallDoc): boolean {
    return this.options.callable.has(tool.id);
  }

  private ask(doc: CallDoc, args: JsonObject): Promise<SourceAnswer | null> {
    const key = `${doc.tool.id} ${canonicalArguments(args)}`;
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const asked = this.call(doc, args);
    // What a source makes is there for all arguments of one call: a second one would make another.
    if (!isReader(doc)) this.forget();
    this.answers.set(key, asked);
    return asked;
  }

  private async call(doc: CallDoc, args: JsonObject): Promise<SourceAnswer | null> {
    const outcome = await this.options.call(doc.tool, args);
    return outcome.kind === 'accepted' ? { doc, arguments: args, outcome } : null;
  }

  /** What in an answer suits the argument; for a path also what lies in the folders named. */
  private async ofTheRightKind(
    answer: SourceAnswer,
    parameter: Parameter,
    doc: CallDoc,
  ): Promise<readonly Json[]> {
    const found = best(candidatesIn([answer], parameter, doc));
    if (!isPathLike(parameter)) return found;
    const folders = found.flat().filter(isAbsolutePath).slice(0, mostFolders);
    const listings = await Promise.all(folders.map((folder) => this.listing(folder)));
    const listed = folders.filter((_folder, index) => listings[index] !== null);
    const answers = [answer, ...listings.filter((listing) => listing !== null)];
    return best(ofTheExamplesKind(candidatesIn(answers, parameter, doc), listed, parameter));
  }

  private async listing(folder: Json): Promise<SourceAnswer | null> {
    const lister = this.options.docs.find((doc) => isFolderListing(doc) && this.mayCall(doc));
    const argument = lister?.parameters.find(({ required }) => required);
    if (lister === undefined || argument === undefined) return null;
    return this.ask(lister, { [argument.name]: folder });
  }
}

function isReader({ tool }: CallDoc): boolean {
  return effectOf(tool) === 'read';
}

/** MCP tools count as writing unless they say otherwise, so a named one may be called where it needs nothing. */
function needsNothing({ parameters }: CallDoc): boolean {
  return parameters.every(({ required }) => !required);
}

function candidatesIn(
  answers: readonly SourceAnswer[],
  parameter: Parameter,
  { documented }: CallDoc,
): readonly Candidate[] {
  const pool = new ValuePool();
  answers.forEach(({ doc, arguments: args, outcome }, index) => {
    const id = `c${index + 1}`;
    const made = { iteration: 0, role: 'probe', startedAt: '' } as const;
    pool.addOutcome({
      tool: doc.documented,
      call: { id, ...made, purpose: { kind: 'prepare', arguments: [] }, arguments: args, outcome },
      reference: id,
      mutating: false,
    });
  });
  return pool
    .freeze()
    .candidatesFor(parameter, documented)
    .filter(({ score }) => score >= rightKind);
}

function best(candidates: readonly Candidate[]): readonly Json[] {
  const highest = candidates[0]?.score ?? 0;
  return candidates
    .filter(({ score }) => score >= highest - nearlyAsGood)
    .map(({ value }) => value);
}

/**
 * Of paths found, those that are files or folders as the doc's examples are, or look where those are gone. The folders that
 * everything lies in are left out where an example does not show one of them.
 */
function ofTheExamplesKind(
  candidates: readonly Candidate[],
  roots: readonly Json[],
  parameter: Parameter,
): readonly Candidate[] {
  const isFolder = ({ value, label }: Candidate): boolean =>
    roots.includes(value) || /^(?:d|dir|directory|folder|tree)$/.test(label ?? '');
  const { examples = [] } = parameter.schema;
  const shown = candidates.filter(({ value }) => examples.includes(value));
  const kinds = new Set(shown.length > 0 ? shown.map(isFolder) : examples.map(looksLikeFolder));
  const showsRoot = shown.some(({ value }) => roots.includes(value));
  const inside = candidates.filter(({ value }) => showsRoot || !roots.includes(value));
  const alike = inside.filter((candidate) => kinds.size !== 1 || kinds.has(isFolder(candidate)));
  return [alike, inside, candidates].find((found) => found.length > 0) ?? [];
}

function looksLikeFolder(path: Json): boolean {
  return typeof path === 'string' && !/\.\w{1,8}$/.test(path);
}
