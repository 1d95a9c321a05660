import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { parametersOf, requiredOf, type Parameter } from '../schema/parameters-of.js';
import { leavesOf, namedBy, namedInProse } from './leaves.js';
import { lexicon, wordsOf } from './lexicon.js';
import {
  freeTexts,
  namesResult,
  nounOf,
  pathPlace,
  type Naming,
  isAddress,
  isOnlyResult,
  isRole,
  lastLiteral,
} from './namings.js';
import type { OwnThings } from './own-things.js';
import { listIn } from './records.js';
import { blanked, nounsOf, pathsOf, type Paths, type ToolKind } from './tool-kind.js';

interface Request {
  readonly tool: ToolDoc;
  readonly arguments: JsonObject;
}

/**
 * What a writing step works on. A new name for the caller's own account, and an own thing that becomes a setting of it, carry the mark
 * too; they do not make the account the run's own. So an own thing must be what the tool is about, and be what the step looks it up by.
 */
export class Targets {
  /** Nouns of which there is one: a reader without arguments answered with a single object. */
  private readonly single: Set<string>;
  private readonly paths: Paths;
  /** Paths that are read as a whole and have no records below them. */
  private readonly singlePaths: readonly string[];

  constructor(
    private readonly tools: readonly ToolDoc[],
    private readonly kindOf: (tool: ToolDoc) => ToolKind,
    private readonly nouns: ReadonlySet<string>,
    from?: Targets,
  ) {
    this.paths = from?.paths ?? pathsOf(tools);
    this.single = new Set(from?.single);
    this.singlePaths = from?.singlePaths ?? this.findSinglePaths();
  }

  private findSinglePaths(): readonly string[] {
    const { tools, paths } = this;
    const all = tools.flatMap(({ call }) => (call.kind === 'http' ? [blanked(call.path)] : []));
    return tools.flatMap(({ call }) => {
      if (call.kind !== 'http' || call.method.toUpperCase() !== 'GET') return [];
      const path = blanked(call.path);
      const isMany = path.includes('{}') || all.some((one) => one.startsWith(`${path}/{}`));
      const hasMany = all.some((one) => one.startsWith(`${path}/`) && one.includes('{}'));
      return isMany || hasMany || paths.collections.has(path) || path === '/' ? [] : [path];
    });
  }

  /** Takes note of what a reader that needs no argument answered. */
  saw(tool: ToolDoc, answer: Json): void {
    if (requiredOf(tool.parameters).length > 0) return;
    if (tool.call.kind === 'http' && tool.call.path.includes('{')) return;
    const isObject = typeof answer === 'object' && answer !== null && listIn(answer) === null;
    if (isObject) this.single.add(nounOf(tool));
  }

  /** Readers that take the id or name of one thing of a sort. */
  singleReadersOf(noun: string): readonly ToolDoc[] {
    return this.tools.filter(
      (tool) =>
        this.kindOf(tool).effect === 'read' &&
        nounOf(tool) === noun &&
        requiredOf(tool.parameters).some((one) => this.namedKind(tool, one) !== null),
    );
  }

  /** Readers of one thing of a sort, and of sorts that no list shows: `read_email` beside `list_messages`. */
  singleReadersNear(noun: string): readonly ToolDoc[] {
    const listed = new Set(
      this.tools
        .filter((tool) => this.kindOf(tool).effect === 'read')
        .filter(({ parameters }) => requiredOf(parameters).length === 0)
        .map(nounOf),
    );
    const nouns = new Set(this.tools.map(nounOf).filter((one) => one === noun || !listed.has(one)));
    return [...nouns]
      .flatMap((one) => this.singleReadersOf(one))
      .filter(({ call, parameters }) => {
        const path = call.kind === 'http' ? call.path : '';
        return path !== '' || requiredOf(parameters).some(({ name }) => namedBy(name)?.by === 'id');
      });
  }

  /**
   * True if one argument holds a place inside the thing that another one names. If things are looked up by the inner one alone, a reader
   * or remover must take both.
   */
  isWithin(inner: string, outer: string): boolean {
    const required = this.tools
      .filter((tool) => ['read', 'remove'].includes(this.kindOf(tool).effect))
      .map(({ parameters }) => requiredOf(parameters).map(({ name }) => name));
    const isAlone = required.some((names) => names.length === 1 && names[0] === inner);
    const isBoth = this.tools.some(({ parameters }) => {
      const names = requiredOf(parameters).map(({ name }) => name);
      return names.length === 2 && names.includes(inner) && names.includes(outer);
    });
    return !isAlone || isBoth;
  }

  /** Why a step that changes or removes something does not work on an own thing; null if it does. */
  changeFault({ tool }: Request, owned: readonly Naming[], own: OwnThings): string | null {
    const pointer = [...wordsOf(tool.name), ...lastLiteral(tool)].find((word) =>
      lexicon.pointer.has(word),
    );
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
    const isName = own.isOwnName(one.leaf.text) || /^[a-z][a-z\d+.-]*:\/\//i.test(one.leaf.text);
    if (one.by === 'id' && isAbout && !isName) return true;
    if (one.by === 'place' && isAbout && !isName) return isRequired;
    const namesItsNoun = parametersOf(tool.parameters).some(
      (other) => other.name !== one.argument && this.namesNoun(tool, other),
    );
    if (one.by === 'id' && !isName) return isRequired && !isSingle && !namesItsNoun;
    if (isSingle) return false;
    const isKnown = own.isKnown(one.leaf.text);
    const kindOfName = own.kindOfName(one.leaf.text);
    const isTold =
      isRequired ||
      parametersOf(tool.parameters).some(({ name, schema }) => isAction(name, schema.enum));
    if (isRole(one.leaf.key)) return isRequired && !isOnlyResult(one.leaf.key);
    if (isAddress(one.leaf.key))
      return (
        isRequired &&
        (nouns.length === 0 || this.hasFiles()) &&
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
    if (tool.call.kind === 'http') {
      const path = blanked(tool.call.path);
      return (
        ['PUT', 'DELETE'].includes(tool.call.method.toUpperCase()) &&
        this.paths.collections.has(path) &&
        !path.includes('{}')
      );
    }
    const isWhole = wordsOf(tool.name).some((word) => lexicon.wholesale.has(word));
    const isList = (one: Naming): boolean => one.leaf.path.some((part) => typeof part === 'number');
    return isWhole && owned.length > 0 && owned.every(isList);
  }

  /** True if another tool of this sort reads or removes by the same argument. */
  private isLookedUp(tool: ToolDoc, { argument }: Naming): boolean {
    const noun = nounOf(tool);
    return this.tools.some((other) => {
      const { effect } = this.kindOf(other);
      if (other === tool || (effect !== 'read' && effect !== 'remove') || nounOf(other) !== noun)
        return false;
      return parametersOf(other.parameters).some(
        ({ name, required }) => required && name === argument,
      );
    });
  }

  /** True for a catalogue in which things are read or removed by a path. */
  private hasFiles(): boolean {
    return this.tools.some(
      (tool) =>
        ['read', 'remove'].includes(this.kindOf(tool).effect) &&
        requiredOf(tool.parameters).some(({ name }) => isAddress(name)),
    );
  }

  /** True for a tool that is about something of which there is one: the account, the settings. */
  private isSingle(tool: ToolDoc): boolean {
    if (tool.call.kind === 'http') {
      const path = blanked(tool.call.path);
      if (
        !path.includes('{}') &&
        this.singlePaths.some((one) => path === one || path.startsWith(`${one}/`))
      )
        return true;
    }
    return this.single.has(nounOf(tool));
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
  creationFault(step: Request, owned: readonly Naming[], own: OwnThings): string | null {
    const { tool, arguments: args } = step;
    const noun = nounOf(tool);
    const free = new Set(freeTexts(tool.parameters));
    const names = [...free].filter((name) => {
      const inPath = pathPlace({ tool, arguments: {} }, name);
      if (inPath !== null) return false;
      const named = namedBy(name, this.nouns);
      return named !== null && named.by === 'name' && (named.kind === '' || named.kind === noun);
    });
    const isNamed = owned.some(
      ({ leaf, place }) =>
        place === null &&
        names.includes(leaf.key) &&
        (own.isOwnName(leaf.text) || own.isReleased(leaf.key, noun, leaf.text)),
    );
    if (names.length > 0 && !isNamed)
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
    const texts = leavesOf(args).filter(({ key, text }) => free.has(key) && own.carriesMark(text));
    if (free.size > 0)
      return texts.length > 0 ? null : 'put your mark into a text of what it creates';
    const isCollection =
      tool.call.kind === 'http' && this.paths.collections.has(blanked(tool.call.path));
    return isCollection || this.hasList(noun)
      ? null
      : 'nothing tells that it creates a thing of its own; it may replace one';
  }

  private hasList(noun: string): boolean {
    return this.tools.some(
      (tool) =>
        this.kindOf(tool).effect === 'read' &&
        nounOf(tool) === noun &&
        !this.single.has(noun) &&
        requiredOf(tool.parameters).length === 0 &&
        /s$/.test(wordsOf(tool.name).at(-1) ?? ''),
    );
  }
}

function isAction(name: string, choices: readonly unknown[] | undefined): boolean {
  return choices !== undefined && lexicon.action.has(wordsOf(name).at(-1) ?? '');
}
