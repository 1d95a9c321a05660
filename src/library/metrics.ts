// `tooldraft/metrics`: pure functions, null where nothing can be measured.
export { averagePrecision } from '../metrics/average-precision.js';
export { bleu } from '../metrics/bleu.js';
export { bootstrapInterval, type BootstrapOptions } from '../metrics/bootstrap-interval.js';
export { cohenKappa } from '../metrics/cohen-kappa.js';
export {
  correctPath,
  type CorrectPathDefinition,
  type CorrectPathInput,
} from '../metrics/correct-path.js';
export { cosine } from '../metrics/cosine.js';
export {
  costPerSuccess,
  type CostedRun,
  type CostPerSuccess,
} from '../metrics/cost-per-success.js';
export { fleissKappa } from '../metrics/fleiss-kappa.js';
export type { Interval } from '../metrics/interval.js';
export { macroF1 } from '../metrics/macro-f1.js';
export { ndcg } from '../metrics/ndcg.js';
export { pairedBootstrapInterval } from '../metrics/paired-bootstrap-interval.js';
export { precisionAtK } from '../metrics/precision-at-k.js';
export { randomisationTest, type RandomisationOptions } from '../metrics/randomisation-test.js';
export { recallAtK } from '../metrics/recall-at-k.js';
export { reciprocalRank } from '../metrics/reciprocal-rank.js';
export type { Relevance } from '../metrics/relevance.js';
export { wilsonInterval } from '../metrics/wilson-interval.js';
export { winRate, type JudgedPair, type PairVerdict, type WinRate } from '../metrics/win-rate.js';
