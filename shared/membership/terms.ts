import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { cents, type Cents } from '#shared/money.ts';
import { DAY_MS, localDateOf, type LocalDate } from '#shared/time.ts';

/** Notice before the end of a paid month, at most: a plan may have less. § 309 no. 9 BGB allows a month. */
export const NOTICE_DAYS = 14;
export const PAUSE_MONTHS = 3;
const MONTHS_BETWEEN_PAUSES = 12;
/** § 355 (2) BGB. */
export const WITHDRAWAL_DAYS = 14;

/**
 * The same day and time some months after the anchor; a day the month has not becomes its last one (31 Jan, 28 Feb, 31
 * Mar). In UTC, because the provider bills in UTC: an end that is not exactly on its boundary would be charged by the
 * day.
 */
export function addMonths(anchor: Date, months: number): Date {
  const day = anchor.getUTCDate();
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return moved;
}

/** The first billing boundary after an instant, counted from the anchor. */
export function boundaryAfter(anchor: Date, at: Date): Date {
  const months = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  for (let n = Math.max(0, months - 1); ; n++) {
    const boundary = addMonths(anchor, n);
    if (boundary > at) return boundary;
  }
}

/** The billing boundary some months after another one of the same anchor; clamping never adds up. */
export function boundaryPlus(anchor: Date, boundary: Date, months: number): Date {
  const from =
    (boundary.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + boundary.getUTCMonth() - anchor.getUTCMonth();
  return addMonths(anchor, from + months);
}

/** `termStartedAt`: when a later plan began; none for the first one. `extraMonths`: what pauses have added. */
export function minimumTermEnd({
  startedAt,
  termStartedAt,
  minimumMonths,
  extraMonths,
}: {
  startedAt: Date;
  termStartedAt?: Date | null;
  minimumMonths: number;
  extraMonths: number;
}): Date {
  return boundaryPlus(startedAt, termStartedAt ?? startedAt, minimumMonths + extraMonths);
}

/**
 * Notice is counted in whole Berlin days (§§ 187, 188 BGB): with fourteen, the fourteenth day before the end is in time
 * until midnight.
 */
export function isNoticeInTime(now: Date, end: Date, noticeDays: number): boolean {
  return localDateOf(now) <= localDateOf(addBerlinDays(end, -noticeDays));
}

/** `noticeDays`: as the plan has it that was agreed on. */
export type RunningTerm = { startedAt: Date; currentPeriodEnd: Date; minimumTermEnd: Date; noticeDays: number };

/** The end of the paid month if notice is in time, else of the one after it, and never before the minimum term. */
export function cancellationEnd(term: RunningTerm, now: Date): Date {
  // A renewal that is not known yet has begun a new month all the same.
  let end = term.currentPeriodEnd > now ? term.currentPeriodEnd : boundaryAfter(term.startedAt, now);
  if (!isNoticeInTime(now, end, term.noticeDays)) end = boundaryPlus(term.startedAt, end, 1);
  return end < term.minimumTermEnd ? term.minimumTermEnd : end;
}

/** From the end of the paid month, three months. */
export function pauseWindow(
  term: Pick<RunningTerm, 'startedAt' | 'currentPeriodEnd'>,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const startsAt = term.currentPeriodEnd > now ? term.currentPeriodEnd : boundaryAfter(term.startedAt, now);
  return { startsAt, endsAt: boundaryPlus(term.startedAt, startsAt, PAUSE_MONTHS) };
}

/**
 * When a pause would end if it was ended now. One that has not begun never begins: its own beginning is given. One that
 * has begun ends with the running month, because that month is not charged. Null: there is no pause, or it is over then
 * anyway.
 */
export function earlyResumption(
  { startedAt, pauseStartsAt, pauseEndsAt }: { startedAt: Date; pauseStartsAt: Date | null; pauseEndsAt: Date | null },
  now: Date,
): Date | null {
  if (pauseStartsAt === null || pauseEndsAt === null || pauseEndsAt <= now) return null;
  const resumesAt = now < pauseStartsAt ? pauseStartsAt : boundaryAfter(startedAt, now);
  return resumesAt < pauseEndsAt ? resumesAt : null;
}

/** Once in twelve months, from one beginning to the next. */
export function isPauseTooSoon(lastPauseStartedAt: Date | null, nextStartsAt: Date): boolean {
  return lastPauseStartedAt !== null && nextStartsAt < addMonths(lastPauseStartedAt, MONTHS_BETWEEN_PAUSES);
}

/** Whole months between two boundaries of one anchor. */
export function monthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

function weekdayOf(day: LocalDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function startOfDay(day: LocalDate, plusDays: number): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return berlinInstant(year, month, date + plusDays);
}

/**
 * First instant at which it is too late to withdraw: fourteen days after the day of the contract; a weekend waits for
 * Monday (§ 193 BGB).
 */
export function withdrawalEndsAt(concludedAt: Date): Date {
  const day = localDateOf(concludedAt);
  const lastDay = localDateOf(startOfDay(day, WITHDRAWAL_DAYS));
  const untilMonday = { 6: 2, 0: 1 }[weekdayOf(lastDay)] ?? 0;
  return startOfDay(day, WITHDRAWAL_DAYS + untilMonday + 1);
}

/**
 * When another plan can begin: where a cancellation would end the running one, and once nobody can withdraw from it any
 * more, so that taking it back before then is all that a withdrawal needs.
 */
export function nextPlanBegins(term: RunningTerm, now: Date): Date {
  const end = cancellationEnd(term, now);
  return end < withdrawalEndsAt(now) ? boundaryPlus(term.startedAt, end, 1) : end;
}

function daysBetween(from: Date, to: Date): number {
  return Math.round(
    (Date.parse(`${localDateOf(to)}T00:00:00Z`) - Date.parse(`${localDateOf(from)}T00:00:00Z`)) / DAY_MS,
  );
}

/**
 * What a withdrawal gives back. Everything, unless the member asked for an early start and knew what that means
 * (§ 357a (2) BGB): then the full days used are paid for, rounded in the member's favour.
 */
export function withdrawalRefund(
  { paidCents, periodStart, periodEnd }: { paidCents: Cents; periodStart: Date; periodEnd: Date },
  { withdrawnAt, owesForUse }: { withdrawnAt: Date; owesForUse: boolean },
): Cents {
  if (!owesForUse) return paidCents;
  const total = Math.max(1, daysBetween(periodStart, periodEnd));
  const used = Math.min(total, Math.max(0, daysBetween(periodStart, withdrawnAt)));
  return cents(paidCents - Math.floor((paidCents * used) / total));
}
