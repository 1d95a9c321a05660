import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const completionCommand = {
  name: 'completion',
  section: 'Refine and ship',
  summary: 'Print a script that completes commands and options in your shell',
  arguments: [{ name: 'shell', describe: 'bash, zsh or fish', required: true }],
  options: commandOptions.completion,
  examples: [
    ['completion bash >> ~/.bashrc', 'for bash'],
    ['completion zsh >> ~/.zshrc', 'for zsh'],
    ['completion fish > ~/.config/fish/completions/tooldraft.fish', 'for fish'],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.completion>;
