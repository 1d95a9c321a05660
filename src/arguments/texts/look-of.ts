/** Letters and digits by kind, all else as it is: `2026-W07` looks like `2024-W51`, `ORD-12` like `ORD-123456`. */
export function lookOf(text: string): string {
  return text
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '0');
}
