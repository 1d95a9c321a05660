import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const evalWhen2CallCommand = {
  name: 'eval when2call',
  section: 'Measure',
  summary: 'Measure whether a model calls, asks, refuses or answers as it should (When2Call)',
  arguments: [
    {
      name: 'records',
      describe: 'A When2Call file as published: when2call_test_mcq.jsonl, …_llm_judge.jsonl',
      required: true,
    },
  ],
  options: commandOptions['eval when2call'],
  examples: [
    [
      'eval when2call mcq.jsonl --model gpt-4o-mini --limit 300',
      'what the model does for 300 questions',
    ],
    [
      'eval when2call mcq.jsonl --model gpt-4o-mini --mode multiple-choice',
      'which of four answers it picks',
    ],
    [
      'eval when2call mcq.jsonl --model qwen --mode log-probability',
      'how likely the model finds each answer (needs vLLM behind --base-url)',
    ],
    [
      'eval when2call train_pref.jsonl --model gpt-4o-mini --out completions.jsonl',
      'write completions for "reward"',
    ],
  ],
  notes: [
    'Tool hallucination counts calls made although no tool is listed and the right answer is that it cannot be done. Macro F1 covers every class that is expected or chosen at least once; unusable answers count as wrong.',
    'With log-probability, macro F1 and tool hallucination use the largest sum, and length-normed accuracy divides by characters, as published. The endpoint must support echo and logprobs on /completions: vLLM does, OpenAI’s chat models and llama.cpp do not.',
    'With direct, an answer is classified by its tag, otherwise by its form: a tool call, a question mark, words of refusal. No model judges.',
    'Intervals are 95 % Wilson intervals, for macro F1 a percentile bootstrap over records. Answers are stored in evaluations/ and are not requested again while model, settings, record and version stay the same. Ctrl-C loses nothing.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval when2call']>;
