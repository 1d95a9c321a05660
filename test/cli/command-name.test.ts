import { commandName } from '../../src/cli/command-name.js';

it('names the command as it can be typed where it was started', () => {
  const installed = '/usr/lib/node_modules/tooldraft/dist/cli/command-name.js';
  expect(commandName('/a/tooldraft/dist/cli/command-name.js', 'start')).toBe('npx tooldraft');
  expect(commandName(installed, 'npx')).toBe('npx tooldraft');
  expect(commandName(installed, 'start')).toBe('tooldraft');
});
