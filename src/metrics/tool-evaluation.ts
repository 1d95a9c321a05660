/** A judge's answers on one run: whether all expected calls were made well, and whether the final answer serves. */
export interface ToolVerdict {
  readonly callsRight: boolean;
  readonly answerRight: boolean;
}

/** A2 of one run. */
export function callsRight(verdict: ToolVerdict): 0 | 1 {
  return verdict.callsRight ? 1 : 0;
}

/** A3 of one run. `linked`, as in the published code: wrong calls make the answer wrong; `separate`, as in the thesis: they do not. */
export function answerRight(verdict: ToolVerdict, reading: 'linked' | 'separate'): 0 | 1 {
  if (reading === 'linked' && !verdict.callsRight) return 0;
  return verdict.answerRight ? 1 : 0;
}
