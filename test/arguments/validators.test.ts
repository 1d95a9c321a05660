import {
  readConstraintMessage,
  type ConstraintHint,
} from '../../src/arguments/messages/read-constraint-message.js';
import { validatorLines } from '../../src/arguments/messages/validator-lines.js';

const parameters = ['berth', 'length', 'crew', 'sail', 'due', 'hull', 'mast', 'colour'];

type Case = readonly [library: string, message: string, ...hints: readonly ConstraintHint[]];

const pattern = { kind: 'pattern', argument: 'berth', pattern: '^[A-Z]\\d{2}$' } as const;

const cases: readonly Case[] = [
  ['joi', '"due" must be in iso format', { kind: 'format', argument: 'due', format: 'date' }],
  [
    'celebrate',
    'Validation failed: colour: "colour" is not allowed',
    { kind: 'unknown-argument', argument: 'colour' },
  ],
  [
    'yup',
    'this field has unspecified keys: colour',
    { kind: 'unknown-argument', argument: 'colour' },
  ],
  [
    'valibot',
    'berth: Invalid key: Expected "berth" but received undefined',
    { kind: 'required', argument: 'berth' },
  ],
  [
    'valibot',
    'colour: Invalid key: Expected never but received "colour"',
    { kind: 'unknown-argument', argument: 'colour' },
  ],
  [
    'valibot',
    'berth: Invalid length: Expected >=3 but received 1; mast: Invalid value: Expected <=40 but received 500',
    { kind: 'minLength', argument: 'berth', value: 3 },
    { kind: 'maximum', argument: 'mast', value: 40 },
  ],
  [
    'valibot',
    'mast: Invalid value: Expected >0 but received 0',
    { kind: 'minimum', argument: 'mast', value: 0, exclusive: true },
  ],
  [
    'valibot',
    'mast: Invalid integer: Received 2.5',
    { kind: 'type', argument: 'mast', type: 'integer' },
  ],
  [
    'valibot',
    'berth: Invalid format: Expected /^[A-Z]\\d{2}$/ but received "abc"',
    { kind: 'pattern', argument: 'berth', pattern: '^[A-Z]\\d{2}$' },
  ],
  [
    'superstruct',
    'At path: berth -- Expected a string, but received: undefined',
    { kind: 'required', argument: 'berth' },
    { kind: 'type', argument: 'berth', type: 'string' },
  ],
  [
    'superstruct',
    'At path: berth -- Expected a string with a length between `3` and `80` but received one with a length of `1`',
    { kind: 'minLength', argument: 'berth', value: 3 },
    { kind: 'maxLength', argument: 'berth', value: 80 },
  ],
  [
    'superstruct',
    'At path: mast -- Expected a integer between `1` and `40` but received `0`',
    { kind: 'minimum', argument: 'mast', value: 1 },
    { kind: 'maximum', argument: 'mast', value: 40 },
  ],
  [
    'superstruct',
    'At path: crew -- Expected an array value, but received: "x"',
    { kind: 'type', argument: 'crew', type: 'array' },
  ],
  [
    'superstruct',
    'At path: sail -- Expected a value of type `boolean`, but received: `"perhaps"`',
    { kind: 'type', argument: 'sail', type: 'boolean' },
  ],
  [
    'superstruct',
    'At path: sail -- Expected one of `"jib","main","spanker"`, but received: "x"',
    { kind: 'enum', argument: 'sail', values: ['jib', 'main', 'spanker'] },
  ],
  [
    'superstruct',
    'At path: berth -- Expected a string matching `/^[A-Z]\\d{2}$/` but received "abc"',
    pattern,
  ],
  [
    'superstruct',
    'At path: colour -- Expected a value of type `never`, but received: `"red"`',
    { kind: 'unknown-argument', argument: 'colour' },
  ],
  [
    'ajv',
    "must NOT have additional properties: 'colour' is not allowed",
    { kind: 'unknown-argument', argument: 'colour' },
  ],
  [
    'ajv',
    'data/berth must NOT have fewer than 3 characters, data/mast must be <= 40',
    { kind: 'minLength', argument: 'berth', value: 3 },
    { kind: 'maximum', argument: 'mast', value: 40 },
  ],
  [
    'zod',
    '✖ Too small: expected string to have >=3 characters → at berth ✖ Too big: expected number to be <=40 → at mast',
    { kind: 'minLength', argument: 'berth', value: 3 },
    { kind: 'maximum', argument: 'mast', value: 40 },
  ],
  ['zod', 'colour: Unrecognized key: "colour"', { kind: 'unknown-argument', argument: 'colour' }],
  ['arktype', 'berth must be a string (was missing)', { kind: 'required', argument: 'berth' }],
  [
    'arktype',
    'mast must be at most 40 (was 500) berth must be at least length 3 (was 1)',
    { kind: 'maximum', argument: 'mast', value: 40 },
    { kind: 'minLength', argument: 'berth', value: 3 },
  ],
  [
    'arktype',
    'mast must be an integer (was 2.5)',
    { kind: 'type', argument: 'mast', type: 'integer' },
  ],
  [
    'arktype',
    'mast must be positive (was 0)',
    { kind: 'minimum', argument: 'mast', value: 0, exclusive: true },
  ],
  ['arktype', 'crew must be non-empty', { kind: 'minLength', argument: 'crew', value: 1 }],
  ['arktype', 'berth must be matched by ^[A-Z]\\d{2}$ (was "abc")', pattern],
  ['arktype', 'colour must be removed', { kind: 'unknown-argument', argument: 'colour' }],
  [
    'arktype',
    'berth must be exactly length 5 (was 3)',
    { kind: 'minLength', argument: 'berth', value: 5 },
    { kind: 'maxLength', argument: 'berth', value: 5 },
  ],
  [
    'arktype',
    'berth must be less than length 5 (was 6)',
    { kind: 'maxLength', argument: 'berth', value: 4 },
  ],
  [
    'valibot',
    'berth: Invalid length: Expected 5 but received 3',
    { kind: 'minLength', argument: 'berth', value: 5 },
    { kind: 'maxLength', argument: 'berth', value: 5 },
  ],
  [
    'valibot',
    'mast: Invalid multiple: Expected %5 but received 7',
    { kind: 'multiple-of', argument: 'mast', value: 5 },
  ],
  [
    'superstruct',
    'At path: berth -- Expected a nonempty string but received an empty one',
    { kind: 'minLength', argument: 'berth', value: 1 },
  ],
  [
    'superstruct',
    'At path: berth -- Expected a string with a length of `5` but received one with a length of `3`',
    { kind: 'minLength', argument: 'berth', value: 5 },
    { kind: 'maxLength', argument: 'berth', value: 5 },
  ],
  [
    'superstruct',
    'At path: sail -- Expected the literal `"jib"`, but received: "x"',
    { kind: 'enum', argument: 'sail', values: ['jib'] },
  ],
  [
    'typebox',
    "berth: Expected string to match 'email' format",
    { kind: 'format', argument: 'berth', format: 'email' },
  ],
  ['typebox', 'colour: Unexpected property', { kind: 'unknown-argument', argument: 'colour' }],
  [
    'cerberus',
    "crew: field 'mast' is required",
    { kind: 'requires', argument: 'crew', needs: ['mast'] },
  ],
  [
    'cerberus',
    'berth: empty values not allowed',
    { kind: 'minLength', argument: 'berth', value: 1 },
  ],
  ['joi', '"berth" is not allowed to be empty', { kind: 'minLength', argument: 'berth', value: 1 }],
  [
    'marshmallow',
    'hull: Not a valid mapping type.',
    { kind: 'type', argument: 'hull', type: 'object' },
  ],
  [
    'msgspec',
    'Expected `int | null`, got `str` - at `$.mast`',
    { kind: 'type', argument: 'mast', type: 'integer' },
  ],
  ['typebox', 'berth: Expected required property', { kind: 'required', argument: 'berth' }],
  [
    'typebox',
    'berth: Expected string length less or equal to 5',
    { kind: 'maxLength', argument: 'berth', value: 5 },
  ],
  ['cerberus', 'berth: required field', { kind: 'required', argument: 'berth' }],
  [
    'cerberus',
    'mast: must be of integer type',
    { kind: 'type', argument: 'mast', type: 'integer' },
  ],
  [
    'voluptuous',
    "required key not provided @ data['berth']",
    { kind: 'required', argument: 'berth' },
  ],
  [
    'voluptuous',
    "Message malformed: expected int for dictionary value @ data['mast']",
    { kind: 'type', argument: 'mast', type: 'integer' },
  ],
  [
    'voluptuous',
    "extra keys not allowed @ data['colour']",
    { kind: 'unknown-argument', argument: 'colour' },
  ],
  [
    'voluptuous',
    "value does not match expected format %Y-%m-%d for dictionary value @ data['due']",
    { kind: 'format', argument: 'due', format: 'YYYY-MM-DD' },
  ],
  [
    'voluptuous',
    "does not match regular expression ^[A-Z]\\d{2}$ for dictionary value @ data['berth']",
    pattern,
  ],
  ['jsonschema', "'x' is not a 'email'", { kind: 'format', argument: null, format: 'email' }],
  ['jsonschema', '[] should be non-empty', { kind: 'minItems', argument: null, value: 1 }],
  [
    'jsonschema',
    '0 is less than or equal to the minimum of 0',
    { kind: 'minimum', argument: null, value: 0, exclusive: true },
  ],
  [
    'connexion',
    "'a' is not one of ['jib', 'main'] - 'sail'",
    { kind: 'enum', argument: 'sail', values: ['jib', 'main'] },
  ],
  ['connexion', "'abc' does not match '^[A-Z]\\\\d{2}$' - 'berth'", pattern],
  [
    'msgspec',
    'Invalid RFC3339 encoded date - at `$.due`',
    { kind: 'format', argument: 'due', format: 'date' },
  ],
  ['msgspec', "Expected `str` matching regex '^[A-Z]\\\\d{2}$' - at `$.berth`", pattern],
  [
    'Django REST framework',
    'mast: A valid integer is required.',
    { kind: 'type', argument: 'mast', type: 'integer' },
  ],
  [
    'Django REST framework',
    'crew: Expected a list of items but got type "str".',
    { kind: 'type', argument: 'crew', type: 'array' },
  ],
];

describe('what a validator says in words of its own', () => {
  it.each(cases.map(([library, message, ...hints]) => [library, message, hints] as const))(
    'is read as %s writes it: %s',
    (_, message, hints) => {
      expect(readConstraintMessage(message, parameters)).toEqual(hints);
    },
  );

  it.each([
    [
      'voluptuous',
      "required key not provided @ data['hull']['keel']",
      'hull.keel: required key not provided',
    ],
    ['voluptuous', "expected str @ data['crew'][0]", 'crew.0: expected str'],
    ['superstruct', 'At path: hull.keel -- Expected a string', 'hull.keel: Expected a string'],
    ['connexion', "3 is not of type 'string' - 'crew.0'", "crew.0: 3 is not of type 'string'"],
    ['jsonschema', "'keel' is a required property - 'hull'", 'hull.keel: is required'],
    ['msgspec', 'Expected `str`, got `int` - at `$.crew[0]`', 'crew: Expected `str`, got `int`'],
    ['msgspec', 'Object missing required field `keel` - at `$.hull`', 'hull.keel: is required'],
    ['fastify', 'body/hull/keel must be string', 'hull.keel: must be string'],
    ['ajv', "data/hull must have required property 'keel'", 'hull.keel: is required'],
  ])('is said of the place that %s names: %s', (_, message, placed) => {
    expect(validatorLines(message, parameters)).toBe(placed);
  });

  it.each([
    "There is a limit - 'later'",
    "Unsupported sail - 'berth'",
    'data/hull is not a file',
    'Barnacles must be removed',
    "Error: must have required property 'keel'",
  ])('is left where it only looks so: %s', (message) => {
    expect(validatorLines(message, parameters)).toBe(message);
  });

  it('is read of an argument that is called as a part of the request', () => {
    expect(validatorLines('data/hull must be string', ['data'])).toBe('data.hull: must be string');
  });
});
