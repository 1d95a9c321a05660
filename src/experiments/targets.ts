import type { Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { leavesOf } from '../core/leaves.js';
import { parametersOf, requiredOf, type Parameter } from '../schema/parameters-of.js';
import { isAction } from './acting-arguments.js';
import type { Request } from './call-tool.js';
import { isUrl, namedBy, namedInProse } from './leaves.js';
import { lexicon, nounIn, wordsOf } from './lexicon.js';
import type { Marks } from './mark.js';
import { callWords, freeTexts, namesResult, pathPlace, type Naming, isAddress } from './namings.js';
import type { OwnThings } from './own-things.js';
import { listIn } from './records.js';
import {
  methodOf,
  nounOf,
  nounsOf,
  pathOf,
  pathsOf,
  type Paths,
  type ToolKind,
} from './tool-kind.js';

/**
 * What a writing step works on. A new name for the caller's own account, and an own thing that becomes a setting of it, carry the mark
 * too; they do not make the account the run's own. So an own thing must be what the tool is about, and be what the step looks it up by.
 */
export class Targets {
  /** Nouns of which there is one: a reader without arguments answered with a single object. */
  private readonly single: Set<string>;
  private readonly paths: Paths;
  /** Readers and removers: what they require, things are looked up by. */
  private readonly finders: readonly ToolDoc[];
  readonly lookups: ReadonlySet<string>;
  /** Paths that are read as a whole and have no records below them. */
  private readonly singlePaths: readonly string[];

  constructor(
    private readonly tools: readonly ToolDoc[],
    private readonly kindOf: (tool: ToolDoc) => ToolKind,
    private readonly nouns: ReadonlySet<string>,
    private readonly marks: Marks,
    from?: Targets,
  ) {
    this.finders =
      from?.finders ?? tools.filter((tool) => ['read', 'remove'].includes(kindOf(tool).effect));
    this.lookups =
      from?.lookups ?? new Set(this.finders.flatMap(requiredOf).map(({ name }) => name));
    this.paths = from?.paths ?? pathsOf(tools);
    this.single = new Set(from?.single);
    this.singlePaths = from?.singlePaths ?? this.findSinglePaths();
  }

  private findSinglePaths(): readonly string[] {
    const { tools, paths } = this;
    const all = tools.map(pathOf);
    return tools.flatMap((tool) => {
      if (methodOf(tool) !== 'GET') return [];
      const path = pathOf(tool);
      const isMany = path.includes('{}') || all.some((one) => one.startsWith(`${path}/{}`));
      const hasMany = all.some((one) => one.startsWith(`${path}/`) && one.includes('{}'));
      return isMany || hasMany || paths.collections.has(path) || path === '/' ? [] : [path];
    });
  }

  /** Takes note of what a reader that needs no argument answered. */
  saw(tool: ToolDoc, answer: Json): void {
    if (requiredOf(tool).length > 0 || pathOf(tool).includes('{')) return;
    const isObject = typeof answer === 'object' && answer !== null && listIn(answer) === null;
    // A summary of many is a single object too: where one of them is asked for by name there are many.
    if (isObject && this.singleReadersOf(nounOf(tool)).length === 0) this.single.add(nounOf(tool));
  }

  /** Readers that take the id or name of one thing of a sort. */
  singleReadersOf(noun: string): readonly ToolDoc[] {
    return this.tools.filter(
      (tool) =>
        this.kindOf(tool).effect === 'read' &&
        nounOf(tool) === noun &&
        requiredOf(tool).some((parameter) => this.namedKind(tool, parameter) !== null),
    );
  }

  /** Readers of one thing of a sort, and of sorts that no list shows: `read_email` beside `list_messages`. */
  singleReadersNear(noun: string): readonly ToolDoc[] {
    const listed = new Set(
      this.tools
        .filter((tool) => this.kindOf(tool).effect === 'read' && requiredOf(tool).length === 0)
        .map(nounOf),
    );
    const nouns = new Set(this.tools.map(nounOf).filter((one) => one === noun || !listed.has(one)));
    return [...nouns]
      .flatMap((one) => this.singleReadersOf(one))
      .filter(
        (tool) =>
          tool.call.kind === 'http' ||
          requiredOf(tool).some(({ name }) => namedBy(name)?.by === 'id'),
      );
  }

  /**
   * True if one argument holds a place inside the thing that another one names. If things are looked up by the inner one alone, a reader
   * or remover must take both.
   */
  isWithin(inner: string, outer: string): boolean {
    const takes = (tool: ToolDoc, ...names: readonly string[]): boolean => {
      const required = requiredOf(tool).map(({ name }) => name);
      return required.length === names.length && names.every((name) => required.includes(name));
    };
    const isAlone = this.finders.some((tool) => takes(tool, inner));
    return !isAlone || this.tools.some((tool) => takes(tool, inner, outer));
  }

  /** Why a step that changes or removes something does not work on an own thing; null if it does. */
  changeFault({ tool }: Request, owned: readonly Naming[], own: OwnThings): string | null {
    const pointer = callWords(tool).find((word) => lexicon.pointer.has(word));
    const state = owned.find(({ kind }) => lexicon.states.has(kind));
    const isReleased = owned.some(({ leaf, kind }) => own.isReleased(leaf.key, kind, leaf.text));
    if (isReleased) return null;
    if (pointer !== undefined)
      return `"${pointer}" decides what is used from then on by everybody who uses the target`;
    if (state !== undefined && this.kindOf(tool).effect !== 'remove')
      return `a ${state.kind} holds the state of things that are not yours`;
    if (this.replacesAll(tool, owned))
      return 'it may put what you send in place of everything that is there';
    if (owned.some((one) => this.isTarget(tool, one, own))) return null;
    return owned.length === 0
      ? 'it names nothing that you created; name one of your things'
      : `${owned.map(({ leaf, argument }) => `\`${leaf.key || argument}\``).join(' and ')} of yours may change what is not yours; name your own ${nounOf(tool) || 'thing'} to be changed`;
  }

  private isTarget(tool: ToolDoc, one: Naming, own: OwnThings): boolean {
    if (one.place !== null) return true;
    if (namesResult(one.leaf.key) && one.by !== 'place') return false;
    const parameter = parametersOf(tool.parameters).find(({ name }) => name === one.argument);
    // What is below a list of records is as good as required: without it there is nothing to do.
    const isRequired =
      (parameter?.required ?? false) || one.leaf.path.some((part) => typeof part === 'number');
    const nouns = nounsOf(tool);
    const isAbout = nouns.length === 0 || nouns.includes(one.kind);
    const isSingle = this.isSingle(tool);
    const isName = own.isOwnName(one.leaf.text) || isUrl(one.leaf.text);
    // `task_id` of `archive_task`; not the `key` of `set_api_key`.
    const isPlain = isRequired && !isSingle && lexicon.plainId.has(nounIn(one.leaf.key));
    if (one.by === 'id' && isAbout && (!isName || isPlain)) return true;
    if (one.by === 'place' && isAbout && !isName) return isRequired;
    const namesItsNoun = parametersOf(tool.parameters).some(
      (other) => other.name !== one.argument && this.namesNoun(tool, other),
    );
    if (one.by === 'id' && !isName) return isRequired && !isSingle && !namesItsNoun;
    if (isSingle) return false;
    const isKnown = own.isKnown(one.leaf.text);
    const kindOfName = own.kindOfName(one.leaf.text);
    // What a removal may leave out picks by the mark where it is given: no name of others has it.
    const isTold =
      isRequired ||
      this.kindOf(tool).effect === 'remove' ||
      parametersOf(tool.parameters).some(
        ({ name, schema }) => schema.enum !== undefined && isAction(name),
      );
    // `source`, `from` say what is worked on; `to`, `destination` what comes of it.
    const words = wordsOf(one.leaf.key);
    if (words.every((word) => lexicon.role.has(word)))
      return isRequired && !words.every((word) => lexicon.result.has(word));
    if (isAddress(one.leaf.key))
      return (
        isRequired &&
        (nouns.length === 0 || [...this.lookups].some(isAddress)) &&
        !wordsOf(tool.name).some((word) => lexicon.takesIn.has(word))
      );
    // `set_password` and `empty_folder` read alike; only a folder is known by its name, or looked up by it elsewhere.
    const isSaid = isRequired && isKnown && kindOfName === one.kind && one.kind !== nounOf(tool);
    if (isSaid && !namesItsNoun) return true;
    const isOfItsKind =
      isKnown && kindOfName !== null && (kindOfName === one.kind || nouns.includes(kindOfName));
    return (
      (isTold && isOfItsKind && isAbout) || (isRequired && isAbout && this.isLookedUp(tool, one))
    );
  }

  /** `PUT /tags` and `set_tags`: a list in place of the one that was there. */
  private replacesAll(tool: ToolDoc, owned: readonly Naming[]): boolean {
    const path = pathOf(tool);
    const isCollection = this.paths.collections.has(path) && !path.includes('{}');
    if (tool.call.kind === 'http')
      return ['PUT', 'DELETE'].includes(methodOf(tool)) && isCollection;
    const isWhole = wordsOf(tool.name).some((word) => lexicon.wholesale.has(word));
    const isList = (one: Naming): boolean => one.leaf.path.some((part) => typeof part === 'number');
    return isWhole && owned.length > 0 && owned.every(isList);
  }

  /** True if another tool of this sort reads or removes by the same argument. */
  private isLookedUp(tool: ToolDoc, { argument }: Naming): boolean {
    return this.finders.some(
      (other) =>
        // A remover looks up what it removes.
        (other !== tool || this.kindOf(tool).effect === 'remove') &&
        nounOf(other) === nounOf(tool) &&
        requiredOf(other).some(({ name }) => name === argument),
    );
  }

  /** True for a tool that is about something of which there is one: the account, the settings. */
  private isSingle(tool: ToolDoc): boolean {
    const path = pathOf(tool);
    const isBelow = this.singlePaths.some((one) => path === one || path.startsWith(`${one}/`));
    return (isBelow && !path.includes('{}')) || this.single.has(nounOf(tool));
  }

  private namesNoun(tool: ToolDoc, parameter: Parameter): boolean {
    // `status` of `set_status` is what is set; `message_ids` of `move_messages` are what is moved.
    const isContent =
      namedBy(parameter.name) === null &&
      pathPlace({ tool, arguments: {} }, parameter.name) === null;
    return !isContent && this.namedKind(tool, parameter) === nounOf(tool);
  }

  private namedKind(tool: ToolDoc, { name, types, schema }: Parameter): string | null {
    if (types.length > 0 && types.every((type) => type === 'boolean' || type === 'object'))
      return null;
    if (schema.enum !== undefined) return null;
    const inPath = pathPlace({ tool, arguments: {} }, name);
    if (inPath !== null) return inPath.kind;
    const named = namedBy(name, this.nouns) ?? namedInProse(schema.description ?? '', this.nouns);
    return named === null ? null : named.kind === '' ? nounOf(tool) : named.kind;
  }

  /** Why a creating step does not name what it creates; null if it does, or creates inside an own thing without a name. */
  creationFault(
    step: Request,
    owned: readonly Naming[],
    own: OwnThings,
    isByName: boolean,
  ): string | null {
    const { tool, arguments: args } = step;
    const noun = nounOf(tool);
    const free = new Set(freeTexts(tool.parameters, args));
    const names = [...free].filter((name) => {
      const inPath = pathPlace({ tool, arguments: {} }, name);
      if (inPath !== null) return false;
      const named = namedBy(name, this.nouns);
      return named !== null && named.by === 'name' && (named.kind === '' || named.kind === noun);
    });
    const isNamed = owned.some((one) => {
      const { leaf, place } = one;
      if (place !== null || !names.includes(leaf.key)) return false;
      // What may replace something does so by that name alone, if other tools find such things by it.
      if (isByName && (leaf.path.length > 1 || !this.isLookedUp(tool, one))) return false;
      return own.isOwnName(leaf.text) || own.isReleased(leaf.key, noun, leaf.text);
    });
    if ((names.length > 0 || isByName) && !isNamed)
      return `put your mark into \`${names[0] ?? ''}\`, so that what it creates is known to be yours`;
    const action = wordsOf(tool.name)[0] ?? '';
    if (isNamed && lexicon.takesIn.has(action) && names.every(isAddress))
      return 'what a file brings in may replace what is there';
    if (isNamed) return null;
    // A container of the run's own; not a position beside own things.
    const isInside = owned.some(
      ({ kind, place, by, leaf }) =>
        place !== null ||
        (by !== 'name' &&
          (kind !== noun || wordsOf(leaf.key).some((word) => lexicon.relative.has(word)))) ||
        own.isReleased(leaf.key, kind, leaf.text),
    );
    if (isInside) return null;
    const texts = leavesOf(args).filter(({ key, text }) => free.has(key) && this.marks.isIn(text));
    if (free.size > 0)
      return texts.length > 0 ? null : 'put your mark into a text of what it creates';
    return this.paths.collections.has(pathOf(tool)) || this.hasList(noun)
      ? null
      : 'nothing tells that it creates a thing of its own; it may replace one';
  }

  private hasList(noun: string): boolean {
    return this.tools.some(
      (tool) =>
        this.kindOf(tool).effect === 'read' &&
        nounOf(tool) === noun &&
        !this.single.has(noun) &&
        requiredOf(tool).length === 0 &&
        /s$/.test(wordsOf(tool.name).at(-1) ?? ''),
    );
  }
}
