import { withoutMarkup } from '../../src/writing/without-markup.js';

describe('a text without mark-up', () => {
  it.each([
    ['The [colour](/docs/colours "Colours") of it', 'The colour of it'],
    ['An [account](https://x.example/#/get/{id}__query_a)', 'An account'],
    ['See ![a picture](x.png)the chart', 'See  the chart'],
    ['One.<br/>Two.<br>Three.', 'One.\nTwo.\nThree.'],
    ["<a target='_blank' href='https://x.example/k'>Your key</a>", 'Your key'],
    ['a <b>bold</b>, <code>coded</code> word', 'a bold, `coded` word'],
    ['From this list&#58; &quot;A&quot;, &quot;B&quot;.', 'From this list: "A", "B".'],
    ['<i>Wrap</i> it in `<b>` and `</b>`', 'Wrap it in `<b>` and `</b>`'],
    ['<p>Up to 3 &lt; 4</p><p>&amp; more</p>', 'Up to 3 < 4\n\n& more'],
  ])('%j is %j', (text, plain) => {
    expect(withoutMarkup(text)).toBe(plain);
  });

  it.each([
    'Must match ^[a-z](?:[a-z0-9-]*[a-z0-9])?$',
    'Ends with [0-9](\\d|x)+',
    '<revision>:<path>',
    'Write &amp; for an ampersand',
    'For a new page, use this HTML element: <div class="new"></div>',
    'steps:\n  - run: it\n    with:  two',
  ])('%j stays as it is', (text) => {
    expect(withoutMarkup(text)).toBe(text);
  });
});
