const jsonTypes = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** Spellings found in published catalogues. `NUMBER` stays `number`: ToolBench uses it for 88.5 and for 100. */
const spellings: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  char: 'string',
  date: 'string',
  datetime: 'string',
  time: 'string',
  uuid: 'string',
  url: 'string',
  email: 'string',
  enum: 'string',
  file: 'string',
  binary: 'string',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  short: 'integer',
  byte: 'integer',
  bigint: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  list: 'array',
  set: 'array',
  tuple: 'array',
  arraylist: 'array',
  dict: 'object',
  map: 'object',
  hash: 'object',
  hashmap: 'object',
  json: 'object',
};

/** The JSON Schema type that a type's name stands for, in any case; undefined where it stands for none. */
export function jsonTypeName(name: string): string | undefined {
  const plain = name.trim().toLowerCase();
  if (jsonTypes.has(plain)) return plain;
  return Object.hasOwn(spellings, plain) ? spellings[plain] : undefined;
}
