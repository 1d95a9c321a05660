/** What texts of a format look like, texts that have it, and texts that nearly do. */
export interface Format {
  readonly name: string;
  readonly shape: RegExp;
  readonly right: readonly [string, string];
  /** Of the same length as the right ones, or of a neighbouring format. */
  readonly near: readonly [string, string];
  /** How it is said. */
  readonly words: string;
}

export const formats: readonly Format[] = [
  {
    name: 'date',
    shape: /^\d{4}-(?:0\d|1[0-2])-[0-3]\d$/,
    right: ['2024-03-15', '2023-11-02'],
    near: ['2024-13-45', '2024-03-15T10:30:00Z'],
    words: 'A date as YYYY-MM-DD',
  },
  {
    name: 'date-time',
    shape: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/,
    right: ['2024-03-15T10:30:00Z', '2023-11-02T18:05:00Z'],
    near: ['2024-13-45T99:30:00Z', '2024-03-15'],
    words: 'A date with its time (date-time)',
  },
  {
    name: 'email',
    shape: /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i,
    right: ['alex.doe@example.com', 'sam.lee@example.org'],
    near: ['alex.doe.example.com', 'alex.doe@'],
    words: 'A valid email address',
  },
  {
    name: 'uuid',
    shape: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    right: ['3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162', '9c8d7e6f-1a2b-4c3d-8e4f-506172839405'],
    near: ['3f2b8c1e-5a7d-4e90-9b6c-1d2e3f40516g', '3f2b8c1e-5a7d-4e90-9b6c-1d2e3f40516'],
    words: 'A UUID',
  },
  {
    name: 'uri',
    shape: /^[a-z][a-z\d+.-]*:\/\/\S+$/i,
    right: ['https://example.com/', 'https://example.org/docs'],
    near: ['https//example.com/', 'example com'],
    words: 'A whole URI such as `https://example.com/`',
  },
  {
    name: 'ipv4',
    shape: /^\d{1,3}(?:\.\d{1,3}){3}$/,
    right: ['192.0.2.10', '198.51.100.7'],
    near: ['192.0.2.999', '2001:db8::1'],
    words: 'An IPv4 address',
  },
];

/** The format that a text has; null where it has none of these. */
export function formatOf(text: string): Format | null {
  return formats.find(({ shape }) => shape.test(text)) ?? null;
}

export function formatNamed(name: unknown): Format | null {
  return formats.find((format) => format.name === name) ?? null;
}
