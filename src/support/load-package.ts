import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** A package that has a CommonJS form, loaded where it is used: programs and commands start without its modules. */
export function loadPackage<T>(name: string): T {
  return load(name) as T;
}
