import { sep } from 'node:path';
import fc from 'fast-check';
import { ConfigurationError } from '../../src/core/errors.js';
import { safeName, toSafeName } from '../../src/storage/safe-name.js';
import { workspacePaths } from '../../src/storage/workspace-paths.js';

describe('safeName', () => {
  it.each(['rules', 'gpt-4o', 'gpt-4.1_mini', 'Météo 2', '日本', 'a@b', 'archived'])(
    'takes %j',
    (name) => {
      expect(safeName('run', name)).toBe(name);
    },
  );

  it.each([
    '',
    '.',
    '..',
    '../x',
    'a/b',
    'a\\b',
    '/etc',
    'C:\\x',
    '.hidden',
    '-rf',
    'a\0b',
    'a\nb',
    'a\u202eb',
    'a.',
    'a ',
    ' a',
    'con',
    'NUL.txt',
    'archive',
    'Archive',
    'x'.repeat(101),
    'é'.repeat(51),
    '*',
    'a?',
    '%2e%2e/',
  ])('refuses %j', (name) => {
    expect(() => safeName('run', name)).toThrow(ConfigurationError);
  });

  it('leads nowhere outside its folder, whatever it takes', () => {
    const { trajectories, trajectoryFolder } = workspacePaths('/w');
    const names = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[./\\a-z~:]{1,8}$/));
    fc.assert(
      fc.property(names, (name) => {
        let path: string;
        try {
          path = trajectoryFolder('c', name);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigurationError);
          return;
        }
        expect(path).toBe(`${trajectories}${sep}c${sep}${name}`);
      }),
    );
  });
});

describe('toSafeName', () => {
  it('makes a run name of a model name', () => {
    expect(toSafeName('gpt-4o-mini')).toBe('gpt-4o-mini');
    expect(toSafeName('meta-llama/Llama-3:70b')).toBe('meta-llama-Llama-3-70b');
    expect(toSafeName('../..')).toBe('unnamed');
  });

  it('gives a name that is taken, for every text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('archive', 'con', 'nul.x', 'aux..', 'é'.repeat(90), '日'.repeat(90), '🙂'),
    );
    fc.assert(fc.property(texts, (text) => void safeName('run', toSafeName(text))));
  });
});
