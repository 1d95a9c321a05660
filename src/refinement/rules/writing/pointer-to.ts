/** The JSON pointer of an argument inside a tool's `parameters` (RFC 6901). */
export function pointerTo(argument: string): string {
  return `/properties/${argument.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
