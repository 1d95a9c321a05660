import { RecentValues } from './recent-values.js';

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

/** What was made last of an object, by name, as many names as `most`: each is made once while it is remembered. */
export function recentPerObject<K extends object, V>(
  most: number,
): (of: K, name: string, make: () => V) => V {
  const recent = oncePerObject((_of: K) => new RecentValues<{ readonly value: V }>(most, () => 1));
  return (of, name, make) => {
    const found = recent(of).get(name);
    if (found !== undefined) return found.value;
    const value = make();
    recent(of).set(name, { value });
    return value;
  };
}
