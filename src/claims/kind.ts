import type { SectionName } from '../core/doc-version.js';
import type { Claim, Step, Verdict } from '../core/claim.js';
import type { Json, JsonObject } from '../core/json.js';
import type { LearnedConstraints, LearnedProperty } from '../core/learned-constraints.js';
import type { Path } from '../arguments/slots/path.js';
import type { Accepted, Made } from '../evidence/made.js';
import type { View } from '../evidence/view.js';

/** The groups that kinds belong to. */
export const families = [
  'presence',
  'domain',
  'existence',
  'equivalence',
  'answer',
  'change',
] as const;
export type Family = (typeof families)[number];

/** What a caller loses who does not know it, worst first: orders sentences, experiments and what the word cap cuts. */
export const worths = [
  'silent',
  'harm',
  'unclear-refusal',
  'clear-refusal',
  'convenience',
] as const;
export type Worth = (typeof worths)[number];

/** A claim that something suggests: loosely, for calls decide. */
export interface Proposal {
  readonly claim: Claim;
  readonly from: 'schema' | 'prose' | 'refusal' | 'answer' | 'sibling';
  /** Calls that suggested it. */
  readonly calls?: readonly string[];
}

/** `crashes`: its probes are to fail without a refusal, which else counts for nothing. */
type Expectation =
  'accepted' | 'refused' | 'same' | 'differs' | 'holds' | 'changed' | 'crashes' | 'any';

/** What a test is for: a side of the claim, something else that would explain it, or the same again with another base or value. */
export type Why = 'side' | 'rival' | 'confirm';

interface TestCommon {
  /** `at`, `beyond`, `both` …: unique in a claim's tests. */
  readonly side: string;
  readonly why: Why;
  /** What a rival says would explain the claim instead. */
  readonly or?: string;
  readonly expect: Expectation;
  /** Tests of a later stage are made when those of earlier ones came true; 0 where absent. */
  readonly stage?: number;
  /** Its values may do harm in a tool that writes: made last. */
  readonly hostile?: boolean;
}

/** One call that differs from one that works in these slots alone; undefined stands for a slot that is left out. */
export interface PairTest extends TestCommon {
  readonly values: readonly (readonly [Path, Json | undefined])[];
  /** The working call to start from and to compare with; where absent it starts from the view's base and is compared with any that works; null where there is none yet. */
  readonly base?: Accepted | null;
  /** The call is made once more though an equal one was made: what changes is the point; of a refusal, that it was not one alone. */
  readonly again?: boolean;
}

/** Several calls, of other tools too, one after the other. */
export interface RecipeTest extends TestCommon {
  readonly steps: readonly Step[];
}

/** An answer had already, which the claim might have got wrong: no call is made. */
export interface SeenTest extends TestCommon {
  readonly expect: 'holds';
  readonly seen: Accepted;
}

/** A test that would have to be made and cannot be: it never vanishes, and leaves the claim observed at most. */
export interface ImpossibleTest extends TestCommon {
  readonly cannot: string;
}

/** A test as data: the engine looks up whether it was made, makes it, and compares. */
export type Test = PairTest | RecipeTest | SeenTest | ImpossibleTest;

/** Several calls without a claim: what they show may suggest one. */
export interface RecipeExperiment extends Pick<RecipeTest, 'steps'> {
  readonly name: string;
  readonly worth: Worth;
}

/** An experiment without a claim: a search that may suggest one. */
export interface PairExperiment {
  /** Unique in the tool. */
  readonly name: string;
  readonly values: PairTest['values'];
  readonly base?: Accepted | null;
  readonly worth: Worth;
  readonly again?: boolean;
  readonly hostile?: boolean;
}

export type Experiment = PairExperiment | RecipeExperiment;

/** The calls behind a claim. */
export interface Proof {
  readonly verdict: Verdict;
  /** Each test that came true, with its call and what it was compared with. */
  readonly held: readonly {
    readonly test: Test;
    readonly probe: Made;
    readonly control: Made | null;
  }[];
}

/** Where a sentence stands. */
export type Target = { readonly section: SectionName } | { readonly slot: Path };

export interface Said {
  readonly target: Target;
  /** A whole sentence; in a slot's own doc without its name. */
  readonly text: string;
  /** What it adds to the slot's learnt constraints, once confirmed. */
  readonly overlay?: LearnedProperty;
  /** What it adds to the tool's, once confirmed. */
  readonly whole?: LearnedConstraints;
}

/**
 * One kind of knowledge, with all its faces: how it is suggested, what it predicts, how it is tried, what beats it, what it is worth
 * and how it is said. Its name is a file format and stands in its own file alone.
 */
export interface Kind {
  readonly name: string;
  /** Earlier names: stored claims stay readable. */
  readonly was?: readonly string[];
  readonly family: Family;
  readonly shape: 'refused' | 'same' | 'holds' | 'change';
  /** One line for tables: what `about`, `at` and `value` are. */
  readonly form: string;
  /** The JSON Schema keyword it becomes, where it has one. */
  readonly keyword?: string;
  /** Loose and cheap. */
  propose(view: View): readonly Proposal[];
  /** Searches without a claim. */
  asks?(view: View): readonly Experiment[];
  /** Pure: the same calls recorded give the same tests. Null where the claim makes no sense for this tool. */
  tests(claim: Claim, view: View): readonly Test[];
  /** Shape `refused`: true where the claim predicts that the call is refused, null where it cannot tell. */
  breaks?(claim: Claim, args: JsonObject, view: View): boolean | null;
  /** Shapes `holds` and `change`: whether an answer is as claimed; null where it is not a telling one. */
  holds?(claim: Claim, run: Run, view: View): boolean | null;
  /** True where saying this leaves nothing to say for the other. */
  covers?(claim: Claim, other: Claim, view: View): boolean;
  /** True for a text of the source about the claim's slot that this shows to be wrong, beyond what its overlay contradicts. */
  denies?(claim: Claim, text: string, view: View): boolean;
  worth(claim: Claim, view: View): Worth;
  say(claim: Claim, proof: Proof, view: View): Said | null;
}

/** What a test's calls gave: the probe, what it differs from, and each step of a recipe by its name. */
export interface Run {
  readonly test: Test;
  readonly probe: Made;
  readonly control: Accepted | null;
  readonly steps: ReadonlyMap<string, Made>;
}

/** Proposal of a claim about one slot. */
export function proposal(
  from: Proposal['from'],
  claim: Claim,
  calls: readonly string[] = [],
): Proposal {
  return { claim, from, calls };
}

/** The kind of this name, or of this earlier one. */
export function kindNamed(kinds: readonly Kind[], kind: string): Kind | undefined {
  return kinds.find(({ name, was = [] }) => name === kind || was.includes(kind));
}
