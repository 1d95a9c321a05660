/** `Request-Source`: words joined by hyphens, each with a capital, or behind `X-`, as only headers are called. */
export function isHeaderName(name: string): boolean {
  return /^(?:[A-Z][A-Za-z0-9]*(?:-[A-Z0-9][A-Za-z0-9]*)+|x(?:-[a-z0-9]+)+)$/.test(name);
}
