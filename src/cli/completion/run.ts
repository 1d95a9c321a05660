import type { commandOptions } from '../../config/command-options.js';
import { didYouMean } from '../../support/did-you-mean.js';
import type { RunCommand } from '../command.js';
import { usageError } from '../report-error.js';

const bash = `# tooldraft completion for bash
_tooldraft() {
  local IFS=$'\\n'
  COMPREPLY=($(tooldraft --get-completions "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _tooldraft tooldraft`;

const zsh = `# tooldraft completion for zsh
_tooldraft() {
  local -a found
  found=("\${(@f)$(tooldraft --get-completions "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -a found; else _files; fi
}
compdef _tooldraft tooldraft`;

const fish = `# tooldraft completion for fish
function __tooldraft_complete
  tooldraft --get-completions (commandline -opc)[2..] (commandline -ct) 2>/dev/null
end
complete -c tooldraft -a '(__tooldraft_complete)'`;

const scripts: ReadonlyMap<string, string> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
]);

export const run: RunCommand<typeof commandOptions.completion> = async (context) => {
  const shell = context.arguments[0] ?? '';
  const script = scripts.get(shell);
  if (script === undefined) {
    const known = [...scripts.keys()];
    throw usageError(
      `There is no completion for "${shell}".${didYouMean(shell, known)}`,
      'completion',
      `Choose one of: ${known.join(', ')}.`,
    );
  }
  return { status: 'done', exitCode: 0, results: { shell, script }, text: script };
};
