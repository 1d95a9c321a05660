/** A number as people write it, as the first group: `1,000,000`, `10 000`, `31.5`; not the start of a code or of a quoted value. */
export const statedNumber = String.raw`(-?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d,.-])|-?\d[\d_,]*(?:\.\d+)?)(?![\w]*["'\d]|\.\d)`;

/** Its value; null where it can be read two ways (`1.000`, `1,2,3`). */
export function toNumber(text: string | undefined): number | null {
  const written = (text ?? '').replace(/[\s_]/g, '').replace(/,$/, '');
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(written)) return null;
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)
    ? written.replace(/,/g, '')
    : written.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return /^-?\d+(?:\.\d+)?\.?$/.test(plain) ? Number(plain) : null;
}
