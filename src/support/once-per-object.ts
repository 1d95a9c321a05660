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

/** The same as `oncePerObject`, for so many objects: then all of it is forgotten, and worked out again where it is asked for. */
export function oncePerFewObjects<K extends object, V>(
  most: number,
  work: (of: K) => V,
): (of: K) => V {
  let count = 0;
  const counted = (of: K): V => {
    count += 1;
    return work(of);
  };
  let known = oncePerObject(counted);
  return (of) => {
    if (count > most) [known, count] = [oncePerObject(counted), 0];
    return known(of);
  };
}
