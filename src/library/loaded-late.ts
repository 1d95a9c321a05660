/** An asynchronous function whose modules are loaded when it is first called: a program that imports the library starts without. */
export function loadedLate<Args extends readonly unknown[], Result>(
  load: () => Promise<(...args: Args) => Result | Promise<Result>>,
): (...args: Args) => Promise<Result> {
  return async (...args) => (await load())(...args);
}
