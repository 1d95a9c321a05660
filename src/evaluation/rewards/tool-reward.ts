import { canonicalJson } from '../../support/canonical-json.js';
import type { WrittenCall } from './parse-completion.js';

/**
 * r_tool of SAGE appendix A.3.5, equation 8: 1 for the same call, 0.75 for the same tool with other arguments, 0.5 where
 * neither has a call or the tool is another one, 0 where only one of both has a call. Arguments are compared as JSON.
 */
export function toolReward(predicted: WrittenCall | null, expected: WrittenCall | null): number {
  if (predicted === null && expected === null) return 0.5;
  if (predicted === null || expected === null) return 0;
  if (predicted.name !== expected.name) return 0.5;
  return canonicalJson(predicted.arguments) === canonicalJson(expected.arguments) ? 1 : 0.75;
}
