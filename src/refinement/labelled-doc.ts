import { weakestAnswers, type LesserAnswers } from '../calls/answered-by.js';
import type { Claim, DocVersion } from '../core/doc-version.js';
import { ownCallId } from '../core/evidence.js';
import { isJsonObject } from '../core/json.js';
import type { RefinedDoc } from '../core/refined-docs.js';
import type { Trajectory } from '../core/trajectory.js';

const closings: Readonly<Record<LesserAnswers, string>> = {
  simulated: 'Learnt from simulated answers, not from the service.',
  recorded: 'Learnt from recorded answers of the service.',
};

/**
 * A doc that says where it is not the tool's own answers that it was learnt from: each claim, the doc, and its description in a closing
 * sentence that no cap on words counts. Answers of the tools themselves leave it as it is.
 */
export function labelledDoc<D extends DocVersion>(
  doc: D,
  trajectory: Trajectory,
): D & Pick<RefinedDoc, 'answers'> {
  const { run, tool } = trajectory;
  const calls = new Map(trajectory.calls.map(({ id, outcome }) => [id, outcome]));
  const ofSettings = answersOfSettings(trajectory);
  const answersOf = ({ evidence }: Claim): LesserAnswers | undefined => {
    const own = evidence.map((reference) => ownCallId(reference, run, tool));
    const known = weakestAnswers(own.map((id) => (id === null ? null : calls.get(id))));
    // Calls of other tools are on record elsewhere: what the run was answered by counts.
    return own.includes(null) ? (ofSettings ?? known) : known;
  };
  const claims = doc.claims.map((claim): Claim => {
    const answers = answersOf(claim);
    return answers === undefined ? claim : { ...claim, answers };
  });
  const answers =
    weakestAnswers([...calls.values()]) ?? (calls.size === 0 ? ofSettings : undefined);
  if (answers === undefined) return doc;
  const description = `${doc.description}\n${closings[answers]}`;
  return { ...doc, description, claims, answers };
}

/** The closing sentence of a description that says what its doc was learnt from; null where it has none. */
export function labelOf(description: string): string | null {
  return Object.values(closings).find((one) => description.endsWith(`\n${one}`)) ?? null;
}

/** The description without that closing sentence: where nobody shall see what a doc was learnt from. */
export function withoutLabel(description: string): string {
  const closing = labelOf(description);
  return closing === null ? description : description.slice(0, -closing.length - 1);
}

/** What the settings of the run say of its answers. */
function answersOfSettings({ settings }: Trajectory): LesserAnswers | undefined {
  const { answers } = settings;
  const kind = answers !== undefined && isJsonObject(answers) ? answers['kind'] : undefined;
  return kind === 'simulated' || kind === 'recorded' ? kind : undefined;
}
