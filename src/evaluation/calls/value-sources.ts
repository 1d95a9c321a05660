import { canonicalArguments } from '../../schema/canonical-arguments.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { effectOf } from '../../core/effect.js';
import type { Json, JsonObject } from '../../core/json.js';
import { namedBy } from '../../experiments/leaves.js';
import { nounIn, singular } from '../../experiments/lexicon.js';
import { nounOf } from '../../experiments/tool-kind.js';
import { acceptsValue } from '../../schema/accepts-value.js';
import { asType } from '../../schema/as-type.js';
import { distinctValues } from '../../schema/distinct-values.js';
import type { AcceptedOutcome } from '../../core/outcome.js';
import { leavesOf, type Leaf } from '../../core/leaves.js';
import type { CallDoc } from './call-doc.js';
import type { MakeCall } from '../counted-caller.js';
import { namedTools } from './named-tools.js';

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
      const values = valuesIn(answer, parameter, wanted.doc);
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
}

function isReader({ tool }: CallDoc): boolean {
  return effectOf(tool) === 'read';
}

/** MCP tools count as writing unless they say otherwise, so a named one may be called where it needs nothing. */
function needsNothing({ parameters }: CallDoc): boolean {
  return parameters.every(({ required }) => !required);
}

/** The values of an answer that suit an argument best: under its name, else ids or names of the thing that it names, else plain texts. */
function valuesIn(
  { doc: source, outcome }: SourceAnswer,
  parameter: Parameter,
  { documented }: CallDoc,
): readonly Json[] {
  const wanted = namedBy(parameter.name);
  const thing = wanted?.kind === '' ? nounOf(documented) : (wanted?.kind ?? nounIn(parameter.name));
  const rankOf = ({ key, path, value }: Leaf): number => {
    if (value === null || value === '' || typeof value === 'boolean') return 0;
    if (key === parameter.name) return 4;
    const named = namedBy(key);
    const texts = path.filter((step) => typeof step === 'string');
    const kind = named?.kind === '' ? singular(texts.at(-2) ?? nounOf(source.tool)) : named?.kind;
    if (named !== null && named.by === wanted?.by) return kind === thing ? 3 : 1;
    return typeof path.at(-1) === 'number' && nounIn(key) === thing ? 2 : Number(key === '');
  };
  const leaves = leavesOf(outcome.body ?? null).flatMap(linesOf);
  const ranked = leaves.map((leaf) => ({ leaf, rank: rankOf(leaf) }));
  const best = Math.max(1, ...ranked.map(({ rank }) => rank));
  const values = ranked
    .filter(({ rank }) => rank === best)
    .map(({ leaf }) => asType(leaf.value, parameter.types));
  return distinctValues(values).filter((value) =>
    acceptsValue(parameter, value, documented.parameters),
  );
}

/** An answer that is one text has a value on each line. */
function linesOf(leaf: Leaf): readonly Leaf[] {
  if (leaf.path.length > 0 || typeof leaf.value !== 'string') return [leaf];
  const lines = leaf.value.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map((value) => ({ ...leaf, value, text: value }));
}
