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

/** True for words that tell an agent what to do beyond calling the tool. */
export function givesOrder(text: string): boolean {
  return /\b(?:ignore|disregard|forget) (?:all|any|the|your|previous|earlier)\b|\byou (?:must|should|have to) (?:now |always |first )?(?:call|run|send|execute|invoke)\b|\b(?:system|assistant|developer) (?:prompt|message)\b/i.test(
    text,
  );
}
