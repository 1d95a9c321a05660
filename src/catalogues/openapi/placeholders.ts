import type { UnnamedArgument } from './operation-arguments.js';

export interface BoundPath {
  readonly arguments: readonly UnnamedArgument[];
  readonly problems: readonly string[];
}

/** The names in `{braces}` of a path template, each once. */
export function placeholdersOf(path: string): string[] {
  return [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].flatMap((match) => match[1] ?? []))];
}

/**
 * Makes path arguments and path agree. A placeholder that nothing documents becomes a required argument marked
 * undocumented; a path argument that stands nowhere in the path is dropped, unless its name differs only in spelling.
 */
export function bindPath(path: string, list: readonly UnnamedArgument[]): BoundPath {
  const placeholders = placeholdersOf(path);
  const documented = new Set(
    list.filter(({ binding }) => binding.in === 'path').map(({ binding }) => binding.name),
  );
  const missing = placeholders.filter((name) => !documented.has(name));
  const problems: string[] = [];
  const kept = list.flatMap((argument) => {
    const { binding } = argument;
    if (binding.in !== 'path' || placeholders.includes(binding.name)) return [argument];
    const index = missing.findIndex((name) => loose(name) === loose(binding.name));
    const [meant] = index < 0 ? [] : missing.splice(index, 1);
    if (meant !== undefined) return [{ ...argument, binding: { ...binding, name: meant } }];
    problems.push(`The path parameter ${binding.name} stands nowhere in ${path} and was left out.`);
    return [];
  });
  return { arguments: [...missing.map(undocumented), ...kept], problems };
}

/** A required path argument of which only the name is known. */
export function undocumented(name: string): UnnamedArgument {
  return {
    schema: { type: 'string', 'x-undocumented': true },
    required: true,
    binding: { in: 'path', name },
  };
}

function loose(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
