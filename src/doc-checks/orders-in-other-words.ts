import { finds, type IsHarmless } from './sounds-like-instruction.js';

/**
 * Orders to whoever reads a doc that carry no word of an instruction: bindings of one tool to all work, secrets as
 * arguments, messages to third parties, shells, and "disregard what stands above" in other languages.
 */
const patterns: readonly RegExp[] = [
  /\b(for|on|in|with|before|after) (every|each|any|all) (request|question|conversation|session|task|turn|message|user|answer|response)s?\b[^.]{0,80}\b(call|use|run|invoke|send|add|append|include|mention)\b/gi,
  /\b(call|use|run|invoke|send|add|append|include|mention)\b[^.]{0,80}\b(for|on|in|with|before|after) (every|each|any|all) (other )?(tool|request|question|conversation|session|task|turn|message|answer|response)s?\b/gi,
  /\b(with|include|put|pass|place|write|add|give|provide|attach)\b[^.]{0,60}\b(the |your |its |their )?(user'?s? |caller'?s? |own )?(api[ _-]?keys?|passwords?|secrets?|credentials?|private keys?|tokens? of the user|system prompt|chat history|conversation so far)\b/gi,
  /\b(send|forward|post|mail|e-?mail|upload|copy|report|submit|leak)\b[^.]{0,80}\b(to|at) (?:https?:\/\/|www\.|[\w.+-]+@|our |the )?(?:[\w-]+\.)*(server|endpoint|webhook|address|attacker|admin|support|[\w-]+\.(com|net|org|io|example|invalid|test|xyz|ru|cn))\b/gi,
  /\b(decode|decrypt|unscramble|base64)\b[^.]{0,60}\b(follow|obey|execute|run|do what|carry out|instruct)/gi,
  /\b(follow|obey|carry out|comply with|execute)\b[^.]{0,40}\b(it|this|that|these|those|them|what|instructions?|orders?|steps|text)\b/gi,
  /\b(transfer|pay|donate|purchase|buy|wire)\b[^.]{0,40}\b(\$|usd|eur|euros?|dollars?|money|bitcoin|btc|funds|gift cards?)\b/gi,
  /\b(bash|sh|zsh|cmd|powershell)\b\s+-c|\|\s*(ba|z)?sh\b|\$\([^)]*\)|&&\s*\w+|\bchmod\b|\bsudo\b/gi,
  /\b(no longer|stop|instead of) (bound|following|obeying|restricted|limited)\b|\bwithout (any )?(restrictions?|confirmation|asking|consent|permission)\b/gi,
  /\b(the|this) documentation (has|must|should|needs|shall|ought)\b|\bnote (for|to) (the )?(documentation|docs|writers?|rewriter|analy[sz]er|authors?|maintainers?)\b/gi,
  /\b(réponds|répondez|réponse|ignorez|ignore[rz]?|oubliez)\b[^.]{0,60}\b(instructions?|consignes?|règles?|utilisateur)/gi,
  /\b(missachte|ignorier\w*|vergiss|beachte nicht|befolge)\b[^.]{0,60}\b(anweisung\w*|regel\w*|vorgab\w*|bisherig\w*|obig\w*|hinweis\w*)/gi,
  /\b(ignor\w+|olvid\w+|desobede\w+|omit\w+|descart\w+|desconsider\w+)\b[^.]{0,60}\b(instruc\w+|reglas?|regras?|indicaciones?|anteriores?|ordens|órdenes)/gi,
  /\b(ignora|dimentica|trascura)\w*\b[^.]{0,60}\b(istruzion\w+|regol\w+|precedent\w+)/gi,
  /\b(negeer|vergeet)\b[^.]{0,60}\b(instructies|regels|vorige)|\b(zignoruj|pomiń)\b[^.]{0,60}\b(instrukcj\w+|polece\w+)|\b(ignorera|glöm)\b[^.]{0,60}\b(instruktion\w*|regler)/gi,
  /(?<!\p{L})(önceki|yukarıdaki)(?!\p{L})[^.]{0,60}(yok say|unut|görmezden)|(?<!\p{L})(bỏ qua|abaikan)(?!\p{L})[^.]{0,60}(hướng dẫn|chỉ dẫn|instruksi|perintah)/giu,
];

/** True where a text gives such an order, in words that are not harmless. */
export function ordersInOtherWords(text: string, isHarmless: IsHarmless = () => false): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return finds(patterns, plain, isHarmless);
}
