const reserved = new Set(['from', 'class', 'return', 'false', 'true', 'id', 'and', '', 'ID']);

/**
 * ToolBench's normal form of a tool, API or parameter name (`change_name(standardize(name))`): what is no letter, digit
 * or CJK character becomes `_`, runs collapse, lower case, no `_` at the ends, `get_` before a digit, `is_` before words
 * that Python reserves.
 */
export function standardName(name: string): string {
  const collapsed = name
    .replace(/[^\u4e00-\u9fa5^a-zA-Z0-9_]/g, '_')
    .replace(/_+/g, '_')
    .toLowerCase()
    .replace(/^_/, '')
    .replace(/_$/, '');
  const safe = /^\d/.test(collapsed) ? `get_${collapsed}` : collapsed;
  return reserved.has(safe) && safe !== '' ? `is_${safe}` : safe;
}
