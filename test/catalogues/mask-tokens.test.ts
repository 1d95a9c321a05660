import { maskAddress } from '../../src/catalogues/mask-tokens.js';

it.each([
  [
    'https://user:secret@api.example/v1?api_key=secret&page=2',
    'https://api.example/v1?api_key=REDACTED&page=2',
  ],
  ['https://api.example/v1?page=2', 'https://api.example/v1?page=2'],
])('shows the address %s as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
