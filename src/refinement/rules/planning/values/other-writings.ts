import { onRaster, rasterIn } from '../../../../arguments/messages/minute-raster.js';

/**
 * A text written in other ways, those that keep most of it first: a time of day on the raster that a pattern asks for, in other letters,
 * with its words put together otherwise. What is told apart by its name still is.
 */
export function otherWritings(text: string, patterns: readonly string[]): readonly string[] {
  const onRasters = patterns.flatMap((pattern) => {
    const step = rasterIn(pattern);
    return step === null ? [] : [onRaster(text, step)];
  });
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  const joined = (sign: string) => inAnyCase(words.join(sign));
  const [first = '', ...others] = words;
  const titles = others.map(titled).join('');
  const written = words.length < 2 ? [] : [first.toLowerCase() + titles, titled(first) + titles];
  return [
    ...onRasters,
    ...[text.toLowerCase(), text.toUpperCase()],
    ...(words.length === 0 ? [] : [...joined('-'), ...joined('_'), ...written, ...joined('')]),
  ];
}

function inAnyCase(text: string): readonly string[] {
  return [text, text.toLowerCase(), text.toUpperCase()];
}

function titled(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
}
