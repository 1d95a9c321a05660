/**
 * A property of whatever was thrown or received; undefined where it has none. Used where `instanceof` would
 * fail: errors of another realm (workers, vm contexts) are no instances of our `Error`.
 */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
