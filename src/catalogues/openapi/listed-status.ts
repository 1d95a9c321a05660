/** True for a status that an operation lists as `404` or `4XX`; `default` says nothing of a status. */
export function isListedStatus(status: number, listed: readonly string[]): boolean {
  const range = `${String(status)[0]}XX`;
  return listed.some((one) => one === String(status) || one.toUpperCase() === range);
}
