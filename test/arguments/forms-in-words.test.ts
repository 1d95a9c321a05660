import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters =
  'amount start name email zone mode order_id phone postcode iban plate code pin sku currency lang key channel website password country start_date status region sort username note'.split(
    ' ',
  );
const read = (message: string) => readConstraintMessage(message, parameters);
const patternOf = (message: string): readonly (readonly [string | null, string])[] =>
  read(message).flatMap((hint) =>
    hint.kind === 'pattern' ? [[hint.argument, hint.pattern] as const] : [],
  );

it.each([
  ['postcode must be 4 digits followed by 2 letters', 'postcode', '^[0-9]{4}[A-Za-z]{2}$'],
  ['postcode: four digits and two letters', 'postcode', '^[0-9]{4}[ -]?[A-Za-z]{2}$'],
  ['postcode need to be 4 digits then 2 letters', 'postcode', '^[0-9]{4}[A-Za-z]{2}$'],
  ['postcode wrong format: 4 digit and 2 letter needed', 'postcode', '^[0-9]{4}[ -]?[A-Za-z]{2}$'],
  ['Please enter a postcode of 5 digits', 'postcode', '^[0-9]{5}$'],
  ['postcode must be 5 digits, got "abc"', 'postcode', '^[0-9]{5}$'],
  ['order_id must be "ORD-" followed by five digits', 'order_id', '^ORD-[0-9]{5}$'],
  ['order_id must be PO- and six digits', 'order_id', '^PO-[0-9]{6}$'],
  ['order_id should be ORD plus 5 digits', 'order_id', '^ORD[0-9]{5}$'],
  ['An order id is ORD- followed by five digits', 'order_id', '^ORD-[0-9]{5}$'],
  [
    'code must be three letters, four digits and a check letter',
    'code',
    '^[A-Za-z]{3}[ -]?[0-9]{4}[ -]?[A-Za-z]$',
  ],
  ['plate: a letter and 3 to 5 digits', 'plate', '^[A-Za-z][ -]?[0-9]{3,5}$'],
  ['plate should be 2 letters and 4 digits separated by a dash', 'plate', '^[A-Za-z]{2}-[0-9]{4}$'],
  ['sku must consist of 3 uppercase letters, a dash and 4 digits', 'sku', '^[A-Z]{3}-[0-9]{4}$'],
  ['pin must be 4 or 6 digits', 'pin', '^(?:[0-9]{4}|[0-9]{6})$'],
  ['pin must be between 4 and 8 digits', 'pin', '^[0-9]{4,8}$'],
  ['The pin is a 4-digit code', 'pin', '^[0-9]{4}$'],
  ['code must be a 32-character hex string', 'code', '^[0-9A-Fa-f]{32}$'],
  ['key must be cus_ followed by 14 characters', 'key', '^cus_.{14}$'],
  ['currency must be a three-letter code in upper case', 'currency', '^[A-Z]{3}$'],
])('reads a form spelt out in words: %s', (message, argument, pattern) => {
  expect(read(message)).toEqual([{ kind: 'pattern', argument, pattern }]);
});

it.each([
  ['order ids start with ORD-', 'order_id', '^ORD-'],
  ['invalid key: keys begin with pk_', 'key', '^pk_'],
  ['order_id does not start with "INV-"', 'order_id', '^INV-'],
  ['phone must start with + and a country code', 'phone', String.raw`^\+[1-9][0-9]{0,2}`],
  ['code must begin with two letters', 'code', '^[A-Za-z]{2}'],
  ['key must start with a letter or underscore', 'key', '^[A-Za-z_]'],
  ['website must start with http:// or https://', 'website', '^(?:http:\\/\\/|https:\\/\\/)'],
])('reads what a text starts with: %s', (message, argument, pattern) => {
  expect(read(message)).toEqual([{ kind: 'pattern', argument, pattern }]);
});

it.each([
  ['name contains illegal characters; only a-z, 0-9 and - are allowed', 'name', '^[a-z0-9-]+$'],
  ['name has invalid characters. Allowed characters: a-z0-9_-', 'name', '^[a-z0-9_-]+$'],
  ['name contains invalid characters (allowed: A-Z, a-z, 0-9, space)', 'name', '^[A-Za-z0-9 ]+$'],
  ['name may only contain letters, digits and underscores', 'name', '^[A-Za-z0-9_]+$'],
  [
    'The username field must only contain letters, numbers, dashes, and underscores.',
    'username',
    '^[A-Za-z0-9_-]+$',
  ],
  [
    "name must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
    'name',
    '^[a-z0-9.-]+$',
  ],
  ['name: characters other than letters and digits are not allowed', 'name', '^[A-Za-z0-9]+$'],
  ['username is invalid: only lowercase letters and numbers please', 'username', '^[a-z0-9]+$'],
  ['username must be alphanumeric', 'username', '^[A-Za-z0-9]+$'],
  ['name must not contain spaces', 'name', '^[^ ]*$'],
  ['Spaces are not allowed in name', 'name', '^[^ ]*$'],
  ['name: no spaces allowed', 'name', '^[^ ]*$'],
  ['name cannot contain "/"', 'name', '^[^/]*$'],
  ["channel can't contain spaces, periods or commas", 'channel', '^[^ .,]*$'],
  ['name must be kebab-case', 'name', '^[a-z0-9]+(?:-[a-z0-9]+)*$'],
  ['key is not in snake_case', 'key', '^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$'],
  ['key must be UPPER_SNAKE_CASE', 'key', '^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$'],
  ['name must be in camelCase', 'name', '^[a-z][A-Za-z0-9]*$'],
])('reads the characters that are taken, or not: %s', (message, argument, pattern) => {
  expect(read(message)).toEqual([{ kind: 'pattern', argument, pattern }]);
});

it.each([
  ['start must be on a quarter hour (:00, :15, :30, :45)', '10:15', '10:20'],
  ['start must be aligned to 15 minutes', '2030-01-01T10:45:00Z', '2030-01-01T10:45:30Z'],
  ['start must fall on a 15-minute boundary', '10:30', '10:30:10'],
  ['start: minutes must be 00, 15, 30 or 45', '10:00', '10:10'],
  ['start must be at :00 or :30', '10:30', '10:15'],
  ['start must be a full hour', '2030-01-01T10:00:00+05:30', '2030-01-01T10:07:00+05:30'],
  ['start must be on the hour', '10:00', '10:30'],
])('reads on which minutes a time may be: %s', (message, fitting, unlike) => {
  const [[argument, pattern] = [null, '']] = patternOf(message);
  expect(argument).toBe('start');
  expect(fitting).toMatch(new RegExp(pattern));
  expect(unlike).not.toMatch(new RegExp(pattern));
});

it.each([
  ['phone must be in E.164 format', 'phone', '+14155552671'],
  ['iban is not a valid IBAN', 'iban', 'DE89370400440532013000'],
  ['lang must be an ISO 639-1 code', 'lang', 'en'],
  ['zone must be an IANA time zone such as Europe/Amsterdam', 'zone', 'Europe/Amsterdam'],
  ['postcode: four digits and two letters, e.g. 1234 AB', 'postcode', '1234 AB'],
])('gives the form and a value that has it: %s', (message, argument, example) => {
  const [[, pattern] = [null, '']] = patternOf(message);
  expect(example).toMatch(new RegExp(pattern));
  expect(read(message)).toContainEqual({ kind: 'example', argument, values: [example] });
});

it.each([
  ['email is malformed', { kind: 'format', argument: 'email', format: 'email' }],
  [
    'That does not look like an email address: foo',
    { kind: 'format', argument: null, format: 'email' },
  ],
  ['postcode does not match NNNN LL', { kind: 'format', argument: 'postcode', format: 'NNNN LL' }],
  ['plate does not match AAA-9999', { kind: 'format', argument: 'plate', format: 'AAA-9999' }],
  [
    'lang "english" unknown, use codes like "en"',
    { kind: 'example', argument: 'lang', values: ['en'] },
  ],
])('reads a format or an example: %s', (message, hint) => {
  expect(read(message)).toEqual([hint]);
});

it.each([
  'name must contain letters and digits',
  'password must contain at least one digit and one letter',
  'password must have 1 uppercase letter and 2 digits',
  'password must be at least 8 characters, one digit and one upper case letter',
  'postcode must not be 4 digits followed by 2 letters',
  'A code of 6 digits was sent to phone',
  'three letters and four digits were found in name',
  'name must not contain links',
  'name must not contain "admin"',
  'only 0-9 are allowed',
  'only 1 and 2 are allowed',
  'only letters of recommendation are allowed',
  'note: letters to the editor only',
  'There are no spaces left in zone',
  'no spaces available',
  'start must not be on the hour',
  'start must be at least 30 minutes after end',
  'The job starts on the hour',
  'try to start with page 1',
  'sort must start with the first page',
  'iban already exists',
  'iban not found',
  'email is unknown',
  'country must be one of two letters',
  'amount must be given in cents (integer)',
  'amount must be sent in cents',
  'pin must be changed every 30 minutes',
  'name must be 3 to 40 characters',
])('reads no form, and no example, where none is said: %s', (message) => {
  const kinds = read(message).map(({ kind }) => kind);
  expect(kinds).not.toContain('pattern');
  expect(kinds).not.toContain('format');
  expect(kinds).not.toContain('example');
});
