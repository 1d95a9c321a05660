import { distinctBy } from '../../../../support/distinct-by.js';
import type { ProposedCall } from '../../../engine.js';
import { provenTexts, textPlaces, withText } from '../../answers/texts-in-things.js';
import type { Planning } from '../planning.js';

const mostTexts = 8;

/** Where refusals say that a text is not there: the refused calls with texts that are, one of each thing, since one may have changed or be gone. */
export function textCalls(planning: Planning): readonly ProposedCall[] {
  const unproven = textPlaces(planning.view).filter(
    (place) => provenTexts(place, planning.view).length === 0,
  );
  return unproven.flatMap((place) =>
    distinctBy(place.texts, ({ thing }) => thing)
      .slice(0, mostTexts)
      .map((text, index) => ({
        purpose: { kind: 'positive', arguments: [], note: `text that is there ${index + 1}` },
        arguments: withText(place.refusals[0]?.arguments ?? {}, place, text),
      })),
  );
}
