/** The function, working out its answer once for each object that it is given, for as long as the object is in use. */
export function oncePerObject<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found.value;
    const value = work(of);
    known.set(of, { value });
    return value;
  };
}
