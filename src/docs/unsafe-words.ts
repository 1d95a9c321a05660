interface UnsafeContext {
  readonly tools: ReadonlyMap<string, unknown>;
  /** Values that stand for private ones. */
  readonly standIns: readonly string[];
}

/** Links, hidden characters, orders to the reader and private values. */
export function unsafeWords(text: string, { tools, standIns }: UnsafeContext): string | null {
  if (
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/.test(
      text,
    )
  )
    return 'it has hidden characters';
  const bare = text.replace(/`[^`]*`/g, (code) => (tools.has(code.slice(1, -1)) ? ' ' : code));
  if (/\b[a-z][a-z+.-]*:\/\/|\bwww\.|\]\(/i.test(bare)) return 'it has a link in it';
  if (givesOrder(bare)) return 'it gives an order to its reader';
  const told = standIns.find((value) => value.length > 3 && text.includes(value));
  return told === undefined ? null : 'it has a private value in it';
}

/** Tags in which prompts are written; of HTML, which has tags of its publishers' own, only the words count. */
const promptTags =
  /<\/?(?:system|assistant|instructions?|important|inst)\b[^>]*>|<\|\w+\|>|\[\/?INST\]/i;
const html = /<\/?(?:p|code)>/i;

/** Words to whoever reads a doc about what is not this tool: earlier words, other tools, the user, what it is itself. */
const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget) (?:all|any|the|your|previous|earlier)\b/i,
  /\byou (?:must|should|have to) (?:now |always |first )?(?:call|run|send|execute|invoke|read)\b/i,
  /\b(?:system|assistant|developer) (?:prompt|message)\b/i,
  /\b(?:before|after) (?:using|calling|you (?:use|call)) (?:any|every|each|all)\b/i,
  /\b(?:do not|don't|never) (?:tell|inform|mention|notify|show|ask)\b.{0,40}\bthe (?:user|human)\b/i,
  /\bthe (?:assistant|llm|ai) (?:must|should|has to)\b/i,
];

/** True for words that tell an agent what to do beyond calling the tool. */
export function givesOrder(text: string): boolean {
  if (html.test(text)) return givesOrder(text.replace(/<[^<>]{1,400}>/g, ' '));
  return [promptTags, ...orders].some((pattern) => pattern.test(text));
}
