/** What the query of a link holds, by name; nothing for a text that is no link. Links may be relative: `/boats?after=b-7`, `?page=2`. */
export function queryOfLink(text: string): readonly (readonly [name: string, value: string])[] {
  const at = text.indexOf('?');
  if (at < 0 || !/^(?:https?:\/\/|\/|\?)\S*$/.test(text)) return [];
  return [...new URLSearchParams(text.slice(at + 1).replace(/#.*$/, ''))];
}
