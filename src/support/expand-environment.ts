/** The environment as a map; missing names are undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The names that a text refers to as `${NAME}`, in order, without repeats. */
export function environmentNames(text: string): readonly string[] {
  return [...new Set([...text.matchAll(REFERENCE)].map((match) => match[1] ?? ''))];
}

/** The text with each `${NAME}` replaced by the variable's value, and the names that have none (or an empty one). */
export function expandEnvironment(
  text: string,
  env: Environment,
): { readonly text: string; readonly missing: readonly string[] } {
  const missing = environmentNames(text).filter((name) => !env[name]);
  return { text: text.replace(REFERENCE, (_, name: string) => env[name] ?? ''), missing };
}
