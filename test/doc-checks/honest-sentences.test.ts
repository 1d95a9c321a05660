import { sectionNames, type DocVersion, type Sections } from '../../src/core/doc-version.js';
import { evidenceReference } from '../../src/core/evidence.js';
import { checkRevision } from '../../src/doc-checks/check-revision.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { splitSentences } from '../../src/support/split-sentences.js';
import { renderDescription } from '../../src/writing/render-description.js';
import { honestSentences, keptOut, type HonestSentence } from './honest-sentences.js';
import { honestTools } from './honest-tools.js';

/** What a model wrote as a version: each sentence a claim that cites the calls it names. */
function versionOf(rows: readonly HonestSentence[], name: keyof typeof honestTools): DocVersion {
  const { tool } = honestTools[name];
  const none = sectionNames.map((section) => [section, [] as string[]] as const);
  const sections = Object.fromEntries(none) as Sections;
  const parameterDocs: DocVersion['parameterDocs'] = {};
  for (const [, target, text] of rows) {
    const section = sectionNames.find((one) => one === target);
    if (section === undefined) parameterDocs[`/properties/${target}`] = { description: text };
    else sections[section].push(...splitSentences(text));
  }
  if (sections.purpose.length === 0)
    sections.purpose.push(...splitSentences(tool.description).slice(0, 1));
  const claims = rows.flatMap(([, target, text, ...calls]) =>
    splitSentences(text).map((sentence, index) => ({
      id: `k${index}`,
      target: sectionNames.some((one) => one === target) ? target : `/properties/${target}`,
      text: sentence,
      evidence: calls.map((call) => evidenceReference('r', tool.id, `c${call}`)),
    })),
  );
  return {
    ...{
      description: renderDescription(sections, { words: 400 }),
      sections,
      parameterDocs,
      learned: {},
    },
    claims: claims.filter(({ evidence }) => evidence.length > 0),
  };
}

function complaintsAbout(rows: readonly HonestSentence[], name: keyof typeof honestTools) {
  const { tool, siblings, calls } = honestTools[name];
  const raw = rawVersion(tool);
  return checkRevision({
    ...{ tool, siblings, calls, raw, run: 'r', previous: raw, proposal: versionOf(rows, name) },
    toolNames: [tool, ...siblings].map((one) => one.name),
    ...{ knownElsewhere: ['projects[].id', 'messages[].ts'], maxWords: 400 },
  });
}

describe('honest sentences', () => {
  it.each(honestSentences.map((row) => ({ row, title: row.slice(0, 3).join(', ') })))(
    '$title',
    ({ row }) => expect(complaintsAbout([row], row[0])).toEqual([]),
  );
});

describe('what answers say to their readers', () => {
  it.each(keptOut.map((row) => ({ row, title: row.slice(0, 3).join(', ') })))(
    'reaches no doc as it stands: $title',
    ({ row }) => {
      const complaints = complaintsAbout([row], row[0]);
      expect(complaints.some(({ text }) => text.startsWith('copies text'))).toBe(true);
      expect(complaints.filter(({ sentence }) => sentence !== row[2])).toEqual([]);
    },
  );
});
