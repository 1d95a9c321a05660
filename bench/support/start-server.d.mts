/** Starts a server of this folder in a process of its own. */
export function startServer(
  name: string,
  env?: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly close: () => void }>;
