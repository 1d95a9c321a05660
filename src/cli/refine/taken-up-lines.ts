import type { RefinementEvent } from '../../refinement/events.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { someOf } from '../../support/some-of.js';

/** So many tools are named in a line. */
export const mostNamed = 10;

/** What a run says of tools that it begins again, one line for each reason. */
export function takenUpLines({
  changed,
  asked,
  allowedMore,
}: Extract<RefinementEvent, { kind: 'taken-up' }>): readonly string[] {
  return [
    ...line(
      changed,
      'changed since they were refined: taken up anew',
      'changed since it was refined: taken up anew',
    ),
    ...line(
      asked,
      'are begun anew, and what was there of them is archived',
      'is begun anew, and what was there of it is archived',
    ),
    ...line(allowedMore, 'lacked what may be had now: taken up again'),
  ];
}

function line(ids: readonly string[], many: string, one = many): readonly string[] {
  if (ids.length === 0) return [];
  const said = ids.length === 1 ? `1 tool ${one}` : `${ids.length} tools ${many}`;
  return [escapeControlCharacters(`${said}: ${someOf(ids, mostNamed)}`)];
}
