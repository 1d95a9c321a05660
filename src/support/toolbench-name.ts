import { createHash } from 'node:crypto';

const reserved = new Set(['from', 'class', 'return', 'false', 'true', 'id', 'and', '', 'ID']);

/**
 * ToolBench's normal form of an API or parameter name: that of a tool's name, and `is_` before words that Python reserves.
 */
export function standardName(name: string): string {
  const safe = standardToolName(name);
  return reserved.has(safe) && safe !== '' ? `is_${safe}` : safe;
}

/**
 * ToolBench's normal form of a tool's name: what is no letter, digit or CJK character becomes `_`, runs collapse, lower case, no `_`
 * at the ends, `get_` before a digit.
 */
export function standardToolName(name: string): string {
  const collapsed = name
    .replace(/[^\u4e00-\u9fa5^a-zA-Z0-9_]/g, '_')
    .replace(/_+/g, '_')
    .toLowerCase()
    .replace(/^_/, '')
    .replace(/_$/, '');
  return /^\d/.test(collapsed) ? `get_${collapsed}` : collapsed;
}

/** ToolBench's normal form of a category: `Video, Images` is `Video_Images`. */
export function standardCategory(category: string): string {
  return category.trim().replace(/[ ,/]/g, '_').replace(/_+/g, '_');
}

const longestName = 64;

/**
 * The name that agents know an API of a tool by: `<api>_for_<tool>` in ToolBench's normal form. One that is longer than 64
 * characters, or has others than letters, digits and `_`, ends with digits of the API's id instead of its last part: ToolBench keeps
 * the last 64 characters, which several APIs share. It depends on nothing but its arguments.
 */
export function toolBenchName(api: string, tool: string, id: string): string {
  const full = `${standardName(api)}_for_${standardName(tool)}`;
  const plain = full.replace(/[^a-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  if (plain === full && full.length <= longestName) return full;
  const digits = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return `${plain.slice(0, longestName - 9)}_${digits}`;
}
