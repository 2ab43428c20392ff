import { escapeHtml as e } from '#shared/escape-html.ts';

type Row = Record<string, unknown>;

/** `ticketNumber` as `Ticket number`. */
const inWords = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const rowOf = (row: Row): string =>
  `<table>${Object.entries(row)
    .map(([name, value]) => `<tr><th>${e(inWords(name))}</th><td>${e(shown(value))}</td></tr>`)
    .join('')}</table>`;

/** All data of a person as a page to print: a heading a part, a table a row. What is empty is left out. */
export function dataPage(name: string, { exportedAt, ...sections }: { exportedAt: string }): string {
  const parts = Object.entries(sections as Record<string, Row[]>).filter(([, rows]) => rows.length > 0);
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    `<title>Data of ${e(name)}</title><style>body{font:12pt sans-serif}table{margin:0 0 1em;border-collapse:collapse}` +
    'th,td{padding:2pt 8pt;border:1px solid #999;text-align:left;vertical-align:top;overflow-wrap:anywhere}' +
    'th{width:12em}h2{break-after:avoid}table{break-inside:avoid}</style>' +
    `<h1>Data of ${e(name)}</h1><p>As of ${e(exportedAt)}. Amounts are in cents, times in UTC.</p>` +
    parts.map(([part, rows]) => `<h2>${e(inWords(part))}</h2>${rows.map(rowOf).join('')}`).join('')
  );
}
