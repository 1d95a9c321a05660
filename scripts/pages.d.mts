/** The page with its style sheets and its script in it. */
export function pageOf(file: string): Promise<string>;
export declare const pages: {
  readonly name: string;
  readonly load: {
    readonly filter: { readonly id: RegExp };
    readonly handler: (id: string) => Promise<{ readonly code: string; readonly moduleType: 'js' }>;
  };
};
