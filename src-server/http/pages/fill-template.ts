export type FilledPage = {
  lang: string;
  head: string;
  /** After the site's own styles, which they refine. */ styles: string;
  html: string;
  state: string;
};

/**
 * Functions, not strings: a `$` in content would be read as a pattern. The longest part comes last, so that nothing is
 * looked for in it.
 */
export function fillTemplate(template: string, { lang, head, styles, html, state }: FilledPage): string {
  return template
    .replace('<html lang="en">', () => `<html lang="${lang}">`)
    .replace('<!--app-head-->', () => head)
    .replace('</head>', () => `${styles}</head>`)
    .replace('<!--app-state-->', () => state)
    .replace('<!--app-html-->', () => html);
}
