import fc from 'fast-check';
import {
  callCertainty,
  completionReward,
  formatReward,
  groupAdvantages,
  type CertaintyWeighting,
} from '../../../src/evaluation/rewards/completion-reward.js';
import { parseCompletion } from '../../../src/evaluation/rewards/parse-completion.js';
import { readRewardRecords, rewardRecord } from '../../../src/evaluation/rewards/reward-records.js';

const weather = {
  name: 'weather',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' }, unit: { type: 'string', enum: ['C', 'F'] } },
    required: ['city'],
  },
};

const form = (answer: string): string =>
  `<reasoning>\nThe city is what matters here.\n</reasoning>\n<answer>\n${answer}\n</answer>\n`;
const call = (args: object): string =>
  `<TOOLCALL>\n${JSON.stringify([{ name: 'weather', arguments: args }])}\n</TOOLCALL>`;
const oslo = { name: 'weather', arguments: { city: 'Oslo', unit: 'C' } };
const toCall = { action: 'TOOLCALL', call: oslo } as const;
const toAsk = { action: 'ASK', call: null } as const;
const reward = (
  completion: string,
  expected: Parameters<typeof completionReward>[0]['expected'],
  weighting?: CertaintyWeighting,
) => completionReward({ completion, expected, tools: [weather] }, { weighting });

describe('the format reward', () => {
  it('is 1.5 for the exact form', () => {
    expect(formatReward(form('x'))).toEqual({ structure: 0.5, soft: 0.5, strict: 0.5, total: 1.5 });
  });

  it('loses the strict half for other white space, and a thousandth for each trailing character', () => {
    const loose = formatReward('<reasoning>a</reasoning> <answer>b</answer>');
    expect(loose).toEqual({ structure: 0, soft: 0.5, strict: 0, total: 0.5 });
    expect(formatReward(`${form('x')}0123456789`).structure).toBeCloseTo(0.49, 12);
    expect(formatReward('nothing of the kind').total).toBe(0);
    expect(formatReward('<answer>\nb\n</answer>\n<reasoning>\na\n</reasoning>\n').soft).toBe(0);
  });
});

describe('the whole reward', () => {
  it('is 1.5 + 1 + 1 · 2 for the right call in the right form', () => {
    expect(reward(form(call(oslo.arguments)), toCall)).toMatchObject({
      tool: 1,
      class: 2,
      certainty: 1,
      total: 4.5,
    });
  });

  it('weights the class reward of a call by its certainty: half for one of two units left open', () => {
    const open = form(call({ city: 'Oslo', unit: '<UNK>' }));
    expect(reward(open, toCall)).toMatchObject({ tool: 0.75, class: 2, certainty: 0.5 });
    expect(reward(open, toCall).total).toBeCloseTo(1.5 + 0.75 + 0.5 * 2, 12);
    expect(reward(open, toCall, 's62').total).toBeCloseTo(0.5 * (1.5 + 0.75 + 2), 12);
    expect(reward(open, toCall, 'none').total).toBeCloseTo(4.25, 12);
  });

  it('rewards a question by what is not known of the call it is about', () => {
    const ask = (args: object): string =>
      form(`<ASK>\n${call(args)}\n<question>\nWhich city do you mean?\n</question>\n</ASK>`);
    expect(reward(ask({ city: '<UNK>' }), toAsk).certainty).toBeCloseTo(1 - 1e-4, 12);
    expect(reward(ask({ city: '<UNK>' }), toAsk)).toMatchObject({ tool: 0.5, class: 2 });
    // All is known: the question is worth nothing but its form.
    expect(reward(ask({ city: 'Oslo' }), toAsk).total).toBeCloseTo(1.5 + 0.5, 12);
  });

  it('gives a refusal full certainty, a short one 1.5, a wrong class 0', () => {
    const refuse = { action: 'REFUSE', call: null } as const;
    const long = form('<REFUSE>I cannot do this with the tools I have been given.</REFUSE>');
    expect(reward(long, refuse).total).toBeCloseTo(1.5 + 0.5 + 2, 12);
    expect(reward(form('<REFUSE>No.</REFUSE>'), refuse).class).toBe(1.5);
    expect(reward(long, toCall)).toMatchObject({ class: 0, tool: 0 });
  });

  it('survives whatever a model writes', () => {
    for (const nonsense of [
      '',
      '<TOOLCALL>',
      '<answer><TOOLCALL>[[[{</TOOLCALL>',
      '\0<ASK>',
      '<TOOLCALL>{"name":3}</TOOLCALL>',
    ]) {
      const { total } = reward(nonsense, toCall);
      expect(Number.isFinite(total)).toBe(true);
    }
    expect(parseCompletion('<answer><ASK>open').tag).toBe('ASK');
  });
});

describe('what a completion gets for saying which call it means', () => {
  const unit = { type: 'string', enum: ['C', 'F', 'K'] };
  const tool = { name: 'weather', parameters: { type: 'object', properties: { unit } } };
  const question = '<question>\nWhich unit shall I use for it?\n</question>';
  const asked = (inside: string, weighting?: CertaintyWeighting): number =>
    completionReward(
      { completion: form(`<ASK>\n${inside}\n</ASK>`), expected: toAsk, tools: [tool] },
      { weighting },
    ).total;

  it('is less than for saying nothing of it in the paper’s form, and more with closed', () => {
    const named = `${call({ unit: '<UNK>' })}\n${question}`;
    expect(asked(question)).toBeCloseTo(4, 12);
    expect(asked(named)).toBeCloseTo(1.5 + 0.5 + 2 * (2 / 3), 12);
    expect(asked(question, 'closed')).toBeCloseTo(2, 12);
    expect(asked(named, 'closed')).toBeCloseTo(1.5 + 0.5 + 2 * (2 / 3), 12);
  });

  it('is nothing with closed for a tool that is not listed or an argument that the tool does not have', () => {
    const other = `<TOOLCALL>[{"name": "other", "arguments": {"a": "<UNK>"}}]</TOOLCALL>`;
    expect(asked(`${other}${question}`, 'closed')).toBeCloseTo(2, 12);
    const invented = `${call({ unit: 'C', mood: '<UNK>' })}${question}`;
    expect(asked(invented)).toBeGreaterThan(3.9);
    expect(asked(invented, 'closed')).toBeCloseTo(2, 12);
  });

  const value = fc.oneof(fc.constant('<UNK>'), fc.constant(''), fc.constant(null), fc.integer());
  const names = ['unit', 'city', 'mood'] as const;
  const args = fc.record({ unit: value, city: value, mood: value }, { requiredKeys: [] });
  const parameters = fc
    .record({
      sizes: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
      required: fc.subarray([...names]),
    })
    .map(({ sizes, required }) => ({
      type: 'object',
      required,
      // No values listed: an open domain.
      properties: Object.fromEntries(
        names.map((name, at) => [
          name,
          sizes[at] === 0 ? {} : { enum: Array.from({ length: sizes[at] ?? 0 }, String) },
        ]),
      ),
    }));
  const name = fc.constantFrom('weather', 'other');

  it('never makes a question worth less than one without a call with closed', () => {
    fc.assert(
      fc.property(parameters, name, args, fc.boolean(), (schema, called, given, isRight) => {
        const gives = (inside: string, weighting: CertaintyWeighting) =>
          completionReward(
            {
              completion: form(`<ASK>\n${inside}\n</ASK>`),
              expected: isRight ? toAsk : toCall,
              tools: [{ name: 'weather', parameters: schema }],
            },
            { weighting },
          ).total;
        const about = `<TOOLCALL>${JSON.stringify({ name: called, arguments: given })}</TOOLCALL>`;
        const [named, bare] = [gives(`${about}${question}`, 'closed'), gives(question, 'closed')];
        expect(named).toBeGreaterThanOrEqual(bare);
        // The paper's form is the other way round.
        expect(gives(question, 'a35')).toBeGreaterThanOrEqual(gives(`${about}${question}`, 'a35'));
      }),
    );
  });

  it('never makes a call worth less than a text in its tag with closed, where a call is expected', () => {
    fc.assert(
      fc.property(parameters, name, args, (schema, called, given) => {
        const gives = (inside: string) =>
          completionReward(
            {
              completion: form(`<TOOLCALL>\n${inside}\n</TOOLCALL>`),
              expected: toCall,
              tools: [{ name: 'weather', parameters: schema }],
            },
            { weighting: 'closed' },
          ).total;
        const made = JSON.stringify([{ name: called, arguments: given, because: 'it was asked' }]);
        expect(gives(made)).toBeGreaterThanOrEqual(gives('I would call the weather tool for it.'));
      }),
    );
  });
});

describe('the certainty of a written call', () => {
  it('multiplies 1/|D| and ε, counts missing required arguments as open and unknown tools as ε', () => {
    expect(
      callCertainty({ name: 'weather', arguments: { city: '', unit: null } }, [weather]),
    ).toBeCloseTo(1e-4 / 2, 15);
    expect(callCertainty({ name: 'weather', arguments: {} }, [weather])).toBe(1e-4);
    expect(callCertainty({ name: 'other', arguments: { a: '<UNK>' } }, [weather], 0.01)).toBe(0.01);
    const domains = {
      city: { kind: 'finite', values: ['Oslo', 'Bergen', 'Tromsø', 'Bodø'] },
    } as const;
    expect(callCertainty({ name: 'weather', arguments: {} }, [{ ...weather, domains }])).toBe(0.25);
  });
});

describe('batches', () => {
  it('gives rewards in order and advantages within the group', () => {
    const line = JSON.stringify({
      completions: [form(call(oslo.arguments)), 'nothing'],
      tools: [{ type: 'function', function: weather }],
      expected: toCall,
    });
    const [record] = readRewardRecords(`${line}\n\n`, 'c.jsonl');
    expect(rewardRecord(record!, 0, {})).toMatchObject({
      id: '1',
      rewards: [4.5, 0],
      advantages: [1, -1],
    });
    expect(groupAdvantages([2, 2, 2])).toEqual([0, 0, 0]);
    expect(groupAdvantages([])).toEqual([]);
  });

  it('names the line and what is wrong with it', () => {
    expect(() =>
      readRewardRecords('{"expected":{"action":"ASK"},"completion":"a"}\n{', 'c.jsonl'),
    ).toThrow('c.jsonl line 2 is no JSON');
    expect(() =>
      readRewardRecords('{"completion":"a","expected":{"action":"SHOUT"}}', 'c.jsonl'),
    ).toThrow(/line 1: "expected.action"/);
    expect(() => readRewardRecords('{"expected":{"action":"ASK"}}', 'c.jsonl')).toThrow(
      /either "completion" or/,
    );
  });
});
