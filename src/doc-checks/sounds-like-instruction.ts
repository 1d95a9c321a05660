/**
 * Texts that tell their reader to do something other than choosing or calling a tool. Patterns, in the languages attacks are
 * usually written in: role tags, overriding earlier instructions, addressing an assistant, asking for secrets, sending data away.
 */
/** Whoever is spoken to is the reader, not a person or a program that a text tells of. */
const toReader: readonly RegExp[] = [
  /\b(ignore|disregard|forget)\b.{0,40}\b(previous|prior|earlier|above|all|any|your|these|the|other|safety)\b.{0,40}\b(instruction|prompt|rule|message|direction|guideline|context|polic|polici|doc)/i,
  /\b(override|bypass|overrule)\b.{0,40}\b(previous|prior|earlier|above|your|safety)\b.{0,40}\b(instruction|prompt|rule|message|direction|guideline|context|polic|polici|doc)/i,
  /<\/?\s*(system|assistant|user|instructions?|important|tool_call|function_call|im_start|im_end|s|inst)\b[^>]*>|<\|[a-z_]+\|>|\[\/?INST\]|<<\/?SYS>>/i,
  /\b(you (?!(?:must|need to|have to|should) (?:provide|specify|supply|enter|select|choose|send [\w-]+ or)\b)(are|must|should|shall|will|need to|have to)|your (task|job|role|goal|mission|new|instructions?|answer|reply|response|output)|as an? (ai|assistant|language model|agent|llm)|dear (ai|assistant|agent|model|reader)|(attention|note to|message to|hey|hi|hello),?\s+(ai|assistants?|agents?|llms?|models?|readers?|claude|gpt|chatgpt|gemini))\b/i,
  /\b(the (assistant|agent|model|llm|ai|reader)|(ai|llm)s?( agents?| assistants?| models?)?) (must|should|shall|has to|needs? to|is required|will now|is to)\b/i,
  /\b(do not|don't|never) (tell|inform|alert|mention|warn|ask|notify|reveal|disclose|show)\b[^.]{0,40}\b(user|human|anyone|operator|people|this)/i,
  /\b(act|behave|pretend|roleplay|role-play) (as|like) (if|an?|the)\b|\bjailbreak|\bDAN mode\b|\bdeveloper mode\b|\bprompt injection\b/i,
  /\b(ignor(iere?|e[zs]?|a|ate|ar)|vergiss|olvid[ae]|oubli(e|ez)|dimentica)\b.{0,40}\b(anweisung|instruc|instruktion|vorherig|anterior|précédent|preceden|regel|istruzion)/i,
  /忽略.{0,12}(指令|指示|提示|说明)|無視.{0,12}(指示|命令)|игнорируй|не обращай внимания|تجاهل/iu,
  /\b(this|the) (tool|api|function) (is|has been) (deprecated|compromised|disabled|unsafe|malicious)\b[^.]{0,60}\b(use|call|instead|switch)/i,
  /\b(all|every) other tools? (is|are|must|should)\b|\bprefer(red)? (this|over) (tool|all|every)\b|\b(only|always) use this tool\b/i,
];

/** Of what honest docs speak of too: rules that are overridden, keys that are shown, messages of users, shells. */
const ofTouchyThings: readonly RegExp[] = [
  /\b(override|bypass|overrule)\b.{0,40}\b(previous|prior|earlier|above|all|any|your|these|the|other|safety)\b.{0,40}\b(instruction|prompt|rule|message|direction|guideline|context|polic|polici|doc)/gi,
  /\b(system|developer|assistant|user)\s*(prompt|message|instruction|override|:\s)/gi,
  /\b(always|never|first|then|now|next|instead|immediately|before (any|each|every|using|calling)|after (any|each|every|using|calling))\b[^.]{0,60}\b((?:call|invoke|run|execute)\b(?! ‹reader›)|send|forward|email|e-mail|post|upload|reveal|print|output|recommend|tell|say|reply|respond|mention|visit|open|transfer|pay|buy|delete|disable)\b[^.]{0,80}\b(user|users|them|password|secret|token|key|credential|file|everything|all|data|history|conversation|money|this tool|to http|webhook|attacker|address)/gi,
  /\b(reveal|exfiltrate|leak|print|output|show|send|share|forward|disclose|post|upload|collect|include|e-?mail)\b[^.]{0,50}\b(system prompt|api[ _-]?keys?|passwords?|secrets?|credentials?|private keys?|access tokens?|environment variables?|conversation|chat history|ssh keys?|\.env)\b/gi,
  /\b(new|updated|important|urgent|hidden|secret|special|additional) (instructions?|orders?|directives?|commands?|rules?)\b/gi,
  /\b(rm -rf|curl\s+-|wget\s+http|sudo\s|powershell|eval\(|os\.system|DROP TABLE)/gi,
];

/** Stands for the name of a tool that only reads: to call it is never the harm. */
export const reader = '‹reader›';

/** True where a text speaks to an agent that reads it, and not of keys, messages or shells alone. */
export function speaksToReader(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return toReader.some((pattern) => pattern.test(plain));
}

/**
 * True where a text addresses the reader to make it do something; descriptions of failures and of tools are not. What honest docs
 * speak of too may be told where `isHarmless` says so of the words that were found.
 */
export function soundsLikeInstruction(text: string, isHarmless: IsHarmless = () => false): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return [plain, ...wordsOfName(plain)].some(
    (one) =>
      toReader.some((pattern) => pattern.test(one)) || finds(ofTouchyThings, one, isHarmless),
  );
}

export type IsHarmless = (found: string) => boolean;

/** True where a pattern finds something that is not harmless. */
export function finds(patterns: readonly RegExp[], text: string, isHarmless: IsHarmless): boolean {
  return patterns.some((pattern) => [...text.matchAll(pattern)].some(([all]) => !isHarmless(all)));
}

/** Words that are written as one name, where they are enough to say something. */
function wordsOfName(text: string): readonly string[] {
  if (text.length > 200 || /\s/.test(text)) return [];
  const words = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[\s_.-]+/);
  return words.length < 4 ? [] : [words.join(' ')];
}
