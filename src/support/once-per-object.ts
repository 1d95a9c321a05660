/** The function, working out its answer once for each object that it is given, for as long as the object is in use. */
export function oncePerObject<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    if (known.has(of)) return known.get(of) as V;
    const value = work(of);
    known.set(of, value);
    return value;
  };
}

/** The same of an object and a text. */
export function oncePerName<K extends object, V>(
  work: (of: K, name: string) => V,
): (of: K, name: string) => V {
  const known = oncePerObject((_of: K) => new Map<string, { readonly value: V }>());
  return (of, name) => {
    const found = known(of).get(name);
    if (found !== undefined) return found.value;
    const value = work(of, name);
    known(of).set(name, { value });
    return value;
  };
}
