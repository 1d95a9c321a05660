import { formOfId } from '../../../../arguments/texts/form-of-id.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { provenTexts, textAt, textPlaces } from '../../answers/texts-in-things.js';

/**
 * Text that must stand in a thing: a piece of what another call gave of that thing worked, other text was refused as not
 * there. Where as many calls worked with text of which nothing tells that it stands there, it need not.
 */
export function findTextsInThings(view: EvidenceView): readonly Finding[] {
  return textPlaces(view).flatMap((place): readonly Finding[] => {
    const refusal = place.refusals.find(({ arguments: args }) => {
      const text = textAt(args, place) ?? '';
      return place.texts.every(
        ({ thing, from }) =>
          thing !== args[place.thing] || !from.text.split(/\r?\n/).includes(text),
      );
    });
    const proofs = provenTexts(place, view);
    // Where a tool was asked for that text, a reader can ask it too.
    const proof = proofs.find(({ from }) => !from.made) ?? proofs[0];
    if (proof === undefined || refusal === undefined) return [];
    // An id stands in many texts.
    if (proofs.every(({ success }) => formOfId(textAt(success.arguments, place) ?? '') !== null))
      return [];
    const { argument, property, thing } = place;
    const proven = new Set(proofs.map(({ success }) => success.id));
    const others = view.successes.filter(
      ({ id, arguments: args }) =>
        !proven.has(id) && args[thing] !== undefined && textAt(args, place) !== undefined,
    );
    if (others.length >= proven.size) return [];
    return [
      {
        kind: 'text-in',
        ...{ argument, property, thing },
        tool: proof.from.made ? null : proof.from.toolId,
        calls: [refusal.id, proof.success.id],
        elsewhere: [proof.from.reference],
      },
    ];
  });
}
