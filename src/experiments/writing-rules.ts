import type { ToolDoc } from '../core/tool-doc.js';
import { leavesOf, type Leaf } from '../core/leaves.js';
import { isChoice, isToldOf, typesAt } from '../schema/schema-at.js';
import { requiredOf } from '../schema/parameters-of.js';
import { isReservedNumber } from '../support/is-reserved-number.js';
import { isUrl, namedBy } from './leaves.js';
import { lexicon, nounIn, wordsOf } from './lexicon.js';
import { isCleanName, type Marks } from './mark.js';
import {
  callWords,
  collectionOf,
  isUndeclared,
  namesResult,
  namingsIn,
  type Naming,
  type Vocabulary,
} from './namings.js';
import type { OwnThings } from './own-things.js';
import type { Targets } from './targets.js';
import { nounOf, type Effect } from './tool-kind.js';
import {
  oneLine,
  pass,
  refuse,
  type GateVerdict,
  type Proof,
  type ResolvedStep,
} from './verdict.js';

interface WritingStepKind {
  readonly isOwnProgram: boolean;
  readonly sends: boolean;
  /** True for a step that creates only if the name that it gives is new. */
  readonly isByName: boolean;
}

/** What a writing step may name. */
export class WritingRules {
  constructor(
    private readonly own: OwnThings,
    private readonly marks: Marks,
    private readonly vocabulary: Vocabulary,
    private readonly targets: Targets,
    /** Folders that the server was started with. */
    private readonly roots: readonly string[],
  ) {}

  judge(
    step: ResolvedStep,
    effect: Effect,
    leaves: readonly Leaf[],
    { isOwnProgram, sends, isByName }: WritingStepKind,
  ): GateVerdict {
    const { tool } = step;
    const named = namingsIn(step, leaves, this.vocabulary).filter(
      ({ leaf }) => leaf.value !== null || effect !== 'create',
    );
    const owned = named.filter(
      (one) =>
        this.isOwn(one) && !isMistyped(one, tool) && (effect === 'create' || this.mayName(one)),
    );
    const firm = owned.filter(({ leaf: { text } }) =>
      this.own.isOwnName(text) ? this.isFirm(text) : !isReservedNumber(text),
    );
    const required = requiredOf(tool).map(({ name }) => name);
    // A required argument names one of the run's own things; the optional ones say what to change about it.
    const isOfOwn =
      effect === 'change' &&
      !callWords(tool).some((word) => lexicon.relates.has(word)) &&
      owned.some(({ argument, place }) => place !== null || required.includes(argument));
    const isMember = ({ path }: Leaf): boolean => isOfOwn && !required.includes(String(path[0]));
    for (const one of named) {
      const isCleared = one.leaf.text === '' && one.place === null && isMember(one.leaf);
      const isNaming = !this.isInside(one, owned) && !this.isPart(one, effect, owned);
      if (!owned.includes(one) && isNaming && !isCleared) return this.foreign(step, effect, one);
    }
    const picking = leaves.find((leaf) => this.picksSeveral(leaf, effect, named));
    if (picking !== undefined)
      return refuse(
        `\`${picking.key}\` may pick things that are not yours; name one thing`,
        '--scratch',
      );
    const turned = [...leaves.map(({ key }) => key), tool.name].find((name) =>
      wordsOf(name).some((word) => lexicon.negation.has(word)),
    );
    if (effect === 'remove' && turned !== undefined)
      return refuse(`\`${turned}\` tells what stays, so that the rest goes`, '--scratch');
    const alien = leaves.find((leaf) => this.isAlien(leaf, step, effect, named, isMember(leaf)));
    if (alien !== undefined)
      return refuse(
        `\`${alien.key}\`: "${oneLine(alien.text)}" stands in somebody else's record; take a value of your own`,
      );
    const fault =
      effect === 'create'
        ? this.targets.creationFault(step, owned, this.own, isByName)
        : isOwnProgram || sends
          ? null
          : this.targets.changeFault(step, firm, this.own);
    if (fault !== null) return refuse(fault, '--scratch');
    if (effect === 'remove') {
      const other = leaves.find((leaf) => this.isUnexplained(leaf, step, named));
      if (other !== undefined)
        return refuse(`\`${other.key}\`: a removing step holds names of your things alone`);
    }
    const proofs = owned.flatMap(({ leaf, argument, kind, place }) => {
      if (this.own.isOwnName(leaf.text)) return [];
      const thing = this.own.thing(kind, leaf.text, collectionOf(place));
      return thing === null ? [] : [{ thing, argument, kind, place }];
    });
    const stripped = leaves.find(
      (leaf) => !owned.some((one) => one.leaf === leaf) && this.losesMark(leaf, proofs),
    );
    if (stripped !== undefined)
      return refuse(
        `\`${stripped.key}\`: keep your mark in it, so that the thing is known to be yours`,
      );
    return pass(effect, proofs);
  }

  private foreign({ tool }: ResolvedStep, effect: Effect, one: Naming): GateVerdict {
    const { leaf, argument, kind } = one;
    const name = leaf.key || argument;
    const isMarked = this.marks.isIn(leaf.text);
    const because = (reason: string, asked?: string): GateVerdict =>
      refuse(`\`${name}\`${reason}`, asked);
    if (leaf.text === '') return because(' is empty, so that it may stand for everything');
    if (isMarked && isMistyped(one, tool))
      return because(
        ' takes a number; what a server makes of a name may be the number of another thing',
      );
    const folder = this.own.foreignFolder(leaf.text, this.roots);
    if (folder !== null)
      return because(`: the folder ${oneLine(folder)} is not yours`, `--may-change path=${folder}`);
    const flag = `--may-change ${name}=${oneLine(leaf.text)}`;
    const isClean = isCleanName(leaf.text.trim());
    if (effect === 'create' && kind === nounOf(tool) && (isClean || !isMarked))
      return because(
        ': what you create has your mark in its name, and nothing that was there',
        flag,
      );
    const fault = isMarked
      ? isClean
        ? 'may name other things too; begin with your mark'
        : 'has signs that may make it name something else; use letters, digits, blanks and hyphens'
      : 'is not yours; name a thing that you created';
    return because(`: ${oneLine(leaf.text)} ${fault}`, flag);
  }

  isOwn(one: Naming): boolean {
    const { leaf, kind, place, isBelow } = one;
    const { text, key, value } = leaf;
    if (text === '' || value === null || isBelow) return false;
    if (this.own.isReleased(key, kind, text)) return true;
    const parts = typeof value === 'string' ? text.split(/\s*,\s*/) : [];
    if (parts.length > 1)
      return parts.every((part) =>
        this.isOwn({ ...one, leaf: { ...one.leaf, text: part, value: part } }),
      );
    if (typeof value === 'string' && this.own.isOwnName(text))
      return this.own.foreignFolder(text, this.roots) === null;
    // Servers take addresses for the same that differ in a query, a fragment or a user.
    const address = typeof value === 'string' && isUrl(text) ? URL.parse(text) : null;
    if (address !== null) return this.marks.isIn(`${address.host}${address.pathname}`);
    if (isReservedNumber(text) && !this.own.wasThere(text)) return true;
    return this.own.thing(kind, text, collectionOf(place)) !== null;
  }

  /** A changing step names a thing by a name that was given to it, or by one that nothing else can be taken for. */
  private mayName({ leaf, by }: Naming): boolean {
    if (!this.own.isOwnName(leaf.text) || by === 'name') return true;
    // What comes to be called so needs no more than what is created.
    return this.isFirm(leaf.text) || namesResult(leaf.key);
  }

  private isFirm(text: string): boolean {
    return this.own.isKnown(text) || this.own.isFresh(text, this.roots);
  }

  /** A key or position inside an own thing that is named beside it. */
  private isInside({ leaf, argument, by, kind, place }: Naming, owned: readonly Naming[]): boolean {
    if (place !== null || by === 'place' || leaf.text === '') return false;
    return (
      lexicon.inner.has(nounIn(leaf.key)) &&
      wordsOf(leaf.key).length === 1 &&
      !leaf.text.includes('..') &&
      !this.own.isForeign(kind, leaf.text) &&
      !(typeof leaf.value === 'string' && this.own.wasThere(leaf.text)) &&
      owned.some(
        (one) =>
          one.argument !== argument &&
          one.leaf.key !== leaf.key &&
          this.targets.isWithin(leaf.key, one.argument),
      )
    );
  }

  /**
   * `observations: ["x"]` beside the name of what is created, `steps: [{"name": "x"}]` below it: a part of it, if no answer has shown such
   * a text.
   */
  private isPart({ leaf, kind }: Naming, effect: Effect, owned: readonly Naming[]): boolean {
    const { key, value, text, record, path } = leaf;
    const named = namedBy(key);
    // Where it stands among the parts of an own thing.
    const isPosition = typeof value === 'number' && lexicon.position.has(nounIn(key));
    if (effect === 'create' && isPosition && named?.kind === '' && nounIn(key) !== 'id')
      return owned.some(({ by, leaf: other }) => by === 'id' && !lexicon.position.has(other.key));
    const isBelow = (one: Leaf): boolean =>
      named?.by === 'name' &&
      path.length > one.path.length &&
      one.path.slice(0, -1).every((part, at) => part === path[at]);
    return (
      effect === 'create' &&
      typeof value === 'string' &&
      text !== '' &&
      !/^-?\d+$/.test(text) &&
      !lexicon.person.has(kind) &&
      !lexicon.place.has(kind) &&
      !this.own.wasThere(text) &&
      !this.own.isForeign(kind, text) &&
      owned.some(
        ({ leaf: one }) =>
          this.own.isOwnName(one.text) && (named === null ? one.record === record : isBelow(one)),
      )
    );
  }

  /** True for a text that replaces the one by which an own thing is recognised: its marked name, else another marked text; those in lists come last. */
  private losesMark({ key, text }: Leaf, proofs: readonly Proof[]): boolean {
    if (this.marks.isIn(text)) return false;
    return proofs.some(({ thing }) => {
      const marked = leavesOf(thing.sent).filter((sent) => this.marks.isIn(sent.text));
      const single = marked.filter(({ path }) => path.every((part) => typeof part === 'string'));
      const [names, named] = [single, marked].map((some) =>
        some.filter((sent) => namedBy(sent.key)?.by === 'name'),
      );
      const carries = [names, single, named, marked].find((some = []) => some.length > 0) ?? [];
      return carries.some((sent) => sent.key === key);
    });
  }

  private picksSeveral(leaf: Leaf, effect: Effect, named: readonly Naming[]): boolean {
    if (named.some((one) => one.leaf === leaf)) return false;
    const words = wordsOf(leaf.key).filter((word) => lexicon.selects.has(word));
    // An event has a start; nothing is picked by it where it is created.
    if (words.every((word) => effect === 'create' && lexicon.ranges.has(word))) return false;
    if (leaf.value === true) return true;
    return typeof leaf.value === 'string' && leaf.text !== '' && !this.own.isKnown(leaf.text);
  }

  /** A value of somebody else's record. What is created may share a state or a colour with others, but no name and no address. */
  private isAlien(
    leaf: Leaf,
    { tool }: ResolvedStep,
    effect: Effect,
    named: readonly Naming[],
    isMember: boolean,
  ): boolean {
    if (named.some((one) => one.leaf === leaf)) return false;
    if (typeof leaf.value === 'number') return this.own.isUnique(leaf.key, leaf.text);
    if (typeof leaf.value !== 'string') return false;
    if (isChoice(tool.parameters, leaf) || isToldOf(tool, leaf)) return false;
    if (this.own.isOwnName(leaf.text)) return false;
    if (this.own.isReleased(leaf.key, '', leaf.text)) return false;
    // What the members of an object without any declared are called is up to the one who creates it, and so is what they hold.
    const isData = effect === 'create' && isUndeclared(tool.parameters, leaf);
    if (!isData && this.own.isUnique(leaf.key, leaf.text)) return true;
    const tells =
      (effect !== 'create' && !isMember && !lexicon.contents.has(nounIn(leaf.key))) ||
      namedBy(leaf.key) !== null ||
      wordsOf(leaf.key).some((word) => lexicon.recipient.has(word) || lexicon.person.has(word));
    return tells && leaf.text.length > 1 && this.own.wasThere(leaf.text);
  }

  /** A text in a removing step that is neither a name of an own thing nor one of the documented choices. */
  private isUnexplained(leaf: Leaf, { tool }: ResolvedStep, named: readonly Naming[]): boolean {
    if (typeof leaf.value !== 'string' || named.some((one) => one.leaf === leaf)) return false;
    return (
      !lexicon.inner.has(nounIn(leaf.key)) &&
      !isChoice(tool.parameters, leaf) &&
      !this.own.isOwnName(leaf.text) &&
      leaf.text !== '' &&
      // `{"entityName": "…", "observations": ["…"]}`: what an own thing loses.
      !(
        leaf.path.length > 1 &&
        named.some((one) => one.leaf.record === leaf.record && this.isOwn(one))
      )
    );
  }
}

/** A name where a number belongs: what a server makes of it may be another thing's number. */
function isMistyped({ leaf }: Naming, { parameters }: ToolDoc): boolean {
  const types = typesAt(parameters, leaf.path).filter((type) => type !== 'null');
  const isNumeric = types.length > 0 && types.every((one) => one === 'integer' || one === 'number');
  return isNumeric && typeof leaf.value === 'string' && !/^-?\d+$/.test(leaf.text);
}
