export interface Check {
  readonly check: string;
  readonly of: number;
  readonly wrong: readonly string[];
}
export function soakChecks(run: Readonly<Record<string, unknown>>): readonly Check[];
export function wrongLines(checks: readonly Check[]): readonly string[];
