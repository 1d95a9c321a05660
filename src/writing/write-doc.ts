import { valueAt, type Path } from '../arguments/slots/path.js';
import { isNotThere, isNumber, triedAt } from '../claims/domain/tried.js';
import { sectionNames } from '../core/doc-version.js';
import type { DocVersion, SectionName, Sections } from '../core/doc-version.js';
import { evidenceReference } from '../core/evidence.js';
import { isPlainName } from '../doc-checks/plain-name.js';
import type { Complaint } from '../doc-checks/revision-under-check.js';
import { isAccepted, type Refused } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import { isBlamed } from './complaints.js';
import type { DocCap } from './doc-cap.js';
import { docClaim, pointerOf, type UnnumberedClaim } from './doc-claim.js';
import { exampleText, examplesOf, type Example } from './examples.js';
import { learnedOf } from './learned-of.js';
import { parameterDocs } from './parameter-docs.js';
import { renderDescription } from './render-description.js';
import { isSaidAlready } from './said-already.js';
import type { Sentence } from './sentences.js';
import { sourceSections } from './source-sections.js';
import type { Statement } from './statement.js';
import { struckOfAll, struckOfSlot, type TriedNumbers, type Truth } from './strike.js';
import { unexplainedStatements } from './unexplained-refusals.js';

export interface WriteOptions {
  readonly raw: DocVersion;
  readonly run: string;
  readonly cap: DocCap;
  readonly unexplained: readonly Refused[];
  /** What sets the tool apart from its siblings. */
  readonly apart?: readonly Statement[];
  /** What the checks of an earlier attempt said: what they blame is left out. */
  readonly complaints?: readonly Complaint[];
  /** So many sentences whose ignorance costs most stand right after the purpose; three where absent. */
  readonly notes?: number;
}

const usualNotes = 3;

/**
 * The source's own sentences, cleaned, sorted and without what calls proved wrong, and what the claims say beyond them; the raw
 * doc itself, byte for byte, where there is nothing to say.
 */
export function writeDoc(
  sentences: readonly Sentence[],
  view: View,
  { raw, run, cap, unexplained, apart = [], complaints = [], notes: most }: WriteOptions,
): DocVersion {
  const known = sentences.filter((one) => isSaidAlready(one, view));
  const said = sentences.filter((one) => !known.includes(one) && !isBlamed(one.text, complaints));
  const statements = [...unexplainedStatements(unexplained, view), ...apart].filter(
    ({ text }) => !isBlamed(text, complaints),
  );
  const learned = learnedOf(said, view.tool);
  const truth = truthOf(said, learned, view);
  const examples = examplesOf(view).filter(
    ({ values }) => !isBlamed(exampleText(values), complaints),
  );
  const docs = parameterDocs(view, {
    sentences: said,
    examples,
    strike: (text, slot) => struckOfSlot(text, slot, truth),
  });
  const isNews = said.length + statements.length + examples.length > 0;
  if (!isNews) return raw;
  const notes = said
    .filter(({ worth }) => worth === 'silent' || worth === 'harm')
    .filter(({ target }) => !('slot' in target) || isPlainName(target.slot))
    .slice(0, most ?? usualNotes);
  const sections = sectionsFrom(said, { notes, statements, cap, truth }, view);
  const claims = [
    ...said.map((one) => docClaim(one, 'claim', run, view)),
    ...statements.map((one) => statementClaim(one, run, view)),
    ...examples.map((one) => exampleClaim(one, run, view)),
    ...known.map((one) => docClaim(one, 'source', run, view)),
  ];
  return {
    description: renderDescription(sections, cap, notes.map(noteOf)),
    sections,
    parameterDocs: docs,
    learned: withExamples(learned, examples),
    claims: claims.map((claim, index) => ({ id: `k${index + 1}`, ...claim })),
  };
}

/** What calls have proven, as texts of the source are held against it. */
export function truthOf(
  said: readonly Sentence[],
  learned: DocVersion['learned'],
  view: View,
): Truth {
  const proven = said.filter(
    ({ judged: { verdict } }) => verdict === 'supported' || verdict === 'confirmed',
  );
  const shown = proven.flatMap(({ target, overlay = {}, judged }) => {
    const { kind, claim, proof } = judged;
    const slots = 'slot' in target ? [target.slot] : claim.about;
    return slots.map((slot) => ({
      slot,
      overlay: 'slot' in target ? overlay : {},
      worked: proof.held.flatMap(({ probe }) =>
        isAccepted(probe) ? (valueAt(probe.args, slot) ?? []) : [],
      ),
      denies: (text: string) => kind.denies?.(claim, text, view) ?? false,
    }));
  });
  const { required = [], properties = {} } = view.tool.parameters;
  return {
    shown,
    tried: new Map(view.slots.map(({ path }) => [path, numbersAt(path, view)])),
    learned,
    documented: required,
    parameters: Object.keys(properties).length,
    anyRefused: view.refused.length > 0,
  };
}

function numbersAt(slot: Path, view: View): TriedNumbers {
  const { taken, trials } = triedAt(view, slot, isNumber);
  const refused = trials.flatMap(({ value, accepted, call }) =>
    accepted || isNotThere(call, view) ? [] : [value],
  );
  return { taken, refused };
}

interface ToSort {
  readonly notes: readonly Sentence[];
  readonly statements: readonly Statement[];
  readonly cap: DocCap;
  readonly truth: Truth;
}

function sectionsFrom(
  said: readonly Sentence[],
  { notes, statements, cap, truth }: ToSort,
  view: View,
): Sections {
  const first = notes.map((one) => ({ section: 'limits', text: noteOf(one) }));
  const own = said.flatMap((one) =>
    'section' in one.target && !notes.includes(one)
      ? [{ section: one.target.section, text: one.text }]
      : [],
  );
  const added = [...first, ...own, ...statements];
  const learnt = added.map(({ text }) => text).join(' ');
  const source = sourceSections(view.tool, {
    cap,
    learnt,
    strike: (sentence) => struckOfAll(sentence, truth),
  });
  const sections = sectionNames.map((name): [SectionName, string[]] => {
    const texts = added.flatMap(({ section, text }) => (section === name ? [text] : []));
    return [name, [...new Set([...source[name], ...texts])]];
  });
  return Object.fromEntries(sections) as Sections;
}

/** A sentence of an argument's own doc does not name it. */
function noteOf({ target, text }: Sentence): string {
  return 'section' in target ? `Note: ${text}` : `Note on \`${target.slot}\`: ${text}`;
}

function statementClaim(
  { section, text, calls, elsewhere, from }: Statement,
  run: string,
  { tool }: View,
): UnnumberedClaim {
  const own = calls.map((id) => evidenceReference(run, tool.id, id));
  return { target: section, text, evidence: [...new Set([...own, ...elsewhere])], from };
}

/** Values kept as examples. */
export function exampleClaim(
  { argument, values, calls }: Example,
  run: string,
  view: View,
): UnnumberedClaim {
  return {
    target: pointerOf({ slot: argument }),
    text: exampleText(values),
    evidence: calls.map((id) => evidenceReference(run, view.tool.id, id)),
    from: 'example',
    learned: { properties: { [argument]: { examples: [...values] } } },
  };
}

/** What is learnt, with values that worked. */
export function withExamples(
  learned: DocVersion['learned'],
  examples: readonly Example[],
): DocVersion['learned'] {
  if (examples.length === 0) return learned;
  const properties = { ...learned.properties };
  for (const { argument, values } of examples)
    properties[argument] = { ...properties[argument], examples: [...values] };
  return { ...learned, properties };
}
