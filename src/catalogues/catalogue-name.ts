/** File and title words that say nothing about which API it is. */
const generic = new Set(
  `api apis api-docs apidocs openapi openapi3 openapi-3-0 swagger spec specification schema index tools
   functions catalogue catalog v1 v2 v3 docs doc swagger-json swagger-docs rest main latest default`.split(
    /\s+/,
  ),
);

/** Lower-case letters, digits and dashes, at most 60 characters; empty where the text has none of them. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

/**
 * A catalogue's name from what it was read from: the file's stem, else the document's title, else the folder
 * or host, the first of them that says something.
 */
export function catalogueNameFrom(location: string, title?: string): string {
  const steps = location
    .replace(/[?#].*$/, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .split(/[\\/]/)
    .filter((step) => step !== '' && step !== '.' && step !== '..');
  const stem = slug((steps.at(-1) ?? '').replace(/(?!^)\.(json|ya?ml|jsonl|ndjson)(\.gz)?$/i, ''));
  const others = steps.slice(0, -1).reverse().map(slug);
  const candidates = [stem, slug(title ?? ''), ...others];
  const said = candidates.find((name) => name !== '' && !generic.has(name));
  return said ?? candidates.find((name) => name !== '') ?? 'catalogue';
}
