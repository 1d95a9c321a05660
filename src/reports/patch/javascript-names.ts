import { posix } from 'node:path';
import {
  childrenOf,
  isNode,
  listOf,
  member,
  nameOf,
  plain,
  type Node,
} from './javascript-syntax.js';
import type { SourceFile } from './source-place.js';

/** A name that stands for something in a part of a file. */
interface Declared {
  readonly name: string;
  /** What is written for it: an expression, a class, an enumeration. */
  readonly means: Node;
  readonly scope: Node;
}

interface Imported {
  /** `*` for all of the file. */
  readonly name: string;
  readonly from: string;
}

const anyScope = /^(?:Program|BlockStatement|.*Function.*|ClassMethod|ObjectMethod)$/;

/** A parsed file with the names in it. */
class NamedFile {
  readonly nodes: Node[] = [];
  readonly imports = new Map<string, Imported>();
  readonly exports = new Map<string, Imported>();
  /** Files all of whose names are handed on. */
  readonly handedOn: string[] = [];
  /** Expressions that read a name, or a member of something. */
  readonly uses: Node[] = [];
  /** Values that are their own keys, as in `{ path }`. */
  readonly shorthands = new Set<Node>();
  /** The class around each `this`. */
  readonly owners = new Map<Node, Node>();
  private readonly declared = new Map<string, Declared[]>();

  constructor(
    readonly path: string,
    readonly code: string,
    program: Node,
  ) {
    this.visit(program, { scope: program, owner: null });
    this.nodes.sort((a, b) => a.start - b.start);
  }

  /** What a name means at a place: the innermost of what is declared around it. */
  meaningAt(name: string, at: number): Node | null {
    const around = (this.declared.get(name) ?? []).filter(
      ({ scope }) => scope.start <= at && at < scope.end,
    );
    const [first] = around.sort((a, b) => b.scope.start - a.scope.start);
    return first?.means ?? null;
  }

  private visit(
    node: Node,
    { scope, owner }: { readonly scope: Node; readonly owner: Node | null },
  ): void {
    this.nodes.push(node);
    this.note(node, scope);
    if (node.type === 'ThisExpression' && owner !== null) this.owners.set(node, owner);
    const inside = {
      scope: anyScope.test(node.type) ? node : scope,
      owner: node.type === 'ClassBody' ? node : owner,
    };
    for (const child of childrenOf(node)) {
      if (isRead(node, child)) this.uses.push(child);
      this.visit(child, inside);
    }
  }

  private note(node: Node, scope: Node): void {
    const { type, id, init, source, declaration, shorthand, value } = node;
    if (shorthand === true && isNode(value)) this.shorthands.add(value);
    const name = nameOf(id);
    const from = nameOf(source);
    if (type === 'VariableDeclarator' && name !== null && isNode(init))
      this.declare({ name, means: init, scope });
    if (/^(?:ClassDeclaration|TSEnumDeclaration)$/.test(type) && name !== null)
      this.declare({ name, means: node, scope });
    if (type === 'ImportDeclaration' && from !== null) this.noteImports(node, from);
    if (type === 'ExportAllDeclaration' && from !== null) this.handedOn.push(from);
    if (type === 'ExportDefaultDeclaration' && isNode(declaration))
      this.declare({ name: 'default', means: declaration, scope });
    if (type === 'ExportNamedDeclaration')
      for (const { local, exported } of listOf(node['specifiers'])) {
        const [own, other] = [nameOf(local), nameOf(exported)];
        if (own !== null && other !== null)
          this.exports.set(other, { name: own, from: from ?? '' });
      }
  }

  private noteImports({ specifiers }: Node, from: string): void {
    for (const { type, local, imported } of listOf(specifiers)) {
      const own = nameOf(local);
      const whole = type === 'ImportNamespaceSpecifier' ? '*' : 'default';
      if (own !== null) this.imports.set(own, { name: nameOf(imported) ?? whole, from });
    }
  }

  private declare(one: Declared): void {
    this.declared.set(one.name, [...(this.declared.get(one.name) ?? []), one]);
  }
}

/** True for a child that reads what it names: no key, no declaration, no type. */
function isRead(parent: Node, child: Node): boolean {
  if (!/^(?:Identifier|MemberExpression)$/.test(child.type)) return false;
  if (/^(?:TS(?!As|Satisfies|NonNull|Enum)|(?:Im|Ex)portSpecifier|Import)/.test(parent.type))
    return false;
  const isNamed = parent['computed'] !== true;
  if (isNamed && (child === parent['key'] || child === parent['property'])) return false;
  return child !== parent['id'];
}

/** The names of a folder's files, and what they mean across them. */
export class JavaScriptNames {
  readonly files: readonly NamedFile[];
  private readonly byPath: ReadonlyMap<string, NamedFile>;
  private readonly homes = new WeakMap<Node, NamedFile>();
  private counted: Map<Node, number> | null = null;

  constructor(files: readonly (SourceFile & { readonly program: Node })[]) {
    this.files = files.map(({ path, code, program }) => new NamedFile(path, code, program));
    this.byPath = new Map(this.files.map((file) => [file.path, file]));
    for (const file of this.files) for (const node of file.nodes) this.homes.set(node, file);
  }

  pathOf(node: Node): string {
    return this.homes.get(node)?.path ?? '';
  }

  codeOf(node: Node): string {
    return this.homes.get(node)?.code.slice(node.start, node.end) ?? '';
  }

  isShorthand(node: Node): boolean {
    return this.homes.get(node)?.shorthands.has(node) === true;
  }

  /** What an expression stands for, through names, members and imports, as far as it is written in these files. */
  followed(given: Node, depth = 0): Node {
    const node = plain(given);
    const next = depth > 8 ? null : this.meaning(node, depth);
    return next === null ? node : this.followed(next, depth + 1);
  }

  /** All that an expression names, and what that names in turn. */
  readBy(given: Node, found = new Set<Node>()): readonly Node[] {
    const uses = this.homes.get(given)?.uses ?? [];
    for (const use of uses.filter((one) => given.start <= one.start && one.end <= given.end)) {
      const meaning = this.meaning(use, 0);
      if (meaning === null || found.has(meaning)) continue;
      found.add(meaning);
      this.readBy(meaning, found);
    }
    return [...found];
  }

  /** True where something else in these files reads what this names. */
  isShared(given: Node): boolean {
    const counted = (this.counted ??= this.countUses());
    const next = this.meaning(plain(given), 0);
    return next !== null && (counted.get(next) ?? 0) > 1;
  }

  private countUses(): Map<Node, number> {
    const counted = new Map<Node, number>();
    for (const use of this.files.flatMap(({ uses }) => uses)) {
      const meaning = this.meaning(use, 0);
      if (meaning !== null) counted.set(meaning, (counted.get(meaning) ?? 0) + 1);
    }
    return counted;
  }

  private meaning(node: Node, depth: number): Node | null {
    const file = this.homes.get(node);
    if (file === undefined) return null;
    const { type, object, property, computed } = node;
    if (type === 'Identifier') return this.named(file, String(node['name']), node.start);
    if (type === 'ThisExpression') return file.owners.get(node) ?? null;
    const name = nameOf(property);
    if (type !== 'MemberExpression' || computed === true || !isNode(object) || name === null)
      return null;
    const whole = file.imports.get(nameOf(object) ?? '');
    if (whole?.name === '*') return this.exported(this.fileAt(file, whole.from), name, 0);
    const holder = this.followed(object, depth + 1);
    const body = holder['body'];
    return member(isNode(body) ? body : holder, name);
  }

  private named(file: NamedFile, name: string, at: number): Node | null {
    const own = file.meaningAt(name, at);
    const imported = file.imports.get(name);
    if (own !== null || imported === undefined) return own;
    return this.exported(this.fileAt(file, imported.from), imported.name, 0);
  }

  private exported(file: NamedFile | undefined, name: string, depth: number): Node | null {
    if (file === undefined || depth > 8) return null;
    const handed = file.exports.get(name);
    if (handed !== undefined && handed.from !== '')
      return this.exported(this.fileAt(file, handed.from), handed.name, depth + 1);
    const own = this.named(file, handed?.name ?? name, 0);
    if (own !== null) return own;
    for (const from of file.handedOn) {
      const found = this.exported(this.fileAt(file, from), name, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }

  /** The file that is meant by `./x.js`, or by the one path that ends so for `@/x`. */
  private fileAt({ path }: NamedFile, from: string): NamedFile | undefined {
    const isRelative = from.startsWith('.');
    if (!isRelative && !/^[@~#]\//.test(from)) return undefined;
    const wanted = isRelative ? posix.join(posix.dirname(path), from) : from.slice(2);
    const stem = wanted.replace(/\.[cm]?[jt]sx?$/, '');
    const fits = (one: string): boolean =>
      isRelative ? one === stem : one === stem || one.endsWith(`/${stem}`);
    const found = [...this.byPath.values()].filter((file) => {
      const bare = file.path.replace(/\.[cm]?[jt]sx?$/, '');
      return fits(bare) || fits(bare.replace(/(?:^|\/)index$/, ''));
    });
    return (
      found.find((file) => file.path === wanted) ??
      (isRelative || found.length === 1 ? found[0] : undefined)
    );
  }
}
