import { harvestText } from '../../src/arguments/pool/harvest-text.js';

const values = (text: string) => harvestText(text).map(({ value }) => value);

describe('the paths that text names', () => {
  it('are whole lines, blanks and all', () => {
    expect(values('/srv/my files/notes.txt\n/srv/a.txt:')).toEqual([
      '/srv/my files/notes.txt',
      '/srv/a.txt',
    ]);
  });

  it('end where a line goes on about them, and are none where it tells that they lead nowhere', () => {
    expect(values('/srv/a.txt: 12 bytes')).toEqual(['/srv/a.txt']);
    expect(values('/srv/data: Error - EISDIR: illegal operation on a directory, read')).toEqual([]);
    expect(values('/srv/gone.txt: No such file')).toEqual([]);
  });
});
