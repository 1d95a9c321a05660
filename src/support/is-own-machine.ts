const ownMachine =
  /(?:^|[^\w.-])(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)(?=[^\w.-]|$)/i;

/** True for a text that holds an address of the machine it was made on, such as that of a mock server. */
export function holdsOwnMachine(text: string): boolean {
  return ownMachine.test(text);
}
