import { tidyLine } from '#shared/tidy-text.ts';

/** Our own tables put it before what a spreadsheet would take for a formula (shared/csv-line.ts); so do people. */
const MADE_HARMLESS = /^'(?=[=+\-@＝＋－＠])/;

/** A cell as one line, cleaned as a form's field is; spaces of every kind are one. */
export const cellText = (cell: string): string =>
  tidyLine(cell.replaceAll(/\s+/gu, ' ')).replace(MADE_HARMLESS, '').replaceAll(/ {2,}/g, ' ').trim();

/**
 * The name of a column as it is compared: `Order_Number`, `Order\u00A0number ` and `order number*` are one. Eventbrite
 * writes the currency behind it, `Amount (EUR)`.
 */
export const columnName = (name: string): string =>
  cellText(name)
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^["']+|["'*:\s]+$/g, '')
    .replace(/\s*[([](eur|€|in eur|in €|usd|gbp|chf)[)\]]$/, '')
    .trim();

/** A part of a foreign text for a sentence about it. */
const SHOWN = 40;
export const shownText = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
