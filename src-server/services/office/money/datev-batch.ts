import type { DatevInput } from '#shared/books/datev.ts';
import { formatTime, localDateOf, SECOND_MS } from '#shared/time.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { advancesDue, berlinDays, linesOfDay, type AccountingDay } from './accounting-days.ts';
import { artistPayments, type ArtistPayment } from './artist-payments.ts';
import { accountsOf, type Accounts } from './datev-accounts.ts';
import { asWindows1252, datevColumns, datevHead, datevLine, type DatevBooking } from './datev-format.ts';
import { moneyMeans, type MoneyMeans } from './money-means.ts';
import { voucherMoves, type VoucherMoves } from './voucher-moves.ts';

/** A booking before it has its day: `what` is the end of its number, the same for the same sum of a day. */
type Booked = { what: string; account: number; counterAccount: number; cents: number; text: string };
type Booking = { accounts: Accounts; isAdvanceApart: boolean };

const percent = (vatBps: number): string => `${vatBps / 100} %`.replace('.', ',');
/** `U19` and `U19A`: the rate, and whether goods were sold or tickets. */
const codeOf = (letter: string, { vatBps, what }: Pick<AccountingDay, 'vatBps' | 'what'>): string =>
  `${letter}${vatBps / 100}${what.startsWith('Artikel') ? 'A' : ''}`.replace('.', '-');

/** What was sold and went back, against the clearing account; what is for later nights is received in advance. */
function earnedBookings(line: AccountingDay, { accounts, isAdvanceApart }: Booking): Booked[] {
  const { what, vatBps, takenCents, returnedCents } = line;
  const advanceCents = isAdvanceApart ? line.advanceCents : 0;
  const advanceReturnedCents = isAdvanceApart ? line.advanceReturnedCents : 0;
  const sold = `${what}, ${percent(vatBps)}`;
  const [earned, advance] = [accounts.earned(vatBps), accounts.advance(vatBps)];
  const back = `Erstattungen ${sold}`;
  const booked = (letter: string, { to, cents }: { to: number; cents: number }, text: string): Booked => ({
    what: codeOf(letter, line),
    account: accounts.clearing,
    counterAccount: to,
    cents,
    text,
  });
  return [
    booked('U', { to: earned, cents: takenCents - advanceCents }, sold),
    booked('V', { to: advance, cents: advanceCents }, `Vorausbezahlt: ${sold}`),
    booked('E', { to: earned, cents: advanceReturnedCents - returnedCents }, back),
    booked('W', { to: advance, cents: -advanceReturnedCents }, `Vorausbezahlt: ${back}`),
  ];
}

/** What had been paid in advance for the nights of the day: from the one account to the other, by the clearing account. */
const dueBookings = (due: readonly { vatBps: number; cents: number }[], { accounts }: Booking): Booked[] =>
  due.flatMap(({ vatBps, cents }) => {
    const account = accounts.clearing;
    const text = `Heute geleistet, ${percent(vatBps)}`;
    const code = codeOf('', { vatBps, what: '' });
    return [
      { what: `X${code}`, account, counterAccount: accounts.advance(vatBps), cents: -cents, text },
      { what: `Y${code}`, account, counterAccount: accounts.earned(vatBps), cents, text },
    ];
  });

/** Where the money went: out of the clearing account to till, terminal and provider, and from there to the bank. */
function moneyBookings(means: MoneyMeans, accounts: Accounts) {
  const { cash, terminal, provider, disputes, feeCents, payouts, elsewhere } = means;
  const { clearing, open } = accounts;
  const at = (account: number, counterAccount: number) => (what: string, cents: number, text: string) => ({
    what,
    account,
    counterAccount,
    cents,
    text,
  });
  const [till, card] = [at(accounts.till, clearing), at(accounts.terminal, clearing)];
  const [paid, others] = [at(accounts.provider, clearing), at(accounts.provider, open)];
  const [sent, kept, rest] = [
    at(accounts.payouts, accounts.provider),
    at(accounts.fees, accounts.provider),
    at(open, clearing),
  ];
  return [
    till('BAR', cash.inCents, 'Bar eingenommen'),
    till('BARE', -cash.outCents, 'Bar erstattet'),
    card('KARTE', terminal.inCents, 'Am Kartenterminal eingenommen'),
    card('KARTEE', -terminal.outCents, 'Am Kartenterminal erstattet'),
    paid('ZD', provider.chargedCents, 'Über den Zahlungsdienst eingenommen'),
    paid('ZDE', provider.refundedCents, 'Über den Zahlungsdienst erstattet'),
    others('ZDF', provider.othersCents, 'Zahlungsdienst: Zahlungen anderer Shops'),
    // While its bank has not decided, a payment is a claim of the house; what is lost is turnover no more.
    others('ZDS', -disputes.takenCents, 'Rückbuchungen: von Banken zurückgeholt'),
    others('ZDSG', disputes.givenBackCents, 'Rückbuchungen: von Banken zurückgegeben'),
    rest('ZDSV', -disputes.lostCents, 'Rückbuchungen: an Banken verloren'),
    kept('GEBS', disputes.feeCents, 'Gebühren für Rückbuchungen'),
    others('ZDX', provider.restCents, 'Zahlungsdienst: Sonstiges'),
    kept('GEB', feeCents, 'Gebühren des Zahlungsdienstes'),
    ...payouts.map(({ id, cents }) =>
      sent(`A${id.replaceAll(/[^A-Za-z\d]/g, '').slice(-12)}`, cents, 'Auszahlung des Zahlungsdienstes'),
    ),
    rest('OHNE', elsewhere.inCents, 'Ohne Zahlung beim Zahlungsdienst'),
    rest('OHNEE', -elsewhere.outCents, 'Erstattung ohne Zahlungsdienst'),
  ] satisfies Booked[];
}

/** What is owed for vouchers: it grows with a sale, and pays what is bought with one. */
function voucherBookings(moves: VoucherMoves, { clearing, vouchers }: Accounts): Booked[] {
  const booked = (what: string, cents: number, text: string) => ({
    what,
    account: clearing,
    counterAccount: vouchers,
    cents,
    text,
  });
  return [
    booked('GUT', moves.soldCents, 'Mehrzweckgutscheine verkauft'),
    booked('GUTE', -moves.takenBackCents, 'Mehrzweckgutscheine zurückgenommen'),
    booked('GUTX', -moves.redeemedCents, 'Mit Gutscheinen bezahlt'),
    booked('GUTY', moves.returnedCents, 'Erstattungen auf Gutscheine'),
  ];
}

/**
 * What an artist was paid, on the day of payment: bought against the account of what is open, as which bank or till paid
 * is not known here; income tax that was kept back stays owed.
 */
function artistBookings(payment: ArtistPayment, { bought, kept, open }: Accounts): Booked[] {
  const { id, name, terms, feeCents, travelCents, vatCents, taxCents, solidarityCents } = payment;
  const rate = terms.standing === 'vat' ? terms.vatBps : terms.standing === 'reverse' ? 'abroad' : 0;
  const key = id.replaceAll('-', '').slice(0, 12);
  return [
    {
      what: `K${key}`,
      account: bought(rate),
      counterAccount: open,
      cents: feeCents + travelCents + vatCents,
      text: `Artist: ${name}`,
    },
    {
      what: `S${key}`,
      account: open,
      counterAccount: kept,
      cents: taxCents + solidarityCents,
      text: `Einbehalten § 50a EStG: ${name}`,
    },
  ];
}

/**
 * A number is made of the day and what is summed up, so that a second file has the same one for the same booking.
 */
const inDatev =
  (date: string) =>
  ({ what, cents, ...rest }: Booked): DatevBooking => ({
    ...rest,
    date,
    document: `${date.slice(2).replaceAll('-', '')}-${what}`,
    cents: Math.abs(cents),
    isBack: cents < 0,
  });

/** `20261126143005000`: by the clock of Munich. */
const madeAt = (now: Date): string =>
  `${localDateOf(now)}${formatTime(now)}`.replaceAll(/\D/g, '') +
  String(Math.floor(now.getTime() / SECOND_MS) % 60).padStart(2, '0') +
  '000';

/**
 * What the accountant's CSV says, as bookings for DATEV: gross, a booking a day and rate, against a clearing account;
 * from there a booking a day for each way in which money came in or went back, its fees and each payout. The clearing
 * account comes to zero once everything that was sold is paid, the provider's once everything is paid out. Not verified
 * by DATEV.
 */
export async function datevBatch(ctx: ServiceContext, input: DatevInput): Promise<Buffer> {
  requirePermission(ctx, 'money:read');
  const accounts = accountsOf(input, ctx.operator.vatMode === 'small-business');
  const booking = { accounts, isAdvanceApart: input.advance === 'night' };
  const pieces = [datevHead(input, madeAt(ctx.now())), datevColumns()];
  for await (const { date, ...span } of berlinDays(input)) {
    const booked = [
      ...linesOfDay(ctx, date, span).flatMap((line) => earnedBookings(line, booking)),
      ...(booking.isAdvanceApart ? dueBookings(advancesDue(ctx, span), booking) : []),
      ...voucherBookings(voucherMoves(ctx, span), accounts),
      ...moneyBookings(moneyMeans(ctx, span), accounts),
      ...artistPayments(ctx, { from: date, to: date }).flatMap((payment) => artistBookings(payment, accounts)),
    ];
    pieces.push(
      ...booked
        .filter(({ cents }) => cents !== 0)
        .map(inDatev(date))
        .map(datevLine),
    );
  }
  return asWindows1252(pieces.join(''));
}
