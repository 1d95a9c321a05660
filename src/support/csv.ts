/** Lines of CSV (RFC 4180, but with plain line feeds), the header first. A null is an empty field. */
export function csv(
  titles: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [titles, ...rows].map((row) => `${row.map(field).join(',')}\n`).join('');
}

/** Texts that a spreadsheet would take for a formula get a `'` before them (OWASP, "CSV Injection"). */
function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
