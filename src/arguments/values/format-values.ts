const values: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-03-15', '2023-11-02', '2024-06-30'],
  'date-time': ['2024-03-15T10:30:00Z', '2023-11-02T18:05:00Z', '2024-06-30T00:00:00Z'],
  time: ['10:30:00Z', '18:05:00Z'],
  duration: ['P1D', 'PT2H'],
  email: ['alex.doe@example.com', 'sam.lee@example.org'],
  hostname: ['example.com', 'www.example.org'],
  ipv4: ['192.0.2.10', '198.51.100.7'],
  ipv6: ['2001:db8::1', '2001:db8::2'],
  uri: ['https://example.com/', 'https://example.org/docs'],
  'uri-reference': ['/docs/start', 'https://example.com/'],
  'uri-template': ['https://example.com/{id}', '/items/{id}'],
  uuid: ['3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162', '9c8d7e6f-1a2b-4c3d-8e4f-506172839405'],
  'json-pointer': ['/items/0', '/name'],
  'relative-json-pointer': ['0', '1/name'],
  regex: ['^a', '[0-9]+'],
  byte: ['aGVsbG8=', 'd29ybGQ='],
  binary: ['hello', 'world'],
  password: ['Corr3ct-Horse-Battery', 'An0ther-Passphrase'],
  phone: ['+14155552671', '+442071838750'],
  color: ['#336699', '#cc3300'],
  // Texts that hold a number, as JSON has it where 64 bits would lose digits.
  int64: ['1', '2', '30'],
  decimal: ['1', '2.5', '30'],
};

const dataAddresses = [
  'data:text/plain,A%20short%20sample%20text.',
  'data:text/html,%3Ch1%3ESample%3C/h1%3E',
  'data:text/csv,id%2Cname%0A1%2Csample',
];

/** Addresses that need no other system, where a text says that they are taken: `data:`, "a data URI". */
export function selfContainedAddresses(text: string): readonly string[] {
  return /\bdata:|\bdata (?:uris?|urls?)\b/i.test(text) ? dataAddresses : [];
}

const aliases: Readonly<Record<string, string>> = {
  datetime: 'date-time',
  timestamp: 'date-time',
  'iso-date': 'date',
  'full-date': 'date',
  'iso-date-time': 'date-time',
  'idn-email': 'email',
  'idn-hostname': 'hostname',
  host: 'hostname',
  domain: 'hostname',
  ip: 'ipv4',
  'ip-address': 'ipv4',
  url: 'uri',
  iri: 'uri',
  'iri-reference': 'uri-reference',
  guid: 'uuid',
  base64: 'byte',
  int32: 'int64',
  uint32: 'int64',
  uint64: 'int64',
  integer: 'int64',
  double: 'decimal',
  float: 'decimal',
};

/** Example values of a named string format; empty for an unknown one. */
export function formatValues(format: string): readonly string[] {
  const name = format.toLowerCase().replaceAll('_', '-');
  return values[aliases[name] ?? name] ?? [];
}
