/** How the texts of a JSON text end, where they end as files do: `.txt`. Two names that differ in nothing but their letters differ in that. */
export function endingsIn(json: string): readonly string[] {
  return json.match(/\.\w+(?=")/g) ?? [];
}
