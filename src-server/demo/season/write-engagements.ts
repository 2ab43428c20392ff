import { createHash } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type {
  EngagementState,
  EngagementTerms,
  NightFigures,
  SettlementState,
} from '#shared/engagements/engagement.ts';
import { kskOf, kskRateOf, settle } from '#shared/engagements/fee.ts';
import { firstTerms } from '#shared/engagements/first-terms.ts';
import { letterOf } from '#shared/engagements/letter.ts';
import { de } from '#shared/engagements/words.de.ts';
import { en } from '#shared/engagements/words.en.ts';
import type { Lang } from '#shared/lang.ts';
import { addBerlinDays, startOfBerlinDay } from '#shared/berlin.ts';
import { DAY_MS, HOUR_MS, localDateOf, MINUTE_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { artists, lineUpEntries } from '#server/db/schema/artists.ts';
import { engagementLetters, engagements, settlements } from '#server/db/schema/engagements.ts';
import { events } from '#server/db/schema/events.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { seedUuid } from './season-ids.ts';

const WORDS = { en, de };

type Engaged = {
  id: string;
  name: string;
  email: string;
  lang: Lang;
  startsAt: Date;
  terms: EngagementTerms;
  state: EngagementState;
  at: Date;
  house: string;
  eventId?: string;
  artistId?: string;
  workshopId?: string;
  settled?: { state: SettlementState; night: NightFigures; travelCents: number };
};

/** The same rows as the verbs write, one after the other, as triggers ask for it. */
export function writeEngagement(db: Db, { settled, house, at, state, ...engaged }: Engaged): string {
  const { id, lang, terms, startsAt } = engaged;
  const letterId = seedUuid(`letter:${id}`);
  const [sentAt, answeredAt] = [at, new Date(at.getTime() + DAY_MS)];
  const text = letterOf({ ...terms, startsAt }, { words: WORDS[lang], lang }, { name: engaged.name, house });
  const row = { ...engaged, endsAt: new Date(startsAt.getTime() + terms.minutes * MINUTE_MS), createdAt: at };
  db.orm
    .insert(engagements)
    .values({ ...row, updatedAt: answeredAt })
    .run();
  const set = (fields: Partial<typeof engagements.$inferInsert>): void =>
    void db.orm.update(engagements).set(fields).where(eq(engagements.id, id)).run();
  if (state === 'draft') return id;
  // Nobody has its link: whoever looks at the demo sends the letter once more, and has one by mail.
  const tokenHash = createHash('sha256').update(`demo:${id}`).digest('hex');
  set({ state: 'sent', version: 1, tokenHash });
  db.orm
    .insert(engagementLetters)
    .values({ id: letterId, engagementId: id, version: 1, lang, text, terms, startsAt, sentAt })
    .run();
  if (state === 'agreed' || state === 'change_asked' || state === 'declined') {
    const answer = { answer: state, answeredAt, words: state === 'change_asked' ? 'An hour later, please.' : '' };
    db.orm.update(engagementLetters).set(answer).where(eq(engagementLetters.id, letterId)).run();
  }
  if (state !== 'sent') set({ state });
  if (settled !== undefined) writeSettlement(db, { id, letterId, terms, startsAt, settled });
  return id;
}

type ToSettle = Pick<Engaged, 'id' | 'terms' | 'startsAt'> & {
  letterId: string;
  settled: NonNullable<Engaged['settled']>;
};

function writeSettlement(db: Db, { id, letterId, terms, startsAt, settled }: ToSettle): void {
  const countedAt = new Date(startsAt.getTime() + DAY_MS);
  const sums = settle(terms, settled.night, settled.travelCents);
  const { bps } = kskRateOf(Number(localDateOf(countedAt).slice(0, 4)));
  const isAgreed = settled.state !== 'open';
  db.orm
    .insert(settlements)
    .values({
      ...settled.night,
      ...sums,
      engagementId: id,
      letterId,
      state: settled.state,
      kskBps: bps,
      kskCents: kskOf(terms.isKskDue, sums.feeCents, bps),
      countedAt,
      agreedAt: isAgreed ? countedAt : null,
      agreedBy: isAgreed ? 'artist' : null,
      ...(settled.state === 'paid' && { paidOn: localDateOf(countedAt), paidHow: 'transfer', invoiceNumber: 'R-118' }),
    })
    .run();
}

/** A night that is over with a DJ in its line-up, and what it has taken by now. */
const playedNight = (db: Db, now: Date) =>
  db.orm
    .select({
      eventId: events.id,
      startsAt: events.startsAt,
      location: events.location,
      artistId: artists.id,
      name: artists.name,
    })
    .from(events)
    .innerJoin(lineUpEntries, eq(lineUpEntries.eventId, events.id))
    .innerJoin(artists, eq(artists.id, lineUpEntries.artistId))
    .where(and(lt(events.endsAt, addBerlinDays(startOfBerlinDay(now), -1)), eq(artists.name, 'DJ Malecón')))
    .orderBy(desc(events.startsAt))
    .limit(1)
    .get();

const shownWorkshop = (db: Db, artistName: string) =>
  db.orm
    .select()
    .from(workshops)
    .where(and(eq(workshops.artistName, artistName), sql`${workshops.isApproved} = 1`))
    .limit(1)
    .get();

type Told = { now: Date; house: string };
/** Eleven in the morning, that many days before. */
const daysBefore = (at: Date, days: number): Date =>
  new Date(addBerlinDays(startOfBerlinDay(at), -days).getTime() + 11 * HOUR_MS);

/** A workshop to come. */
function writeWorkshopTerms(db: Db, { now, house }: Told): void {
  const workshop = shownWorkshop(db, 'Noelia Vidal');
  if (workshop !== undefined)
    writeEngagement(db, {
      id: seedUuid('engagement:workshop'),
      workshopId: workshop.id,
      name: workshop.artistName,
      email: workshop.artistEmail,
      lang: 'de',
      startsAt: workshop.workshopDate,
      state: 'agreed',
      at: daysBefore(now, 6),
      house,
      terms: firstTerms({
        title: workshop.workshopTopic,
        place: 'Studio',
        minutes: workshop.durationMinutes,
        work: 'teaches',
        fixedCents: workshop.priceCents,
        weBring: 'Studio, Anlage, Funkmikrofon',
        theyBring: 'Musik',
        standing: 'small',
        town: '80469 München',
        street: 'Müllerstraße 12',
        taxId: '143/123/45678',
        isKskDue: false,
      }),
    });
}

/** A DJ and a show of the same night. */
function writePlayed(db: Db, { now, house }: Told): void {
  const night = playedNight(db, now);
  if (night === undefined) return;
  const { eventId, location: place, artistId, name, startsAt } = night;
  const played = { eventId, startsAt, at: daysBefore(startsAt, 21), house, state: 'agreed' as const };
  writeEngagement(db, {
    ...played,
    id: seedUuid('engagement:dj'),
    artistId,
    name,
    email: 'dj.malecon@artists.example',
    lang: 'de',
    terms: firstTerms({
      title: 'DJ-Set, Salsa',
      place,
      fixedCents: 30_000,
      perHeadCents: 50,
      theyBring: 'Vinyl und Kopfhörer',
      weBring: 'Zwei Plattenspieler, Mischpult',
      street: 'Lindwurmstraße 70',
      town: '80337 München',
      taxId: 'DE000000000',
    }),
    settled: { state: 'paid', night: { heads: 120, takingsCents: 0, takingsVatCents: 0 }, travelCents: 0 },
  });
  writeEngagement(db, {
    ...played,
    id: seedUuid('engagement:abroad'),
    name: 'Yeison Almonte',
    email: 'yeison.almonte@artists.example',
    lang: 'en',
    terms: firstTerms({
      title: 'Dominican bachata, live percussion show',
      place,
      minutes: 45,
      work: 'shows',
      fixedCents: 60_000,
      travelCents: 22_000,
      weBring: 'Two microphones, water',
      theyBring: 'Güira and bongos',
      country: 'ES',
      town: '28012 Madrid',
      street: 'Calle de la Magdalena 8',
      standing: 'reverse',
      taxId: 'ESX0000000X',
    }),
    settled: { state: 'open', night: { heads: 120, takingsCents: 0, takingsVatCents: 0 }, travelCents: 18_940 },
  });
}

/**
 * Artists of the demo: a workshop to come whose terms are agreed, one from abroad whose settlement waits, and a DJ who
 * is paid.
 */
export function writeEngagements(db: Db, told: Told): void {
  writeWorkshopTerms(db, told);
  writePlayed(db, told);
}
