import { base64Text, toBase64 } from '../../src/support/base64-text.js';

it.each([
  ['UHJvamVjdDozMw==', 'Project:33'],
  ['shipment', null],
  ['0b7d1c2e6f1a4c55', null],
  ['TASK-15', null],
])('%s in base64 says %j', (text, plain) => {
  expect(base64Text(text)).toBe(plain);
  if (plain !== null) expect(toBase64(plain)).toBe(text);
});
