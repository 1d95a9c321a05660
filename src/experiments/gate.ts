import { parseJson, writeJson } from '../core/json-text.js';
import { sameJson } from '../core/differences.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { leavesOf, longestList, type Leaf } from '../core/leaves.js';
import type { Request } from './call-tool.js';
import { effectByArguments, overrideIn, passesActing } from './acting-arguments.js';
import { namedBy } from './leaves.js';
import { lexicon, nounIn } from './lexicon.js';
import type { Marks } from './mark.js';
import { namingsIn, type Vocabulary } from './namings.js';
import type { OwnThings } from './own-things.js';
import { launderedText, recipientFault, recipientsFault } from './outward.js';
import { judgePrograms, type Programs } from './programs.js';
import type { StepOutcome } from './step-outcome.js';
import { Targets } from './targets.js';
import { tellsOfReading } from './telling-members.js';
import {
  kindOfTool,
  nounOf,
  nounsOfAll,
  pathsOf,
  stricter,
  type Effect,
  type ToolKind,
} from './tool-kind.js';
import { oneLine, pass, refuse, type GateVerdict, type ResolvedStep } from './verdict.js';
import { WritingRules } from './writing-rules.js';

export interface GateSettings {
  /** `reads`: nothing is changed. `writes`: own things are. `scratch`: everything on the target may be. */
  readonly allow: 'reads' | 'writes' | 'scratch';
  /** Tools that may write, where not all of them may: `--allow-writes=GLOB`. */
  readonly mayWrite?: ((tool: ToolDoc) => boolean) | undefined;
  /** Tools that only sound like reading are called without `writes` too. */
  readonly trustNames: boolean;
  /** Folders that the server was started with: things may be created in them. */
  readonly roots: readonly string[];
  /** `host:port` of the target, which no argument may name; null for one that is not called over a network. */
  readonly host: string | null;
}

const mostItems = 10;
const mostBytes = 65_536;
const mostWrites = 100;

/** Decides before each step whether it is made. It calls nothing itself. */
export class Gate {
  private readonly kinds: ReadonlyMap<string, ToolKind>;
  /** What things are called by in the catalogue. */
  readonly vocabulary: Vocabulary;
  private readonly writes = new Map<string, number>();
  private readonly granted = new Map<string, number>();
  /** Readers after which something was different: used on own things alone. */
  private readonly consuming: Set<string>;
  private readonly targets: Targets;
  private readonly rules: WritingRules;
  /** The last answer of each reader: the same again tells nothing new. */
  private readonly seen = new Map<string, Json>();

  constructor(
    private readonly tools: readonly ToolDoc[],
    readonly own: OwnThings,
    private readonly marks: Marks,
    private readonly settings: GateSettings,
    from?: Gate,
  ) {
    this.kinds = from?.kinds ?? this.kindsOf(tools);
    this.consuming = new Set(from?.consuming);
    const nouns = from?.vocabulary.nouns ?? nounsOfAll(tools);
    this.targets = new Targets(tools, (tool) => this.kindOf(tool), nouns, marks, from?.targets);
    this.vocabulary = from?.vocabulary ?? { nouns, lookups: this.targets.lookups };
    this.rules = new WritingRules(own, marks, this.vocabulary, this.targets, settings.roots);
  }

  /** A gate that knows what this one has seen, with own things of its own. */
  fork(): Gate {
    return new Gate(this.tools, this.own.fork(), this.marks, this.settings, this);
  }

  private kindsOf(tools: readonly ToolDoc[]): ReadonlyMap<string, ToolKind> {
    const paths = pathsOf(tools);
    return new Map(tools.map((tool) => [tool.id, kindOfTool(tool, paths)]));
  }

  kindOf(tool: ToolDoc): ToolKind {
    return this.kinds.get(tool.id) ?? kindOfTool(tool);
  }

  /** A reader that changed what it read is used on own things alone from now on. */
  markConsuming(tool: ToolDoc): void {
    this.consuming.add(tool.id);
  }

  isConsuming(tool: ToolDoc): boolean {
    return this.consuming.has(tool.id);
  }

  /** Readers that take the id or name of one thing of a sort, or of any. */
  readersOf(kind: string | null): readonly ToolDoc[] {
    const kinds = kind === null ? this.tools.map(nounOf) : [kind];
    return [...new Set(kinds.flatMap((one) => this.targets.singleReadersOf(one)))];
  }

  /** Takes note of an answer of a reader: whose the things in it are, and whether reading one of them is noticed. */
  saw(request: Request, answer: Json): void {
    const { tool } = request;
    // A text that an own thing holds is nobody else's.
    if (typeof answer !== 'string' || !this.isOnOwn(request)) {
      const last = this.seen.get(tool.id);
      if (last !== undefined && sameJson(last, answer)) return;
      this.seen.set(tool.id, answer);
      this.own.sawBefore(tool, answer);
    }
    this.targets.saw(tool, answer);
    if (tellsOfReading(answer))
      for (const reader of this.targets.singleReadersNear(nounOf(tool))) this.markConsuming(reader);
  }

  /**
   * Takes note of what came of a step: what an accepted one made is the run's own. Returns values in the answer that name things which
   * were there before: see `OwnThings.created`.
   */
  learn(step: string, request: Request, effect: Effect, outcome: StepOutcome): readonly string[] {
    const { kind, errorText, body, message, unsent } = outcome;
    if (kind === 'fault' && !unsent && effect === 'create')
      // It may have been created all the same.
      this.own.created(step, request, null, { onlyNamed: true });
    const hasFailed = kind === 'refused' || errorText;
    if (hasFailed && effect === 'create')
      this.own.created(step, request, body ?? message, { isDoubtful: true });
    if (kind !== 'accepted' || hasFailed) return [];
    if (effect === 'read') this.saw(request, body);
    if (effect === 'read' || effect === 'remove') return [];
    return this.own.created(step, request, body, { onlyNamed: effect === 'change' });
  }

  /** Lets a tool make so many writing steps more: those of a sweep do not count. */
  grant({ id }: ToolDoc, writes: number): void {
    this.granted.set(id, (this.granted.get(id) ?? 0) + writes);
  }

  /** Counts a step that was sent. */
  sent({ tool }: ResolvedStep, effect: Effect): void {
    if (effect !== 'read') this.writes.set(tool.id, (this.writes.get(tool.id) ?? 0) + 1);
  }

  judge(step: ResolvedStep): GateVerdict {
    const { tool, arguments: args } = step;
    const kind = this.kindOf(tool);
    const leaves = leavesOf(unpacked(args));
    const override = overrideIn(tool, leaves);
    if (override !== null) return refuse(override);
    const known = { marks: this.marks, names: this.own.present };
    const program = judgePrograms(tool, kind.effect, leaves, known);
    if (program.refusal !== null) return refuse(program.refusal, '--scratch');
    const told = effectByArguments(tool, leaves, kind.effect);
    const effect =
      program.decides ?? (program.effect === null ? told : stricter(told, program.effect));
    const isActing = effect === 'read' && passesActing(tool, args);
    return this.judgeEffect(step, isActing ? 'change' : effect, leaves, program);
  }

  private judgeEffect(
    step: ResolvedStep,
    effect: Effect,
    leaves: readonly Leaf[],
    program: Programs,
  ): GateVerdict {
    const { tool, arguments: args } = step;
    const kind = this.kindOf(tool);
    if (this.settings.allow === 'reads' && !(kind.promised && effect === 'read')) {
      if (effect !== 'read')
        return refuse(`it may ${effect} something, and this run only reads`, '--allow-writes');
      if (!this.settings.trustNames)
        return refuse('nothing but its name says that it only reads', '--trust-names');
    }
    if (effect !== 'read' && this.settings.mayWrite?.(tool) === false)
      return refuse(
        `it may ${effect} something, and it is none of the tools that may`,
        `--allow-writes=${tool.name}`,
      );
    const laundered = launderedText(step, leaves, this.marks);
    if (laundered !== null) return refuse(laundered);
    const reached = this.judgeRecipients(step, leaves, effect, kind);
    if (reached !== null) return reached;
    if (effect === 'read') return this.judgeReader(step);
    if (longestList(args) > mostItems)
      return refuse(`a writing step has at most ${mostItems} items`);
    if (Buffer.byteLength(writeJson(args)) > mostBytes)
      return refuse('a writing step has at most 64 kB of arguments');
    if ((this.writes.get(tool.id) ?? 0) >= mostWrites + (this.granted.get(tool.id) ?? 0))
      return refuse(`${mostWrites} writing steps were made with this tool already`);
    if (this.settings.allow === 'scratch') return pass(effect);
    const others = leaves.filter((leaf) => !program.leaves.has(leaf));
    const told = { isOwnProgram: program.decides === 'change', sends: kind.sends };
    const judged = this.rules.judge(step, effect, others, { ...told, isByName: false });
    if (judged.kind === 'pass' || !kind.upserts || effect !== 'change') return judged;
    const made = this.rules.judge(step, 'create', others, { ...told, isByName: true });
    return made.kind === 'pass' ? made : judged;
  }

  private judgeRecipients(
    { tool }: ResolvedStep,
    leaves: readonly Leaf[],
    effect: Effect,
    kind: ToolKind,
  ): GateVerdict | null {
    const [marks, host] = [this.marks, this.settings.host];
    for (const leaf of leaves) {
      if (this.own.isReleased(leaf.key, '', leaf.text)) continue;
      const fault = recipientFault(leaf, { marks, host, writes: effect !== 'read' });
      if (fault !== null) return refuse(fault, `--may-change ${leaf.key}=${oneLine(leaf.text)}`);
    }
    if (effect === 'read' || !kind.outward) return null;
    const fault = recipientsFault(tool, leaves, {
      marks,
      isOwn: (leaf) =>
        this.own.isReleased(leaf.key, '', leaf.text) ||
        this.own.isOwnName(leaf.text) ||
        this.own.thing(namedBy(leaf.key, this.vocabulary.nouns)?.kind ?? '', leaf.text, null) !==
          null,
    });
    return fault === null ? null : refuse(fault, '--scratch');
  }

  /** True for a step that names own things, and nothing else. */
  private isOnOwn(step: Request): boolean {
    const named = namingsIn(step, leavesOf(step.arguments), this.vocabulary);
    return named.length > 0 && named.every((one) => this.rules.isOwn(one));
  }

  private judgeReader(step: ResolvedStep): GateVerdict {
    const named = namingsIn(step, leavesOf(step.arguments), this.vocabulary);
    const climbing = named.find(({ leaf, place }) => place !== null && climbs(leaf.text));
    if (climbing !== undefined)
      return refuse(`\`${climbing.leaf.key}\`: a value in a path does not lead out of it`);
    return !this.isConsuming(step.tool) || this.isOnOwn(step)
      ? pass('read')
      : refuse(
          'reading changes what is read, so that it is used on your own things alone',
          '--scratch',
        );
  }
}

/** Arguments with the JSON in their texts taken apart, but for contents. */
function unpacked(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map((item: Json) => unpacked(item, key));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, unpacked(inner, name)]),
    );
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value) || lexicon.contents.has(nounIn(key)))
    return value;
  try {
    const parsed = parseJson(value);
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
  } catch {
    return value;
  }
}

/** A value that leads to another path than the one it is put into, encoded or not. */
function climbs(text: string): boolean {
  const decoded = (_: string, hex: string): string => String.fromCharCode(parseInt(hex, 16));
  let plain = text;
  for (let round = 0; round < 3 && plain.includes('%'); round += 1)
    plain = plain.replace(/%([0-9a-f]{2})/gi, decoded);
  return /(?:^|[/\\])\.\.?(?:[/\\;]|$)|[?#\\]|^\//.test(plain);
}
