import type { ClarifySample } from '../../../src/evaluation/clarify/clarify-sample.js';
import { phraseSamples } from '../../../src/evaluation/clarify/generate/phrase-samples.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';

const sample: ClarifySample = {
  ...{ version: 1, id: 's1', environment: 'documents', kind: 'ambiguous' },
  requests: ['Please extract the pages from 3 to some page, called "part.pdf".'],
  gold: [
    {
      tool: 'extract_pages',
      arguments: { start: 3, end: 7, output_pathname: 'part.pdf', overwrite: false },
      request: 0,
    },
  ],
  ...{ intention: '', config: {}, corrupted: [], source: 'templates' },
  hidden: [{ call: 0, argument: 'end' }],
  deviations: [
    'Requests are made from templates of this project, not from BFCL or PDF sessions.',
    'The rubric is held by rule (hidden values are absent, the gold was carried out), not judged by people.',
  ],
};
const grades = (naturalness: number, faithfulness = 5) => ({
  ...{ naturalness, faithfulness, executability: 5 },
});

async function phrased(versions: readonly string[], graded: readonly object[]) {
  const server = await startScriptedChatModel(({ schemaName }) => ({
    json: schemaName === 'phrasings' ? { versions } : { grades: graded },
  }));
  try {
    const chat = testChatModel(server.baseUrl);
    const [made] = await phraseSamples([sample], { chat, concurrency: 1 });
    return { made: made!, requests: server.requests.length };
  } finally {
    await server.close();
  }
}

describe('requests in the words of a model', () => {
  it('are the best graded version that says what it must and tells nothing that is hidden', async () => {
    const { made } = await phrased(
      [
        'Pages 3 to 7 into part.pdf',
        'Give me a few pages as part.pdf',
        'Pages from 3 on, up to some page, into part.pdf',
        'I would love pages from 3 up to somewhere as part.pdf',
      ],
      [grades(3), grades(5)],
    );
    expect(made.requests).toEqual(['I would love pages from 3 up to somewhere as part.pdf']);
    expect(made.source).toMatch(/^templates, phrased by /);
    expect(made.deviations).toEqual([
      sample.deviations[0],
      'Phrasings and rubric are by the same model; people judged neither.',
    ]);
    expect(made.gold).toEqual(sample.gold);
  });

  it('stay those of the template, and say so, where no version is good and true', async () => {
    for (const [versions, graded, requests] of [
      [['Pages 3 to 7 into part.pdf', ''], [], 1],
      [['Pages from 3 into part.pdf'], [grades(5, 2)], 2],
      [['Pages from 3 into part.pdf'], [], 2],
    ] as const) {
      const result = await phrased(versions, graded);
      expect(result.requests).toBe(requests);
      expect(result.made.requests).toEqual(sample.requests);
      expect(result.made.deviations).toHaveLength(3);
      expect(result.made.source).toBe('templates');
    }
  });
});
