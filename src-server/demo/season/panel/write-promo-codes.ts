import { cents } from '#shared/money.ts';
import { promoUnitPrice, type PromoTerms } from '#shared/orders/promo-price.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { ticketTypes } from '#server/db/schema/events.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { VAT_FULL_BPS } from '../nights/night-template.ts';
import { dancer, demoAccounts } from '../people.ts';
import { rowWriter } from '../row-writer.ts';
import type { SeasonCalendar } from '../season-calendar.ts';
import { seedUuid } from '../season-ids.ts';
import { makeSeatBook } from '../seat-book.ts';
import { orderWriter, type SoldLine } from '../write-order.ts';
import { DEMO_PROMO_CODES, HIDDEN_PASS, type DemoPromoCode } from './promo-codes.ts';
import { seasonNights, type SeasonPlan } from './season-nights.ts';

/** After the season's youngest night was announced, before the first code was used. */
const MADE_DAYS_AGO = 9;
const HIDDEN_PASS_ID = seedUuid(`pass:${HIDDEN_PASS.eventKey}:${HIDDEN_PASS.name}`);

type World = { db: Db; calendar: SeasonCalendar; night: ReturnType<typeof seasonNights> };

function writeHiddenPass({ db, calendar, night }: World): void {
  const { eventKey, ...pass } = HIDDEN_PASS;
  const event = night(eventKey);
  rowWriter(db, ticketTypes, [
    'id',
    'eventId',
    'name',
    'description',
    'priceCents',
    'vatBps',
    'channel',
    'quota',
    'needsCode',
    'position',
    'createdAt',
  ])({
    ...pass,
    id: HIDDEN_PASS_ID,
    eventId: event.id,
    vatBps: VAT_FULL_BPS,
    channel: 'online',
    needsCode: true,
    position: event.passes.length,
    createdAt: calendar.at(-MADE_DAYS_AGO, 10, 0),
  });
}

const termsOf = ({ code, worth }: DemoPromoCode): PromoTerms => ({
  code,
  kind: worth.kind,
  percent: worth.kind === 'percent' ? worth.percent : null,
  amountCents: worth.kind === 'amount' ? worth.amountCents : null,
  ticketTypeId: worth.kind === 'unlock' ? HIDDEN_PASS_ID : null,
});

function writeCode({ db, calendar, night }: World, promo: DemoPromoCode): void {
  const { eventKey, maxUses, maxPerPerson, endedDaysAgo } = promo;
  const createdAt = calendar.at(-MADE_DAYS_AGO, 11, 0);
  const endedAt = endedDaysAgo === null ? null : calendar.at(-endedDaysAgo, 12, 0);
  rowWriter(db, promoCodes, [
    'id',
    'code',
    'kind',
    'percent',
    'amountCents',
    'ticketTypeId',
    'eventId',
    'eventKind',
    'maxUses',
    'maxPerPerson',
    'endedAt',
    'createdBy',
    'createdAt',
    'updatedAt',
  ])({
    ...termsOf(promo),
    id: seedUuid(`promo:${promo.code}`),
    eventId: eventKey === null ? null : night(eventKey).id,
    eventKind: eventKey === null ? 'party' : null,
    maxUses,
    maxPerPerson,
    endedAt,
    createdBy: demoAccounts.organiser.id,
    createdAt,
    updatedAt: endedAt ?? createdAt,
  });
}

/** The line as everybody else would have bought it. */
function lineOf({ night }: World, { eventKey, passName, quantity }: DemoPromoCode['uses'][number]): SoldLine {
  if (passName !== HIDDEN_PASS.name) return makeSeatBook(night(eventKey)).named(passName, quantity);
  const { name, priceCents: unitPriceCents } = HIDDEN_PASS;
  return { ticketTypeId: HIDDEN_PASS_ID, name, unitPriceCents, vatBps: VAT_FULL_BPS, quantity };
}

function writeUses(world: World, promo: DemoPromoCode): void {
  const { db, calendar, night } = world;
  const writeOrder = orderWriter(db);
  for (const [index, use] of promo.uses.entries()) {
    const line = lineOf(world, use);
    const unitPriceCents = promoUnitPrice({ ...line, unitPriceCents: cents(line.unitPriceCents) }, termsOf(promo));
    if (unitPriceCents === null) throw new Error(`${promo.code} does nothing for ${use.passName}`);
    const createdAt = calendar.at(-use.daysAgo, 18, 5 + 7 * index);
    const paidAt = new Date(createdAt.getTime() + 2 * MINUTE_MS);
    writeOrder({
      label: `promo:${promo.code}:${index}`,
      userId: dancer(use.dancer).id,
      eventId: night(use.eventKey).id,
      status: 'paid',
      createdAt,
      paidAt,
      updatedAt: paidAt,
      lines: [{ ...line, unitPriceCents, promo: { code: promo.code, normalUnitPriceCents: line.unitPriceCents } }],
      tickets: Array.from({ length: use.quantity }, () => ({ usedAt: null, cancelledAt: null, holderName: null })),
      refund: null,
    });
  }
}

/**
 * Promo codes of the coming nights, and who bought with them. After the season, and before its payments are told to the
 * provider's stand-in.
 */
export function writePromoCodes(db: Db, season: SeasonPlan): void {
  const world: World = { db, calendar: season.calendar, night: seasonNights(season) };
  inTransaction(db, () => {
    writeHiddenPass(world);
    for (const promo of DEMO_PROMO_CODES) {
      writeCode(world, promo);
      writeUses(world, promo);
    }
  });
}
