import { ConfigurationError } from '../../../src/core/errors.js';
import {
  clarifySampleSchema,
  type ClarifySample,
} from '../../../src/evaluation/clarify/clarify-sample.js';
import {
  choicesForm,
  choosePhrasings,
} from '../../../src/evaluation/clarify/generate/choose-phrasings.js';
import {
  phraseSamples,
  unjudged,
} from '../../../src/evaluation/clarify/generate/phrase-samples.js';
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

describe('phrasings kept for a person', () => {
  const text = { one: 'Pages from 3 to somewhere, as part.pdf', two: 'From 3 on, as part.pdf' };
  const kept: ClarifySample = {
    ...sample,
    phrasings: [
      { request: 0, text: text.one, grades: grades(5) },
      { request: 0, text: text.two, grades: grades(2) },
    ],
    deviations: [unjudged],
  };

  it('are all the versions that say what they must, with their grades', async () => {
    const server = await startScriptedChatModel(({ schemaName }) => ({
      json:
        schemaName === 'phrasings'
          ? { versions: [text.one, 'Pages 3 to 7 as part.pdf', text.two] }
          : { grades: [grades(5), grades(2)] },
    }));
    try {
      const chat = testChatModel(server.baseUrl);
      const [made] = await phraseSamples([sample], { chat, concurrency: 1, keepAll: true });
      expect(made!.phrasings).toEqual(kept.phrasings);
      expect(made!.requests).toEqual([text.one]);
      expect(clarifySampleSchema.parse(made)).toEqual(made);
    } finally {
      await server.close();
    }
  });

  it('are shown with a line to fill in, and chosen by it', () => {
    const form = choicesForm([kept]);
    expect(form).toContain(`#   2: ${text.two}`);
    expect(form.split('\n')).toContain('s1 1 0');
    for (const [version, request] of [
      [0, kept.requests[0]],
      [1, text.one],
      [2, text.two],
    ] as const) {
      const filled = form.replace('s1 1 0', `s1 1 ${version}`);
      const [chosen] = choosePhrasings([kept], { file: 'c.txt', text: filled });
      expect(chosen!.requests).toEqual([request]);
      expect(chosen!.deviations).toEqual(['Phrasings are by a model; a person chose among them.']);
    }
    expect(choosePhrasings([kept], { file: 'c.txt', text: '# nothing chosen\n' })).toEqual([kept]);
  });

  it.each([
    ['s2 1 1', 'it names no sample'],
    ['s1 2 1', 's1 has no request 2'],
    ['s1 1 3', 'no version 3'],
    ['s1 one', 'it names no sample'],
  ])('refuse the line "%s" by file and number', (line, problem) => {
    const choose = (): unknown => choosePhrasings([kept], { file: 'c.txt', text: `\n${line}` });
    expect(choose).toThrow(ConfigurationError);
    expect(choose).toThrow('c.txt, line 2');
    expect(choose).toThrow(problem);
  });
});
