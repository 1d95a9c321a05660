/** A page with its styles and its script in it; `scripts/pages.mjs` makes it when it is imported. */
declare module '*.html' {
  const page: string;
  export default page;
}
