const meant: readonly (readonly [type: RegExp, words: string])[] = [
  [/^U?Int(?:16|32|64)$|^S?Byte$/, 'must be an integer'],
  [/^(?:Decimal|Double|Single)$/, 'must be a number'],
  [/^Boolean$/, 'must be a boolean'],
  [/^String$/, 'must be a string'],
  [/^DateOnly$/, 'must be a valid date'],
  [/^DateTime(?:Offset)?$/, 'must be a valid date-time'],
  [/^Guid$/, 'must be a valid uuid'],
];

/** What .NET says of a value in a body that is not of its type, in the words of others: `guestId must be an integer.` */
export function dotnetLines(message: string): string {
  return message.replace(
    /(?:\$\.[\w.]+: )?The JSON value could not be converted to (?:System\.Nullable`1\[)?System\.(\w+)\]?\. Path: \$\.(\w+)(?: \| LineNumber: \d+)?(?: \| BytePositionInLine: \d+)?\.?/g,
    (whole, type: string, name: string) => {
      const words = meant.find(([expression]) => expression.test(type))?.[1];
      return words === undefined ? whole : `${name} ${words}.`;
    },
  );
}
