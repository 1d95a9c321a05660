/**
 * Who calls, with which key, and what they pay for: what 402 and 403 are about where they come from the machinery in front of a tool, or
 * from its access control.
 */
const accessTalk =
  /\b(?:access|accounts?|admin\w*|allow\w*|api|auth\w*|banned|billing|blocked|bot|browser|captcha|challenge|cloudflare|contact|cookie|cors|country|credentials?|credits?|csrf|disabled|enabled?|endpoint|firewall|forbidden|geo\w*|host|ip|keys?|licen[cs]e\w*|limit(?:ed|s)? reached|logged|login|members? of|method|origin|owner|payment (?:is )?required|permi\w+|plan|policy|privileges?|proxy|quota|rate|referer|region|requests?|resource|restricted|rights?|roles?|scopes?|security|service|sessions?|sign(?:ed|ature)?|subscri\w+|suspended|teams?|tenant|tiers?|tokens?|unauthor\w+|upgrade|user|verify|waf|workspace|you|your)\b/i;

const fewestWords = 4;

/**
 * True where a message under 402 or 403 speaks of the call and not of who makes it (`deposit of 57.60 EUR required, 1.00 received`):
 * APIs use both for rules of their trade.
 */
export function isRuleOfItsOwn(message: string): boolean {
  const spaced = message.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  const words = spaced.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= fewestWords && !accessTalk.test(spaced);
}
