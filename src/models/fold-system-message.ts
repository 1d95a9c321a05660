interface Message {
  readonly role: string;
  readonly content: string;
}

/** Messages for a model that knows no system role: what the first said stands at the beginning of the user's first message. */
export function foldSystemMessage<T extends Message>(messages: readonly T[]): readonly T[] {
  const [first, second, ...rest] = messages;
  if (first?.role !== 'system') return messages;
  if (second?.role !== 'user') return [{ ...first, role: 'user' }, ...messages.slice(1)];
  return [{ ...second, content: `${first.content}\n\n${second.content}` }, ...rest];
}
