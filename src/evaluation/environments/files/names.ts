const forbidden = /[|/\\?%*:><"]/;

/** False for `.` and `..`, which mean folders, for no name at all, and for names with a character that none must have. */
export function isAllowedName(name: string): boolean {
  return name !== '' && !/^\.\.?$/.test(name) && !forbidden.test(name);
}

export function notFound(tool: string, name: string): string {
  return `${tool}: '${name}': no such file or folder here.`;
}
