/** Sets a mark on the page where it runs. */
export const harm = 'document.documentElement.dataset.owned=1';
/** Texts of tools that try to be more than text. */
export const hostile = [
  `</script><script>${harm}</script>`,
  `<!--<script>`,
  `--></script><img src=x onerror="${harm}">`,
  `"><svg onload="${harm}">`,
  `' onmouseover='${harm}' x='`,
  `</style></title><iframe srcdoc="<script>parent.${harm}</script>">`,
  `<meta http-equiv="refresh" content="0;url=https://owned.example/">`,
  `<link rel=stylesheet href=https://owned.example/x.css><img src=https://owned.example/x.png>`,
  `<base href="https://owned.example/"><form action=//owned.example><button>`,
  `</textarea></noscript><template><details open ontoggle="${harm}">`,
  `[x](javascript:${harm}) javascript:${harm}`,
  `\u2028\u2029\u202eevil\u0000\u001b[2J ${'${'}${harm}} {{${harm}}}`,
  `&lt;script&gt;${harm}&lt;/script&gt; &#60;img&#62;`,
];
