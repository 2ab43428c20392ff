import { z } from 'zod';
import type { Cents } from '#shared/money.ts';
import { DAY_MS, type LocalDate } from '#shared/time.ts';

export const MONEY_STEPS = ['day', 'week', 'month', 'event'] as const;
export type MoneyStep = (typeof MONEY_STEPS)[number];

/** So many days at most: a table of more is the accountant's file. */
const MOST_MONEY_DAYS = 800;

const Day = z.iso.date().transform((day) => day as LocalDate);
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** `admin.money.show`: Berlin days, both included. */
export const MoneyInput = z
  .strictObject({ from: Day, to: Day, by: z.enum(MONEY_STEPS).default('week') })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) <= MOST_MONEY_DAYS, {
    message: `Choose a span of at most ${MOST_MONEY_DAYS} days.`,
    path: ['to'],
  });
export type MoneyInput = z.output<typeof MoneyInput>;

/** Sums in cents. `takenCents` is online, door, goods and memberships less what was given back. */
export type MoneySums = {
  onlineCents: number;
  doorCents: number;
  goodsCents: number;
  membershipCents: number;
  returnedCents: number;
  takenCents: number;
  disputedCents: number;
  reducedCents: number;
  feeCents: number;
  /** What tills took in notes and on cards, goods with it. */
  cashCents: number;
  cardCents: number;
  /** Tickets that count: online and at doors; months of memberships. */
  tickets: number;
  doorTickets: number;
  months: number;
};

export type MoneyLine = MoneySums & {
  /** A bucket's first day, `YYYY-MM-DD`; an event's id; `memberships` or `rest` in the list of events. */
  key: string;
  title: string;
  /** Of an event. */
  startsAt: Date | null;
  joined: number;
  left: number;
};

export type OwedBy = {
  subscriberId: string;
  userId: string | null;
  /** Null once the account is deleted. */
  name: string | null;
  email: string | null;
  months: number;
  owedCents: Cents;
  since: Date;
  phase: 'grace' | 'suspended' | 'active' | 'paused' | 'ended' | 'none';
};

/** Memberships as money; amounts in cents. */
export type MembershipMoney = {
  running: number;
  recurringCents: number;
  joined: number;
  left: number;
  paused: number;
  /** Basis points a month; null where there was nobody at the beginning. */
  churnBps: number | null;
  owed: OwedBy[];
  owedPeople: number;
  owedCents: number;
};

export type MoneyView = {
  from: string;
  to: string;
  lines: MoneyLine[];
  sums: MoneySums;
  /** The same number of days before. */
  takenBeforeCents: number;
  memberships: MembershipMoney;
  /** Until when the provider's fees were read; null where they never were. */
  feesReadUntil: Date | null;
};

export const NO_MONEY: MoneySums = {
  onlineCents: 0,
  doorCents: 0,
  goodsCents: 0,
  membershipCents: 0,
  returnedCents: 0,
  takenCents: 0,
  disputedCents: 0,
  reducedCents: 0,
  feeCents: 0,
  cashCents: 0,
  cardCents: 0,
  tickets: 0,
  doorTickets: 0,
  months: 0,
};

/** What one source brought on some days, as `taking_days` has it. */
export type SourceSums = {
  source: 'online' | 'door' | 'given' | 'membership' | 'goods';
  takenCents: number;
  returnedCents: number;
  disputedCents: number;
  reducedCents: number;
  pieces: number;
  cashCents: number;
  cardCents: number;
};

const FIELD_OF = {
  online: 'onlineCents',
  door: 'doorCents',
  goods: 'goodsCents',
  membership: 'membershipCents',
} as const;

/** Sums with one source's added. Pure. */
export function addSource(sums: MoneySums, line: SourceSums): MoneySums {
  const { source, takenCents, returnedCents } = line;
  const added = {
    ...sums,
    returnedCents: sums.returnedCents + returnedCents,
    takenCents: sums.takenCents + takenCents - returnedCents,
    disputedCents: sums.disputedCents + line.disputedCents,
    reducedCents: sums.reducedCents + line.reducedCents,
    cashCents: sums.cashCents + line.cashCents,
    cardCents: sums.cardCents + line.cardCents,
    tickets: sums.tickets + (source === 'membership' ? 0 : line.pieces),
    doorTickets: sums.doorTickets + (source === 'door' ? line.pieces : 0),
    months: sums.months + (source === 'membership' ? line.pieces : 0),
  };
  if (source !== 'given') added[FIELD_OF[source]] += takenCents;
  return added;
}

/** Lines as one. Pure. */
export const addUp = (lines: readonly MoneySums[]): MoneySums =>
  lines.reduce<MoneySums>((all, line) => {
    const sum = { ...all };
    for (const field of Object.keys(NO_MONEY) as (keyof MoneySums)[]) sum[field] += line[field];
    return sum;
  }, NO_MONEY);

const dayPlus = (day: string, days: number): LocalDate =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10) as LocalDate;

/** The first day of the bucket a day falls into: itself, its Monday, or its month's first. Pure. */
export function bucketOf(day: string, by: Exclude<MoneyStep, 'event'>): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  return dayPlus(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}

/** All buckets of a span, oldest first; the first one may begin before it. Pure. */
export function bucketsOf({ from, to }: { from: string; to: string }, by: Exclude<MoneyStep, 'event'>): string[] {
  const buckets: string[] = [];
  for (let day = from; day <= to; day = dayPlus(day, 1)) {
    const bucket = bucketOf(day, by);
    if (buckets.at(-1) !== bucket) buckets.push(bucket);
  }
  return buckets;
}

/** The same number of days before a span. Pure. */
export function spanBefore({ from, to }: { from: string; to: string }): { from: LocalDate; to: LocalDate } {
  return { from: dayPlus(from, -daysBetween(from, to)), to: dayPlus(from, -1) };
}

/** Weeks of Munich back from a day, this week with it: Monday to the day itself. Pure. */
export const weeksBack = (today: string, weeks: number): { from: LocalDate; to: LocalDate } => ({
  from: dayPlus(bucketOf(today, 'week'), -7 * (weeks - 1)),
  to: today as LocalDate,
});
