/** True for an argument that takes the number of a page, by its name: `page`, `pageNumber`, `_page`. */
export function isPageName(name: string): boolean {
  return /^_?(page|page_?(number|no|num|index)|p)$/i.test(name);
}
