import { estimateTokens } from '../models/estimate-tokens.js';
import { countWords } from '../support/count-words.js';

/** How long a description may be. */
export interface DocCap {
  readonly words: number;
  /** As estimated; any number where absent. */
  readonly tokens?: number | undefined;
}

/** The cap that a run is set to. */
export function capOf(settings: {
  readonly maxDocWords: number;
  readonly maxDocTokens?: number | undefined;
}): DocCap {
  return { words: settings.maxDocWords, tokens: settings.maxDocTokens };
}

/** True where a text is no longer than the cap. */
export function isWithin(text: string, { words, tokens = Infinity }: DocCap): boolean {
  return countWords(text) <= words && (tokens === Infinity || estimateTokens(text) <= tokens);
}

/** What is left of a cap while texts are put under it. */
export class Room {
  private words: number;
  private tokens: number;

  constructor({ words, tokens = Infinity }: DocCap) {
    this.words = words;
    this.tokens = tokens;
  }

  /** Takes the text if there is room for it, on a line of its own. */
  takes(text: string): boolean {
    const line = `\n${text}`;
    const isRoom = isWithin(line, { words: this.words, tokens: this.tokens });
    if (isRoom) this.spend(line);
    return isRoom;
  }

  /** Takes the text, room or not. */
  spend(text: string): void {
    this.words -= countWords(text);
    if (this.tokens !== Infinity) this.tokens -= estimateTokens(text);
  }
}
