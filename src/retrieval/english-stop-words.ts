import stopwords from 'natural/lib/natural/util/stopwords.js';

/** Function words that natural's list lacks, what `don't` and its like leave behind, and polite phrases of requests. */
const added =
  'no nor not off once just will shall may let ve ll re don doesn didn isn aren wasn weren won wouldn couldn shouldn ' +
  'hasn haven hadn whose yet per via upon whether either neither being having us please want need give tell would';

/** English words that say nothing about a tool. Digits are kept: they tell versions and numbered things apart. */
export const englishStopWords: ReadonlySet<string> = new Set([
  ...stopwords.words.filter((word) => /^[a-z]+$/.test(word)),
  ...added.split(' '),
]);
