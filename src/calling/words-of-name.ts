/** The words of a tool's or an argument's name, in small letters: `berthId`, `berth_id` and `Berth-ID` are all `berth`, `id`. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
