declare module 'natural/lib/natural/stemmers/porter_stemmer.js' {
  const porterStemmer: { stem(word: string): string };
  export default porterStemmer;
}

declare module 'natural/lib/natural/util/stopwords.js' {
  const stopwords: { readonly words: readonly string[] };
  export default stopwords;
}

declare module 'natural/lib/natural/tokenizers/regexp_tokenizer.js' {
  export class RegexpTokenizer {
    constructor(options: { readonly pattern: RegExp; readonly gaps: boolean });
    /** Null where nothing matches. */
    tokenize(text: string): string[] | null;
  }
}
