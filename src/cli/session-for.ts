import type { CatalogueRequest } from '../config/catalogue-request.js';
import type { Target } from '../session/acquire-catalogue.js';
import { openSession, type Session, type SessionContext } from '../session/open-session.js';
import type { Output } from './output.js';

interface Asking extends Pick<SessionContext, 'environment' | 'currentFolder' | 'signal'> {
  readonly output: Output;
}

type AskingForTools = Asking & {
  readonly arguments: readonly string[];
  readonly settings: CatalogueRequest['settings'] &
    SessionContext['settings'] & { readonly timeout: number; readonly format?: Target['format'] };
};

/** A command as a session is opened for it; waits and warnings go to its output. */
export function sessionContext<S>({
  settings,
  environment,
  currentFolder,
  signal,
  output,
}: Asking & { readonly settings: S }) {
  return {
    ...{ settings, environment, currentFolder, signal },
    onWait: (line: string) => output.note(line),
    warn: (message: string) => output.warn(message),
  };
}

/** A session with the tools that the command's first word or its `--mcp…` names. */
export function sessionFor(
  context: AskingForTools,
  more: Pick<SessionContext, 'temperatures'> = {},
): Promise<Session> {
  const { settings } = context;
  const { format, timeout } = settings;
  return openSession(
    { ...sessionContext(context), ...more },
    { settings, word: context.arguments[0] ?? null, format, timeoutMs: timeout * 1000 },
  );
}
