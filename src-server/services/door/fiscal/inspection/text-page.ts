import { escapeHtml } from '#shared/escape-html.ts';
import { brand } from '#shared/brand.ts';

/** What goes into a page: HTML that is made of escaped texts. */
export type Html = { html: string };

const STYLE = `body{font:11pt/1.45 "Helvetica Neue",Arial,sans-serif;color:#111;max-width:190mm;margin:12mm auto;padding:0 8mm}
h1{font-size:19pt;margin:0 0 2mm}h2{font-size:13.5pt;margin:9mm 0 2mm;border-bottom:1px solid #999}
h3{font-size:11.5pt;margin:5mm 0 1mm}table{border-collapse:collapse;width:100%;margin:2mm 0;table-layout:auto}
th,td{border:1px solid #bbb;padding:1.2mm 2mm;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#f0f0f0}li{margin:.6mm 0}.note{color:#444;font-size:9.5pt}
@media print{body{margin:0;padding:0}h2,h3{break-after:avoid}tr{break-inside:avoid}}`;

/** A whole page to look at and to print: German, without scripts and without anything from elsewhere. */
export const page = (title: string, parts: readonly Html[]): string =>
  [
    '<!doctype html>',
    '<html lang="de">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(`${title} | ${brand.full}`)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...parts.map(({ html }) => html),
    '</body>',
    '</html>',
    '',
  ].join('\n');

export const heading = (text: string): Html => ({ html: `<h2>${escapeHtml(text)}</h2>` });
export const subheading = (text: string): Html => ({ html: `<h3>${escapeHtml(text)}</h3>` });
export const paragraph = (text: string): Html => ({ html: `<p>${escapeHtml(text)}</p>` });
export const note = (text: string): Html => ({ html: `<p class="note">${escapeHtml(text)}</p>` });
export const list = (lines: readonly string[]): Html => ({
  html: `<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}\n</ul>`,
});

/** A table; where there is no row, `nothing` stands in its place. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[], nothing: string): Html {
  if (rows.length === 0) return paragraph(nothing);
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`);
  return { html: `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>` };
}

/** `YYYY-MM-DD` as Germans write it, and as Mein ELSTER takes it: `21.11.2026`. */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.');
