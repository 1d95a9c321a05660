import { experimentPage } from '../../src/pages/experiment-page.js';
import { bad, page } from './hostile-experiment.js';

describe('the page of an experiment', () => {
  it('holds tables, reasons and plots, loads nothing, and has no script', () => {
    expect(page).toContain('<title>Rounds &lt;script&gt;');
    expect(page).toContain('<p>Not measured: no server &lt;script&gt;');
    expect(page).toContain('<td>raw</td>');
    expect(page).toContain('end\\u{202e}');
    expect(page).toContain('<a href="#s1">trains: calls</a>');
    expect(page).not.toMatch(/<script|<img|script-src|https?:\/\/(?!www\.w3\.org)/);
    expect(page.match(/<style>/g)).toHaveLength(1);
  });

  it('gives a text in place of figures their room', () => {
    const rows = [
      ['raw', '1.0', '2.0'],
      ['rules', `same docs as raw ${bad}`, ''],
    ];
    const table = { title: 't', notMeasured: null, titles: ['docs', 'a', 'b'], rows };
    const made = experimentPage({
      ...{ title: 't', legend: 'l' },
      sections: [{ title: 's', plots: [], tables: [table] }],
    });
    expect(made).toContain('<tr><td>raw</td><td>1.0</td><td>2.0</td></tr>');
    expect(made).toContain('<td class="told" colspan="2">same docs as raw &lt;script&gt;');
  });

  it('is the same bytes for the same results', () => {
    const sections = [{ title: 's', plots: [], tables: [] }];
    const again = (): string => experimentPage({ title: 't', legend: 'l', sections });
    expect(again()).toBe(again());
  });
});
