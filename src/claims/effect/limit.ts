import { valueAt } from '../../arguments/slots/path.js';
import { numberedClaims, numberedTests } from './numbered.js';
import { listedIn, linesPlace, ofList } from './listed.js';
import type { Kind } from '../kind.js';

const name = 'limit';

/** So many items come back at most. */
export const limit: Kind = {
  name,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list]',
  propose: (view) => numberedClaims(name, view),
  tests: numberedTests,
  holds: ({ about: [slot = ''], at: [at = ''] = [] }, { probe, control }) => {
    const kept = listedIn(probe, at);
    const all = control === null ? null : listedIn(control, at);
    const most = valueAt(probe.args, slot);
    if (kept === null || all === null || typeof most !== 'number') return null;
    return all.length > most ? kept.length === most : null;
  },
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], at: [at = ''] = [] }, { verdict }) =>
    verdict === 'observed'
      ? null
      : {
          target: { slot },
          text: `At most this many ${at === linesPlace ? 'lines' : 'items'}${ofList(at)} come back.`,
        },
};
