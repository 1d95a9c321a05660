import type { FakeTool, Row } from '../../src/claims/kind.rows.js';
import { openQuestions } from '../../src/claims/open-questions.js';
import { unexplained } from '../../src/claims/unexplained.js';
import type { JsonObject } from '../../src/core/json.js';
import { docVersionSchema, type DocVersion } from '../../src/core/doc-version.js';
import type { Complaint } from '../../src/doc-checks/revision-under-check.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { isBlamed } from '../../src/writing/complaints.js';
import { writeDoc } from '../../src/writing/write-doc.js';
import { exploreFake } from '../support/explore-fake.js';

const boats = ['Heron', 'Swift', 'Tern', 'Gull', 'Ibis'].map((name, index) => ({
  id: `b-${index}`,
  name,
  depth_in_metres: index,
}));

/** A list that takes a limit from 1 to 4. */
const answer = ({ limit = 3 }: JsonObject) =>
  typeof limit === 'number' && limit >= 1 && limit <= 4
    ? { ok: { boats: boats.slice(0, limit) } }
    : { refused: 'limit must be between 1 and 4', status: 400 };

function written(tool: FakeTool, complaints: readonly Complaint[] = []): DocVersion {
  const row: Row = {
    title: '',
    tools: { list_boats: tool },
    server: () => ({ list_boats: answer }),
    claims: [],
  };
  const { out } = exploreFake(row);
  return writeDoc(out.sentences, out.view, {
    raw: rawVersion(out.view.tool),
    run: 'run',
    cap: { words: 200 },
    unexplained: unexplained(out.stands, out.view),
    complaints,
  });
}

const limit = (description: string): FakeTool => ({
  description: 'Lists boats.',
  properties: { limit: { type: 'integer', description } },
});

describe('a written doc', () => {
  it('says the opposite of what calls proved wrong in the text of an argument', () => {
    const { parameterDocs, learned } = written(limit('How many boats (at most 500).'));
    const { description } = parameterDocs['/properties/limit'] ?? {};
    expect(description).toMatch(/^How many boats\. .*At most 4\./);
    expect(description).not.toContain('500');
    expect(learned.properties?.limit).toMatchObject({ minimum: 1, maximum: 4 });
  });

  it('loses the sentences of its description that calls proved wrong, and no other', () => {
    const tool = {
      ...limit('How many.'),
      description: 'Lists boats. A limit up to 50 is taken. Sorted well.',
    };
    expect(written(tool).description).toContain('Sorted well.');
    expect(written(tool).description).not.toContain('50');
  });

  it('does not repeat what the source says itself, and keeps the calls that bore it out', () => {
    const { parameterDocs, claims } = written(limit('How many, at most 4.'));
    const { description = '' } = parameterDocs['/properties/limit'] ?? {};
    expect(description.match(/at most 4/gi)).toHaveLength(1);
    expect(claims).toContainEqual(expect.objectContaining({ from: 'source', text: 'At most 4.' }));
  });

  it('is the raw doc, byte for byte, where nothing was learnt', () => {
    const row: Row = {
      title: '',
      tools: { ping: { description: 'Pings <b>it</b>.' } },
      server: () => ({ ping: () => ({ ok: { pong: true } }) }),
      claims: [],
    };
    const { out } = exploreFake(row);
    const raw = rawVersion(out.view.tool);
    const sentences = out.sentences.filter(({ target }) => 'slot' in target);
    const doc = writeDoc(sentences, out.view, {
      raw,
      run: 'r',
      cap: { words: 99 },
      unexplained: [],
    });
    expect(doc).toEqual(raw);
  });

  it('has claims with a verdict and tests whose arguments are literal and whose calls exist', () => {
    const doc = written(limit('How many.'));
    expect(docVersionSchema.parse(doc)).toEqual(doc);
    const most = doc.claims.find(({ text }) => text === 'At most 4.');
    expect(most).toMatchObject({ from: 'claim', verdict: 'confirmed', claim: { kind: 'bound' } });
    const beyond = most?.recipe?.find(({ side }) => side === 'beyond');
    expect(beyond?.steps.at(-1)?.args).toEqual({ limit: 5 });
    expect(beyond?.calls).toHaveLength(beyond?.steps.length ?? 0);
  });

  it('leaves out what a complaint is about, and nothing else', () => {
    const doc = written(limit('How many.'), [{ text: '', sentence: 'At most 4.' }]);
    const { description = '' } = doc.parameterDocs['/properties/limit'] ?? {};
    expect(description).toContain('At least 1.');
    expect(description).not.toContain('At most 4.');
  });
});

describe('a version of the format before', () => {
  it('is still read', () => {
    const claim = { id: 'k1', target: 'limits', text: 'At most 4.', evidence: ['run/a#c1'] };
    const doc = {
      description: 'x',
      sections: null,
      parameterDocs: {},
      learned: {},
      claims: [claim],
    };
    expect(docVersionSchema.parse(doc).claims).toEqual([claim]);
  });
});

describe('a complaint', () => {
  it.each([
    [{ sentence: 'Note on `page.limit`: At most 4.' }, true],
    [{ sentence: 'At most 9.' }, false],
    [{ sentence: '' }, false],
    [{}, false],
  ])('%j', (complaint, isAbout) => {
    expect(isBlamed('At most 4.', [complaint])).toBe(isAbout);
  });
});

describe('open claims', () => {
  it('of a tool that never worked need a value for what names nothing', () => {
    const row: Row = {
      title: '',
      tools: {
        get_boat: {
          properties: { boat_id: { type: 'string' }, depth: { type: 'integer', maximum: 9 } },
          required: ['boat_id'],
        },
      },
      server: () => ({ get_boat: () => ({ refused: 'no such boat', status: 404 }) }),
      claims: [],
    };
    const { out } = exploreFake(row, 5);
    const questions = openQuestions(out.judged, out.view);
    expect(questions.map(({ needs }) => needs)).toEqual(['a value for `boat_id`']);
  });
});
