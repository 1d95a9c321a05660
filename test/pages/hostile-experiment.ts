import { experimentPage } from '../../src/pages/experiment-page.js';

export const bad = '<script>window.hit = 1</script>"><img src=x onerror="window.hit = 1">';
const svg = `<svg class="tooldraft-plot" role="img" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200"><title>T</title><style>.tooldraft-plot{color:red}</style><text y="20" fill="currentColor">plotted</text></svg>`;
/** The page of an experiment whose names try to break out of it. */
export const page = experimentPage({
  title: `Rounds ${bad}`,
  legend: `In percent ${bad}`,
  sections: [
    {
      title: `boats: calls ${bad}`,
      plots: [{ title: bad, about: `Right is better ${bad}`, svg }],
      tables: [
        {
          ...{ title: `seed 1 ${bad}`, notMeasured: null },
          ...{ titles: ['docs', bad], rows: [['raw', bad, 'end\u202e']] },
        },
        { title: 'seed 2', notMeasured: `no server ${bad}`, titles: [], rows: [] },
      ],
    },
    { title: 'trains: calls', plots: [], tables: [] },
  ],
});
