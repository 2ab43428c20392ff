import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { ArtistMoney } from '#shared/engagements/artist-money.ts';
import { kskRateOf } from '#shared/engagements/fee.ts';
import { CSV_BOM, csvEuros, csvLine } from '#shared/csv-line.ts';
import { localDateOf } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { engagementLetters, engagements, settlements } from '#server/db/schema/engagements.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const FIGURES = {
  feeCents: settlements.feeCents,
  travelCents: settlements.travelCents,
  vatCents: settlements.vatCents,
  taxCents: settlements.taxCents,
  solidarityCents: settlements.solidarityCents,
  payoutCents: settlements.payoutCents,
  kskCents: settlements.kskCents,
};
const SPAN = { from: settlements.paidOn, to: settlements.paidOn };

const paidIn = prepared(SPAN, (orm, { from, to }) =>
  orm
    .select({
      ...FIGURES,
      id: engagements.id,
      name: engagements.name,
      terms: engagementLetters.terms,
      startsAt: engagementLetters.startsAt,
      paidOn: settlements.paidOn,
      paidHow: settlements.paidHow,
      invoiceNumber: settlements.invoiceNumber,
      kskBps: settlements.kskBps,
    })
    .from(settlements)
    .innerJoin(engagements, eq(engagements.id, settlements.engagementId))
    .innerJoin(engagementLetters, eq(engagementLetters.id, settlements.letterId))
    .where(and(gte(settlements.paidOn, from), lte(settlements.paidOn, to)))
    .orderBy(asc(settlements.paidOn), asc(engagements.id))
    .prepare(),
);
type Days = { from: string; to: string };
type LocalDays = Parameters<ReturnType<typeof paidIn>['all']>[0];

/** What artists were paid on these days (Berlin, both included), a row a settlement. */
export const artistPayments = (ctx: Pick<ServiceContext, 'db'>, days: Days) => paidIn(ctx.db).all(days as LocalDays);
export type ArtistPayment = ReturnType<typeof artistPayments>[number];

const waiting = prepared({}, (orm) =>
  orm
    .select({ cents: sql<number>`coalesce(sum(${settlements.payoutCents}), 0)` })
    .from(settlements)
    .where(eq(settlements.state, 'agreed').inlineParams())
    .prepare(),
);

/** `admin.money.artists`: what artists were paid on these days, what of it goes to whom, and what waits to be paid. */
export function showArtistMoney(ctx: ServiceContext, days: Days): ArtistMoney {
  requirePermission(ctx, 'money:read');
  const paid = artistPayments(ctx, days);
  const sum = (name: keyof typeof FIGURES): number => paid.reduce((all, row) => all + row[name], 0);
  const year = Number(days.to.slice(0, 4));
  return {
    count: paid.length,
    payoutCents: sum('payoutCents'),
    vatCents: sum('vatCents'),
    deductedCents: sum('taxCents') + sum('solidarityCents'),
    kskCents: sum('kskCents'),
    kskFeesCents: paid.reduce((all, row) => all + (row.terms.isKskDue ? row.feeCents : 0), 0),
    kskRate: kskRateOf(year),
    waitingCents: waiting(ctx.db).get({})?.cents ?? 0,
  };
}

const COLUMNS = [
  'Gezahlt am',
  'Zahlungsweg',
  'Artist',
  'Land',
  'Steuernummer oder USt-IdNr.',
  'Leistung',
  'Tag der Leistung',
  'Rechnung',
  'Honorar netto',
  'Fahrt und Übernachtung netto',
  'USt',
  'USt-Behandlung',
  'Einkommensteuer § 50a EStG',
  'Solidaritätszuschlag',
  'Ausgezahlt',
  'Künstlersozialabgabe Satz',
  'Künstlersozialabgabe',
] as const;
const WAYS = { transfer: 'Überweisung', cash: 'bar', other: 'anders' } as const;
const percent = (bps: number): string => `${bps / 100} %`.replace('.', ',');
const vatTreatment = ({ standing, vatBps }: ArtistPayment['terms']): string =>
  ({ vat: percent(vatBps), small: '§ 19 UStG', reverse: '§ 13b UStG', none: 'kein Unternehmer' })[standing];

/** For the accountant: what artists were paid, a line a settlement, on the day of payment; euros. */
export async function* artistsCsv(ctx: ServiceContext, days: Days): AsyncGenerator<string> {
  requirePermission(ctx, 'money:read');
  const lines = artistPayments(ctx, days).map((row) =>
    csvLine([
      row.paidOn ?? '',
      row.paidHow === null ? '' : WAYS[row.paidHow],
      row.name,
      row.terms.country,
      row.terms.taxId,
      row.terms.title,
      localDateOf(row.startsAt),
      row.invoiceNumber,
      csvEuros(row.feeCents),
      csvEuros(row.travelCents),
      csvEuros(row.vatCents),
      vatTreatment(row.terms),
      csvEuros(row.taxCents),
      csvEuros(row.solidarityCents),
      csvEuros(row.payoutCents),
      row.terms.isKskDue ? { raw: percent(row.kskBps) } : '',
      csvEuros(row.kskCents),
    ]),
  );
  yield [CSV_BOM, csvLine(COLUMNS), ...lines].join('');
}
