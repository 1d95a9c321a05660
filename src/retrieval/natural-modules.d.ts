declare module 'natural/lib/natural/stemmers/porter_stemmer.js' {
  const porterStemmer: { stem(word: string): string };
  export default porterStemmer;
}

declare module 'natural/lib/natural/util/stopwords.js' {
  const stopwords: { readonly words: readonly string[] };
  export default stopwords;
}
