/** The whole style of a report: light and dark by the reader's setting, narrow screens, paper. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --back: #ffffff; --raised: #f6f7f9; --line: #d5d9df; --text: #1b1f24; --soft: #57606a;
  --link: #0757b8; --good: #116329; --good-back: #dafbe1; --bad: #a40e26; --bad-back: #ffe7e5;
  --warn: #6b4300; --warn-back: #fff3cd; --mark: #fff0b3; --gauge: #4c83c9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171c; --raised: #1d2229; --line: #3a424d; --text: #e6e9ee; --soft: #a5aeba;
    --link: #7db7ff; --good: #7ee2a0; --good-back: #113a20; --bad: #ffa49c; --bad-back: #4c1a1a;
    --warn: #f2cc60; --warn-back: #3b2f0b; --mark: #433a0f; --gauge: #5b97e0;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 76rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.6rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.4rem; }
p { margin: 0.4rem 0; }
a { color: var(--link); }
.soft { color: var(--soft); font-size: 0.9rem; }
code, .code { font-family: ui-monospace, monospace; font-size: 0.88em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { position: static; }

.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 45%), 1fr)); gap: 0.6rem; margin: 1rem 0; padding: 0; }
.card { border: 1px solid var(--line); border-radius: 6px; padding: 0.6rem 0.8rem; background: var(--raised); }
.card dt { color: var(--soft); font-size: 0.85rem; }
.card dd { margin: 0; }
.card dd b { font-size: 1.25rem; font-weight: 600; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 2rem; align-items: start; }
table.figures { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
table.figures th, table.figures td { text-align: left; padding: 0.25rem 0.6rem 0.25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
table.figures thead th { color: var(--soft); font-weight: 500; }
table.figures th, table.figures td { overflow-wrap: break-word; }
.scroll { overflow-x: auto; }
table.figures .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
table.figures tbody th { font-weight: 500; }

.search { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; }
.search select { font: inherit; }
.search input[type=search] { font: inherit; padding: 0.35rem 0.6rem; width: min(26rem, 100%); border: 1px solid var(--soft); border-radius: 6px; background: var(--back); color: var(--text); }
button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 0.3rem 0.7rem; cursor: pointer; }
.tools { display: block; width: 100%; margin: 0.8rem 0; font-size: 0.92rem; }
.tools thead, .tools tbody { display: block; }
.tools tr { display: grid; width: 100%; grid-template-columns: minmax(12rem, 3fr) repeat(6, minmax(4.5rem, 1fr)) minmax(7rem, 1.4fr); gap: 0 0.6rem; border-bottom: 1px solid var(--line); padding: 0.35rem 0; }
.tools.reviewing tr { grid-template-columns: minmax(12rem, 3fr) repeat(7, minmax(4.5rem, 1fr)) minmax(7rem, 1.4fr); }
.tools tbody tr { content-visibility: auto; contain-intrinsic-height: auto 3.4rem; }
.tools th, .tools td { text-align: left; padding: 0; font-weight: normal; }
.tools .number { text-align: right; font-variant-numeric: tabular-nums; }
.tools thead tr { position: sticky; top: 0; background: var(--back); z-index: 1; }
.tools thead button { background: none; border: 0; padding: 0; color: var(--soft); text-align: inherit; width: 100%; }
.tools thead [aria-sort] button { color: var(--text); font-weight: 600; }
.tools thead [aria-sort=ascending] button::after { content: ' ↑'; }
.tools thead [aria-sort=descending] button::after { content: ' ↓'; }
.tools .name { font-weight: 600; }
.tools .summary { display: block; color: var(--soft); font-size: 0.88rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }

ins { background: var(--good-back); color: var(--good); text-decoration: underline; text-decoration-thickness: 1px; }
del { background: var(--bad-back); color: var(--bad); }
.text { white-space: pre-wrap; border-left: 3px solid var(--line); padding: 0.2rem 0 0.2rem 0.8rem; margin: 0.4rem 0; }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 999px; padding: 0 0.55rem; font-size: 0.82rem; margin: 0 0.3rem 0.2rem 0; background: var(--back); }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.tag.good { background: var(--good-back); border-color: transparent; }
.tag.bad { background: var(--bad-back); border-color: transparent; }
.tag.warn { background: var(--warn-back); border-color: transparent; }
.pages { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; margin: 1rem 0 0.6rem; }
.item { border: 1px solid var(--line); border-radius: 6px; padding: 0.6rem 0.8rem; margin: 0.6rem 0; content-visibility: auto; contain-intrinsic-height: auto 8rem; }
.item > p:first-child { margin-top: 0; }
details { margin: 0.3rem 0; }
summary { cursor: pointer; color: var(--link); }
mark { background: var(--mark); color: inherit; border-bottom: 2px solid var(--warn); }
.answer { max-height: 9rem; overflow: auto; }
.narrow { display: none; }
.calls { list-style: none; margin: 0.3rem 0; padding: 0; font-size: 0.9rem; }
.calls > li { border-top: 1px solid var(--line); padding: 0.35rem 0; }
.time { list-style: none; margin: 0; padding: 0 0 0 1.1rem; border-left: 2px solid var(--line); }
.time > li { position: relative; margin-bottom: 1.3rem; }
.time > li::before { content: ''; position: absolute; left: calc(-1.1rem - 7px); top: 0.45rem; width: 12px; height: 12px; border-radius: 50%; background: var(--gauge); }
.time h3 { margin-top: 0; }
.gauge { display: inline-block; position: relative; width: 8rem; height: 0.7rem; border: 1px solid var(--soft); border-radius: 3px; vertical-align: middle; margin-right: 0.5rem; overflow: hidden; }
.gauge i { position: absolute; left: 0; top: 0; bottom: 0; background: var(--gauge); }
.gauge b { position: absolute; top: 0; bottom: 0; width: 2px; background: var(--text); }
.review label { white-space: nowrap; margin-left: 0.5rem; }
.decide { margin: 0.5rem 0; }
.choices { display: flex; flex-wrap: wrap; gap: 0.4rem; }
.choices [aria-pressed=true] { background: var(--link); border-color: var(--link); color: var(--back); font-weight: 600; }
.editor label { display: block; color: var(--soft); font-size: 0.9rem; }
.editor textarea { display: block; width: 100%; font: inherit; color: inherit; background: var(--back); border: 1px solid var(--soft); border-radius: 6px; padding: 0.35rem 0.6rem; margin: 0.2rem 0 0.4rem; }
.sentence[aria-busy=true] { opacity: 0.6; }
.decide p:empty, #problem:empty, #live:empty { display: none; }
kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 0.3rem; font-family: ui-monospace, monospace; font-size: 0.85em; }
ul.plain { margin: 0.3rem 0; padding-left: 1.2rem; }

@media (min-width: 64rem) {
  .review ~ .sentence { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 1.5rem; }
}
@media (max-width: 46rem) {
  .tools thead { display: none; }
  .tools tr, .tools.reviewing tr { grid-template-columns: 1.3fr 1fr; gap: 0 1rem; padding: 0.6rem 0; }
  .tools tbody tr { contain-intrinsic-height: auto 8rem; }
  .tools tr > :first-child, .tools tr > :last-child { grid-column: 1 / -1; }
  .tools td.number { text-align: left; }
  .tools td[data-label]::before { content: attr(data-label) ' '; color: var(--soft); }
  .tools .summary { white-space: normal; }
  .narrow { display: inline-block; }
}
@media print {
  :root {
    --back: #fff; --raised: #fff; --line: #bbb; --text: #000; --soft: #444; --link: #000;
    --good: #0b4d1e; --good-back: #fff; --bad: #8a0c20; --bad-back: #fff; --warn: #000; --warn-back: #fff; --mark: #eee;
  }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  .search, .pages, .skip, .decide, .review, .tools thead button::after { display: none; }
  .item, .tools tbody tr { content-visibility: visible; break-inside: avoid; }
  .tools thead tr { position: static; }
  .answer { max-height: none; }
  a { text-decoration: none; }
  h2, h3 { break-after: avoid; }
}
`;
