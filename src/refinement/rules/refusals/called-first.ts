const name = String.raw`["'\`]?([A-Za-z][\w.-]{1,63}?)["'\`]?(?:\(\))?`;
const order = String.raw`\b(?:use|using|call|calling|run|running|invoke|invoking|with|via|execute)\s+(?:the\s+)?`;

/** `Use git_add to stage changes first`, `Call connect() before querying`. */
const namedFirst = new RegExp(
  String.raw`${order}${name}(?=[\s,.;:!)]|$)[^.;!?]{0,60}\b(?:first|before|beforehand)\b`,
  'i',
);
/** `First call open_project`, `Before that, run login`. */
const firstNamed = new RegExp(
  String.raw`\b(?:first|before (?:that|this|you|calling|using)\b[^.;!?]{0,40}),?\s+(?:you (?:must|need to|have to|should)\s+)?${order}${name}(?=[\s,.;:!)]|$)`,
  'i',
);
/** `No project is open. Use open_project to open one.` */
const stateThenName = new RegExp(
  String.raw`\b(?:no|not) (?:[\w-]+ ){0,3}(?:loaded|open|opened|selected|active|connected|chosen|started|running|initiali[sz]ed|logged in|authenticated|configured|set|staged|ready|session|connection)\b[^?]{0,60}?[.,;:!—-]\s*(?:please )?${order}${name}(?=[\s,.;:!)]|$)`,
  'i',
);

/** The tool that a refusal wants called before this one; null where it names none, or only as another way. */
export function calledFirst(message: string): string | null {
  for (const pattern of [namedFirst, firstNamed, stateThenName]) {
    const found = pattern.exec(message);
    if (found === null) continue;
    if (/\bor (?:by )?$/i.test(message.slice(0, found.index))) return null;
    return found[1] ?? null;
  }
  return null;
}
