const setTo =
  /(?:^|[.!?;,(]\s*|\b(?:value|it|this|flag|option|parameter|if)\s+(?:(?:is|be)\s+)?)set(?:ting)?\s+to\s+["'`]?(1|true|yes|on)\b(?!\.\d)/gi;

/** The values that a description says to switch its argument on by: `set to 1 to add the crew`; none of what another argument is set to. */
export function switchedOnBy(description: string): readonly string[] {
  return [...description.matchAll(setTo)].map(([, value = '']) => value);
}
