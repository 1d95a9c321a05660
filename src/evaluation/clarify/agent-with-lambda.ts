const sign = ' λ=';

/** What an agent is called that is run with this λ, where λ is named. */
export function agentWithLambda(agent: string, lambda: number | undefined): string {
  return lambda === undefined ? agent : `${agent}${sign}${lambda}`;
}

/** The λ in an agent's name; null where none is named. */
export function lambdaOf(agent: string): number | null {
  const at = agent.lastIndexOf(sign);
  return at < 0 ? null : Number(agent.slice(at + sign.length));
}
