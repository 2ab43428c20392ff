import { foreignCodeBits, foreignCodeText, SHORTEST_FOREIGN_CODE } from '#shared/tickets/foreign-code.ts';
import { isIn, type ForeignTicket } from './foreign-ticket.ts';

/** What stands where no code is. */
const PLACEHOLDER =
  /^[-–—_.?*]*$|^(n\/?a|n\.a\.|none|null|nil|undefined|kein(e|er)?|ohne|leer|unbekannt|unknown|tbd|tba|x+|0+)$/i;
/** A large number as a spreadsheet shows it: `1.23457E+15`, `4,00E+12`. */
const POWER_OF_TEN = /^\d([.,]\d+)?E\+?\d{1,2}$/i;
/** A spreadsheet keeps fifteen digits of a number and writes zeros for the others. */
const ROUNDED = /^\d{15}0+$/;
/** One code in a thousand ends so by itself. */
const ROUNDED_FOR_SURE = /^\d{15}0{3,}$/;
const LONG_NUMBER = /^\d{16,}$/;
/** A whole number that was once read as a broken one. */
const ZERO_BEHIND = /^(\d{1,15})[.,]0{1,2}$/;

/** Whether a code or a number of another shop is none, or not the whole of one. */
export function damageOf(cell: string): 'placeholder' | 'rounded' | null {
  if (PLACEHOLDER.test(cell)) return 'placeholder';
  return POWER_OF_TEN.test(cell) || ROUNDED_FOR_SURE.test(cell) ? 'rounded' : null;
}

/** A number as it was before a spreadsheet gave it decimals: `2360209833.0`. */
export const wholeNumber = (cell: string): string => ZERO_BEHIND.exec(cell)?.[1] ?? cell;

const BY_NAME = 'the guest is found by name';
const FROM_THE_SHOP = 'Take the file as the other shop gives it: opened and saved in a spreadsheet it loses digits.';
const WHY = {
  placeholder: `It has no code but a placeholder: ${BY_NAME}.`,
  rounded: `Its code was rounded by a spreadsheet and is not kept: ${BY_NAME}. ${FROM_THE_SHOP}`,
  short: `Its code has fewer than ${SHORTEST_FOREIGN_CODE} letters and digits and opens no door: ${BY_NAME}.`,
  shared: `Its code is in other rows too, so it does not say who comes, and is not kept: ${BY_NAME}.`,
} as const;

/** The tickets of each code, as codes are compared; of a ticket that was changed there the row that is still good. */
function sharedCodes(tickets: readonly ForeignTicket[]): Set<ForeignTicket> {
  const byCode = new Map<string, ForeignTicket[]>();
  for (const ticket of tickets) {
    const form = ticket.code === null || ticket.isTwice ? null : foreignCodeText(ticket.code);
    if (form !== null) byCode.set(form, [...(byCode.get(form) ?? []), ticket]);
  }
  const shared = [...byCode.values()].filter((some) => some.length > 1);
  return new Set(
    shared.flatMap((some) => {
      const good = some.filter(isIn);
      return good.length === 1 ? some.filter((ticket) => !isIn(ticket)) : some;
    }),
  );
}

/** How many signs all codes of a table have alike, in front and behind: whoever sees one code knows them of all. */
function alikeOf(forms: readonly string[]): { front: number; behind: number } {
  const [first = '', ...others] = forms;
  let [front, behind] = [first.length, first.length];
  for (const form of others) {
    let at = 0;
    while (at < front && form[at] === first[at]) at += 1;
    front = at;
    at = 0;
    while (at < behind && form.at(-1 - at) === first.at(-1 - at)) at += 1;
    behind = at;
  }
  return others.length === 0 ? { front: 0, behind: 0 } : { front, behind };
}

/**
 * Takes away the codes that do not tell their guest (rounded, a placeholder, one for several tickets) and measures the
 * others. Nobody is dropped: order and number of the ticket say who it is.
 */
export function settleCodes(tickets: readonly ForeignTicket[], tell: (where: string, what: string) => void): void {
  const long = tickets.flatMap(({ code }) => (code !== null && LONG_NUMBER.test(code) ? [code] : []));
  const isColumnRounded = new Set(long).size > 1 && long.every((code) => ROUNDED.test(code));
  const shared = sharedCodes(tickets);
  for (const ticket of tickets) {
    const { code, where } = ticket;
    if (code === null || ticket.isTwice) continue;
    const damage = damageOf(code) ?? (isColumnRounded && ROUNDED.test(code) ? 'rounded' : null);
    const why = damage ?? (foreignCodeText(code) === null ? 'short' : shared.has(ticket) ? 'shared' : null);
    if (why === null) continue;
    if (isIn(ticket) || why !== 'shared') tell(where, WHY[why]);
    ticket.code = null;
    ticket.formerCode = code;
  }
  const forms = tickets.flatMap(({ code }) => (code === null ? [] : [foreignCodeText(code) ?? '']));
  const { front, behind } = alikeOf([...new Set(forms)]);
  for (const ticket of tickets) {
    const form = ticket.code === null ? null : foreignCodeText(ticket.code);
    if (form !== null) ticket.codeBits = foreignCodeBits(form.slice(front, Math.max(front, form.length - behind)));
  }
}
