import { commandName } from '../../src/cli/command-name.js';

it('names the command as it can be typed where it was started', () => {
  const started = (by: string) => ({ npm_lifecycle_event: by });
  const installed = '/usr/lib/node_modules/tooldraft/dist/cli/command-name.js';
  const checkout = '/a/tooldraft/dist/cli/command-name.js';
  expect(commandName(started('start'), checkout)).toBe('npx tooldraft');
  expect(commandName(started('npx'), installed)).toBe('npx tooldraft');
  expect(commandName(started('start'), installed)).toBe('tooldraft');
});
