import { maskAddress } from '../../src/catalogues/mask-tokens.js';

it.each([
  [
    'https://user:secret@api.example/v1?api_key=secret&page=2',
    'https://api.example/v1?api_key=REDACTED&page=2',
  ],
  ['https://api.example/v1?page=2', 'https://api.example/v1?page=2'],
  ['redis://user:secret@queue.example:6390/2', 'redis://queue.example:6390/2'],
  ['rediss://:sec@r/e?t#@queue.example', 'rediss://queue.example'],
  ['redis://queue.example?password=secret', 'redis://queue.example'],
  ['redis:user:secret@queue.example', 'redis:queue.example'],
  ['redis://queue.example:6390/2', 'redis://queue.example:6390/2'],
])('shows the address %s as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
