/** What is paid for and who may do what: 402 and 403 are mostly about that, and come from the machinery in front of a tool. */
const paying =
  /\b(?:accounts?|allowance|billing|credits?|free|licen[cs]e\w*|limit(?:ed|s)? reached|payment (?:is )?required|plan|quota|requests?|subscri\w+|suspended|tiers?|tokens|trial|upgrade|usage|wallet|you|your)\b/i;
const access =
  /\b(?:access|admin\w*|allow\w*|api|auth\w*|banned|blocked|bot|browser|captcha|challenge|cloudflare|contact|cookie|cors|country|credentials?|csrf|disabled|enabled?|endpoint|firewall|forbidden|geo\w*|host|ip|keys?|logged|login|members? of|method|origin|owner|permi\w+|policy|privileges?|proxy|rate|referer|region|resource|restricted|rights?|roles?|scopes?|security|service|sessions?|sign(?:ed|ature)?|teams?|tenant|tokens?|unauthor\w+|user|verify|waf|workspace)\b/i;

const fewestWords = 4;

/**
 * True where a message under 402 or 403 speaks of the call and not of who makes it (`deposit of 57.60 EUR required, 1.00 received`):
 * APIs use both for rules of their trade.
 */
export function isRuleOfItsOwn(status: number, message: string): boolean {
  if (status !== 402 && status !== 403) return false;
  const spaced = message.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  const words = spaced.match(/\p{L}{2,}/gu) ?? [];
  const isOfCaller = paying.test(spaced) || (status === 403 && access.test(spaced));
  return words.length >= fewestWords && !isOfCaller;
}
