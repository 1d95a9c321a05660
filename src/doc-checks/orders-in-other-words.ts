/**
 * Orders to whoever reads a doc that carry no word of an instruction: bindings of one tool to all work, secrets as
 * arguments, messages to third parties, shells, and "disregard what stands above" in other languages.
 */
const patterns: readonly RegExp[] = [
  /\b(for|on|in|with|before|after) (every|each|any|all) (request|question|conversation|session|task|turn|message|user|answer|response)s?\b[^.]{0,80}\b(call|use|run|invoke|send|add|append|include|mention)\b/i,
  /\b(call|use|run|invoke|send|add|append|include|mention)\b[^.]{0,80}\b(for|on|in|with|before|after) (every|each|any|all) (other )?(tool|request|question|conversation|session|task|turn|message|answer|response)s?\b/i,
  /\b(with|include|put|pass|place|write|add|give|provide|attach)\b[^.]{0,60}\b(the |your |its |their )?(user'?s? |caller'?s? |own )?(api[ _-]?keys?|passwords?|secrets?|credentials?|private keys?|tokens? of the user|system prompt|chat history|conversation so far)\b/i,
  /\b(send|forward|post|mail|e-?mail|upload|copy|report|submit|leak)\b[^.]{0,80}\b(to|at) (?:https?:\/\/|www\.|[\w.+-]+@|our |the )?(?:[\w-]+\.)*(server|endpoint|webhook|address|attacker|admin|support|[\w-]+\.(com|net|org|io|example|invalid|test|xyz|ru|cn))\b/i,
  /\b(decode|decrypt|unscramble|base64)\b[^.]{0,60}\b(follow|obey|execute|run|do what|carry out|instruct)/i,
  /\b(follow|obey|carry out|comply with|execute)\b[^.]{0,40}\b(it|this|that|these|those|them|what|instructions?|orders?|steps|text)\b/i,
  /\b(transfer|pay|donate|purchase|buy|wire)\b[^.]{0,40}\b(\$|usd|eur|euros?|dollars?|money|bitcoin|btc|funds|gift cards?)\b/i,
  /\b(bash|sh|zsh|cmd|powershell)\b\s+-c|\|\s*(ba|z)?sh\b|\$\([^)]*\)|&&\s*\w+|\bchmod\b|\bsudo\b/i,
  /\b(no longer|stop|instead of) (bound|following|obeying|restricted|limited)\b|\bwithout (any )?(restrictions?|confirmation|asking|consent|permission)\b/i,
  /\b(the|this) documentation (has|must|should|needs|shall|ought)\b|\bnote (for|to) (the )?(documentation|docs|writers?|rewriter|analy[sz]er|authors?|maintainers?)\b/i,
  /\b(réponds|répondez|réponse|ignorez|ignore[rz]?|oubliez)\b[^.]{0,60}\b(instructions?|consignes?|règles?|utilisateur)/i,
  /\b(missachte|ignorier\w*|vergiss|beachte nicht|befolge)\b[^.]{0,60}\b(anweisung\w*|regel\w*|vorgab\w*|bisherig\w*|obig\w*|hinweis\w*)/i,
  /\b(ignor\w+|olvid\w+|desobede\w+|omit\w+|descart\w+|desconsider\w+)\b[^.]{0,60}\b(instruc\w+|reglas?|regras?|indicaciones?|anteriores?|ordens|órdenes)/i,
  /\b(ignora|dimentica|trascura)\w*\b[^.]{0,60}\b(istruzion\w+|regol\w+|precedent\w+)/i,
  /\b(negeer|vergeet)\b[^.]{0,60}\b(instructies|regels|vorige)|\b(zignoruj|pomiń)\b[^.]{0,60}\b(instrukcj\w+|polece\w+)|\b(ignorera|glöm)\b[^.]{0,60}\b(instruktion\w*|regler)/i,
  /(?<!\p{L})(önceki|yukarıdaki)(?!\p{L})[^.]{0,60}(yok say|unut|görmezden)|(?<!\p{L})(bỏ qua|abaikan)(?!\p{L})[^.]{0,60}(hướng dẫn|chỉ dẫn|instruksi|perintah)/iu,
];

/** True where a text gives such an order. */
export function ordersInOtherWords(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return patterns.some((pattern) => pattern.test(plain));
}
