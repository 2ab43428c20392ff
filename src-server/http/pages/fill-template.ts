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

const STYLE_SHEET = /<link rel="stylesheet"[^>]*?href="([^"]+)"[^>]*>/g;
const FONT = /<link rel="preload"[^>]*as="font"/;

/**
 * A page that is of use at once carries its styles: it is painted with its first bytes, not two ways through the network
 * later. The sheets themselves are named at its end, for paper, which costs nobody time: what loads parts of the site
 * later finds them there, and the next page has them. Until it is painted its letters are the phone's own (fonts.css).
 */
export function withStylesInside(page: string, sheet: (href: string) => string | undefined): string {
  const found = [...page.matchAll(STYLE_SHEET)];
  const texts = found.map(([, href = '']) => sheet(href));
  if (found.length === 0 || texts.includes(undefined)) return page;
  const later = found.map(([link]) => link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')).join('');
  return page
    .replaceAll(STYLE_SHEET, '')
    .replace(FONT, (link) => `${link} fetchpriority="low"`)
    .replace('</head>', () => `<style>${texts.join('')}</style></head>`)
    .replace('</body>', () => `${later}</body>`);
}
