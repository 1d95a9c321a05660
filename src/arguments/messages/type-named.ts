const names: Readonly<Record<string, string>> = {
  string: 'string',
  str: 'string',
  text: 'string',
  integer: 'integer',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  uint: 'integer',
  uint32: 'integer',
  long: 'integer',
  'whole number': 'integer',
  number: 'number',
  numeric: 'number',
  float: 'number',
  float64: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  boolean: 'boolean',
  array: 'array',
  list: 'array',
  object: 'object',
  dict: 'object',
  dictionary: 'object',
  map: 'object',
  mapping: 'object',
  record: 'object',
};

/** JSON Schema's name for a type as messages call it (`int64`, `u32`, `dict`, `java.lang.Long`); null for anything else. */
export function typeNamed(text: string): string | null {
  const last = text.trim().toLowerCase().split('.').at(-1) ?? '';
  if (/^[ui](?:8|16|32|64|size)$/.test(last)) return 'integer';
  if (/^f(?:32|64)$/.test(last)) return 'number';
  return Object.hasOwn(names, last) ? (names[last] ?? null) : null;
}
