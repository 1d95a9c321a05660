import {
  allNodes,
  around,
  childOf,
  sayingChildren,
  textOf,
  variableOf,
  type Node,
  type Variable,
} from './python-syntax.js';

interface Declared {
  /** An expression, a class or a function. */
  readonly means: Node;
  /** The function, class or file that it is declared in. */
  readonly scope: Node;
}

interface Imported {
  readonly module: string;
  readonly name: string;
}

const anyScope = /^(?:FunctionDefinition|ClassDefinition|Script)$/;

/** The names of a file. */
interface NamedFile {
  readonly path: string;
  readonly script: Node;
  readonly nodes: readonly Node[];
  readonly declared: ReadonlyMap<string, readonly Declared[]>;
  readonly imports: ReadonlyMap<string, Imported>;
}

/** The names of a folder's files, and what they mean across them. */
export class PythonNames {
  readonly files: readonly NamedFile[];
  private readonly byCode = new Map<Node['home'], NamedFile>();
  private counted: Map<Node, number> | null = null;

  constructor(scripts: readonly Node[]) {
    this.files = scripts.map(namedFile);
    for (const file of this.files) this.byCode.set(file.script.home, file);
  }

  /** What an expression stands for, through names, attributes and imports, as far as it is written in these files. */
  followed(node: Node, depth = 0): Node {
    const next = depth > 8 ? undefined : this.meaning(node, depth);
    return next === undefined ? node : this.followed(next, depth + 1);
  }

  /** All that an expression names, and what that names in turn. */
  readBy(given: Node, found = new Set<Node>()): readonly Node[] {
    for (const use of allNodes(given)) {
      const meaning = this.meaning(use, 0);
      if (meaning === undefined || found.has(meaning)) continue;
      found.add(meaning);
      this.readBy(meaning, found);
    }
    return [...found];
  }

  /** True where something else in these files reads what this names. */
  isShared(node: Node): boolean {
    const counted = (this.counted ??= this.countUses());
    const next = this.meaning(node, 0);
    return next !== undefined && (counted.get(next) ?? 0) > 1;
  }

  /** The variable of a class, or of the classes it inherits from. */
  attribute(holder: Node, name: string, depth = 0): Variable | undefined {
    const own = (childOf(holder, 'Body')?.children ?? [])
      .filter((one) => one.name === 'AssignStatement')
      .map(({ children }) => variableOf(children))
      .find((one) => one?.name === name);
    if (own !== undefined || depth > 8) return own;
    const bases = childOf(holder, 'ArgList');
    for (const base of bases === undefined ? [] : sayingChildren(bases)) {
      const above = this.followed(base);
      const found =
        above.name === 'ClassDefinition' ? this.attribute(above, name, depth + 1) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The name that a file gives to what it imports from one of these modules; null where the name means something else. */
  importedAs(
    home: Node['home'],
    name: string,
    modules: readonly string[],
  ): string | null | undefined {
    const file = this.byCode.get(home);
    for (const [own, { module, name: theirs }] of file?.imports ?? [])
      if (theirs === name && modules.includes(module)) return own;
    const isTaken = file?.imports.has(name) === true || file?.declared.has(name) === true;
    return isTaken ? null : undefined;
  }

  private countUses(): Map<Node, number> {
    const counted = new Map<Node, number>();
    const isRead = ({ name, parent }: Node): boolean =>
      /^(?:VariableName|MemberExpression)$/.test(name) && parent?.name !== 'ImportStatement';
    for (const use of this.files.flatMap(({ nodes }) => nodes.filter(isRead))) {
      const meaning = this.meaning(use, 0);
      const isOwn = use.parent !== null && use.parent === meaning?.parent;
      if (meaning !== undefined && !isOwn) counted.set(meaning, (counted.get(meaning) ?? 0) + 1);
    }
    return counted;
  }

  private meaning(node: Node, depth: number): Node | undefined {
    if (node.name === 'VariableName') return this.named(node);
    if (node.name !== 'MemberExpression') return undefined;
    const [object, , property] = node.children;
    if (object === undefined || property?.name !== 'PropertyName') return undefined;
    if (textOf(object) === 'self') {
      const owner = around(node, /^ClassDefinition$/);
      return owner && this.attribute(owner, textOf(property))?.value;
    }
    const holder = this.followed(object, depth + 1);
    if (holder.name === 'ClassDefinition') return this.attribute(holder, textOf(property))?.value;
    // The value of an enumeration's member.
    const isMember = textOf(property) === 'value' && object.name === 'MemberExpression';
    return isMember && holder !== object ? holder : undefined;
  }

  private named(node: Node): Node | undefined {
    const file = this.byCode.get(node.home);
    const name = textOf(node);
    for (let scope = around(node, anyScope); scope !== undefined; scope = around(scope, anyScope)) {
      const found = file?.declared.get(name)?.filter((one) => one.scope === scope) ?? [];
      if (found.length > 0) return found.length === 1 ? found[0]?.means : undefined;
    }
    const imported = file?.imports.get(name);
    return file === undefined || imported === undefined ? undefined : this.exported(file, imported);
  }

  private exported(file: NamedFile, imported: Imported, depth = 0): Node | undefined {
    const from = this.fileAt(file.path, imported.module);
    if (from === undefined || depth > 8) return undefined;
    const found = from.declared.get(imported.name)?.filter(({ scope }) => scope === from.script);
    if (found?.length === 1) return found[0]?.means;
    const further = from.imports.get(imported.name);
    return further === undefined ? undefined : this.exported(from, further, depth + 1);
  }

  /** The file of `.models` or `package.models`. */
  private fileAt(path: string, module: string): NamedFile | undefined {
    const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
    const folders = path.split('/').slice(0, -1);
    const base = dots === '' ? [] : folders.slice(0, folders.length - dots.length + 1);
    const stem = [...base, ...rest.split('.').filter((part) => part !== '')].join('/');
    const found = this.files.filter((file) => {
      const bare = file.path.replace(/\.pyi?$/, '').replace(/(?:^|\/)__init__$/, '');
      return bare === stem || (dots === '' && bare.endsWith(`/${stem}`));
    });
    return dots !== '' || found.length === 1 ? found[0] : undefined;
  }
}

function namedFile(script: Node): NamedFile {
  const nodes = allNodes(script);
  const declared = new Map<string, Declared[]>();
  const imports = new Map<string, Imported>();
  for (const node of nodes) {
    const one = declaration(node);
    const scope = around(node, anyScope);
    if (one?.means !== undefined && scope !== undefined)
      declared.set(one.name, [...(declared.get(one.name) ?? []), { means: one.means, scope }]);
    if (node.name === 'ImportStatement') {
      for (const [own, imported] of importsOf(node)) imports.set(own, imported);
    }
  }
  return { path: script.home.path, script, nodes, declared, imports };
}

function declaration(
  node: Node,
): { readonly name: string; readonly means?: Node | undefined } | undefined {
  if (node.name === 'AssignStatement') {
    const variable = variableOf(node.children);
    return variable && { name: variable.name, means: variable.value };
  }
  const name = anyScope.test(node.name) ? childOf(node, 'VariableName') : undefined;
  return name && { name: textOf(name), means: node };
}

/** `from module import name as own`. */
function importsOf(node: Node): readonly (readonly [string, Imported])[] {
  const code = textOf(node).replace(/#.*|[()\\]/g, ' ');
  const [, module = '', list = ''] = /^from\s+([\w.]+)\s+import\s+([\s\S]+)$/.exec(code) ?? [];
  return list.split(',').flatMap((part) => {
    const [name = '', , own = name] = part.trim().split(/\s+/);
    return name === '' ? [] : [[own, { module, name }] as const];
  });
}
