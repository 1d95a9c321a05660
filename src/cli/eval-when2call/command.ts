import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const evalWhen2CallCommand = {
  name: 'eval when2call',
  summary: 'Whether a model calls, asks, refuses or answers where it should (When2Call)',
  arguments: [
    {
      name: 'records',
      describe: 'A file of When2Call as published: when2call_test_mcq.jsonl, …_llm_judge.jsonl',
      required: true,
    },
  ],
  options: commandOptions['eval when2call'],
  examples: [
    [
      'eval when2call mcq.jsonl --model gpt-4o-mini --limit 300',
      'what the model does, of 300 questions',
    ],
    [
      'eval when2call mcq.jsonl --model gpt-4o-mini --mode multiple-choice',
      'which of four answers it takes',
    ],
    [
      'eval when2call mcq.jsonl --model qwen --mode log-probability --template chatml',
      'what each of the four is worth to a model (with --base-url, behind vLLM)',
    ],
    [
      'eval when2call train_pref.jsonl --model gpt-4o-mini --out completions.jsonl',
      'completions for "reward"',
    ],
  ],
  notes: [
    'Tool hallucination: calls where the right thing is to say that it cannot be done and no tool is listed. Macro F1 is over classes that are right or chosen anywhere; what is not usable counts as wrong.',
    'With log-probability the published macro F1 and tool hallucination are those of the largest sum, the published length-normed accuracy is the one per character. It needs /completions with echo and logprobs: vLLM has it, OpenAI’s chat models and llama.cpp have not.',
    'With direct the answer’s tag says what it is, else its words: a tool call, a question mark, words of refusal. No model judges.',
    'Intervals are of 95 %: Wilson’s, of macro F1 a percentile bootstrap over records. Every answer is kept under evaluations/ in the workspace and not asked for again while model, settings, record and the code stay the same; Ctrl-C loses nothing.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval when2call']>;
