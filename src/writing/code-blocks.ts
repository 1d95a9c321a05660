const fence = /^[ \t]*(```+|~~~+)[^\n]*\n[^]*?\n[ \t]*\1[ \t]*$/gm;
const aboutAnswers = /\b(?:respon[ds]\w*|answers?|outputs?|returns?|returned|results?)\b/i;
/** What the caller is to write, such as the results of its own work. */
const aboutWhatToGive = /\b(?:must|should|use|provide|pass|send|give)\b/i;
/** A line that only says what follows. */
const isHeading = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$|(?:\S+\s+){0,7}\S+:\s*$)/;

/** Stands for a block while the text around it is taken apart; a character that no text has of its own. */
const mark = '\uE000';
const marks = new RegExp(` ?${mark}(\\d+)${mark}`, 'g');

export interface WithoutBlocks {
  readonly text: string;
  /** Puts the blocks back, each on lines of its own. */
  readonly restored: (sentence: string) => string;
}

/**
 * A text whose fenced code blocks are set aside, so that nothing takes them apart: each goes with the line before it. Samples of
 * answers and `curl` commands are left out, the headings over them too: what comes back is told from calls, which are not made so.
 */
export function withoutCodeBlocks(raw: string): WithoutBlocks {
  const blocks: string[] = [];
  let text = '';
  let done = 0;
  for (const { 0: block, index } of raw.matchAll(fence)) {
    const before = (text + raw.slice(done, index).replaceAll(mark, '')).trimEnd();
    const start = before.lastIndexOf('\n') + 1;
    const [above, lead] = [before.slice(0, start), before.slice(start)];
    const isSample =
      (aboutAnswers.test(lead) && !aboutWhatToGive.test(lead)) || /^\s*(?:\$ )?curl\s/m.test(block);
    if (isSample) text = isHeading.test(lead) ? above : `${above}${lead}\n`;
    else text = `${above}${lead} ${mark}${blocks.push(block.trim()) - 1}${mark}\n`;
    done = index + block.length;
  }
  text += raw.slice(done).replaceAll(mark, '');
  const restored = (sentence: string): string =>
    sentence.replace(marks, (_all, index: string) => `\n${blocks[Number(index)] ?? ''}`).trim();
  return { text, restored };
}
