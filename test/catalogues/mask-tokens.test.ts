import { maskAddress, maskTokens } from '../../src/catalogues/mask-tokens.js';

it.each([
  [
    'https://user:secret@api.example/v1?api_key=secret&page=2',
    'https://api.example/v1?api_key=REDACTED&page=2',
  ],
  ['https://api.example/v1?page=2', 'https://api.example/v1?page=2'],
])('shows the address %s as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});

it.each([
  ['"url":"http://a/x?api_key=q8Hj2kLm9zz"', '"url":"http://a/x?api_key=REDACTED"'],
  ['<a href="/x?n=1&amp;token=q8Hj2kLm9zz=">', '<a href="/x?n=1&amp;token=REDACTED">'],
  ['http://a/x?n=1\\u0026sig=q8Hj2kLm%2F9zz', 'http://a/x?n=1\\u0026sig=REDACTED'],
  ['?key=YOUR_API_KEY&page=q8Hj2kLm', '?key=YOUR_API_KEY&page=q8Hj2kLm'],
])('masks keys in the queries of a text: %s', (text, shown) => {
  expect(maskTokens(text).text).toBe(shown);
});
