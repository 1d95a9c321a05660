/** Number of words: runs of anything but white space. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}
