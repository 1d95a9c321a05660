export function isFresh(root: string): boolean;
export function build(root: string): number;
