const quoted = String.raw`["'\`“‘](?:…|)["'\`”’]`;
const isNone = String.raw`(?:is|was) (?:not|no)\b[^.!?;\n]{1,80}`;
/** Several values, or what to do: what is only remarked on is data. */
const others = String.raw`(?:[\w' -]{1,40}: ?\S+(?:\s?[,>|/→]\s?[\w.+-]+|\s(?:or|and)\s[\w.+-]+)+|(?:please )?(?:use|try|choose|pick|select|take|give|expected|must be|it must be|it can be|valid|known|allowed|supported|available|one of|did you mean)\b.{2,300})`;

const offering = new RegExp(
  String.raw`^(?:the |your )?(?:[\w-]+ ){0,3}${quoted} ${isNone}[.;!] ${others}[.!?]?$`,
  'i',
);

/**
 * True for a text that says that a quoted value is none of something and which ones are: `Status "…" is not a column on the board.
 * Columns: idea > booked > out`. `…` stands for the values that were given.
 */
export function offersOthers(text: string): boolean {
  return offering.test(text);
}
