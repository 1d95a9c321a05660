import { createHash } from 'node:crypto';
import { reportPage } from '../../src/pages/run-pages.js';
import { hostile } from './hostile-texts.js';
import { page, texts } from './hostile-report.js';
import { petDocs, petTool, petTrajectory, plainTexts, reportInput } from './report-fixture.js';

/** The elements of a page that a parser sees, comments and text apart. */
function tagsOf(html: string): readonly string[] {
  return [
    ...html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1').matchAll(/<(\w+)/g),
  ].map(([, name]) => name ?? '');
}

describe('the page of a report', () => {
  const names = [hostile[0] ?? '', hostile[3] ?? '', hostile[4] ?? ''];

  it('has the same elements whatever the texts of tools are', () => {
    expect(tagsOf(page(names, texts))).toEqual(tagsOf(page(['a', 'b', 'c'])));
  });

  it('allows its own script and style alone, by their hashes, and loads nothing', () => {
    const html = page(['a'], texts);
    const [, policy = ''] = /Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("'self'");
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    for (const text of [style, script]) {
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`'sha256-${hash}'`);
    }
    const own = page(['a']).replace(/<script type="(?:application\/json|text\/plain)".*/g, '');
    expect(/<link|<script[^>]* src=|\{\{/.exec(own)?.[0]).toBeUndefined();
  });

  it('says the same for the same run', () => {
    expect(page(['a', 'b'])).toBe(page(['a', 'b']));
  });
});

describe('a large report', () => {
  it('of 1,000 tools with 25 experiments each takes less than 25 MB', () => {
    const description = `${'Lists the pets that somebody may take home, by the day. '.repeat(10)}`;
    const answer = 'limit is out of range, and nothing was listed for that reason. '.repeat(3);
    const of = { ...plainTexts, description, answer };
    const tools = Array.from({ length: 1000 }, (_, index) => petTool(`tool_${index}`, of));
    const trajectories = tools.map((tool) => petTrajectory(tool, of, 25));
    const { html } = reportPage(reportInput(tools, trajectories, petDocs(tools, of)));
    expect(Buffer.byteLength(html)).toBeLessThan(25e6);
  }, 120_000);
});
