/** Where a setting came from. */
export type SettingOrigin =
  | { readonly kind: 'flag'; readonly flag: string }
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'config-file'; readonly file: string }
  | { readonly kind: 'default' };

/** `--seed`, `TOOLDRAFT_SEED`, the file's path or `default`, for people. */
export function describeOrigin(origin: SettingOrigin): string {
  switch (origin.kind) {
    case 'flag':
      return origin.flag;
    case 'environment':
      return origin.name;
    case 'config-file':
      return origin.file;
    case 'default':
      return 'default';
  }
}
