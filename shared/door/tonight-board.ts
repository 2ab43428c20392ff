import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import type { LocalDate } from '#shared/time.ts';
import type { ExceptionFacts } from './exception-kinds.ts';
import type { GoodsSold } from './goods.ts';
import type { HeadCount } from './verdict.ts';

/** Where the board is sent anew whenever it changed (server-sent events). */
export const TONIGHT_STREAM_PATH = '/admin/tonight/live';

/** One quarter hour: who was let in, and who is still expected in it (rounded, from `expected-arrivals.ts`). */
export type BoardQuarter = { at: Date; arrived: number; expected: number };

/** One event of tonight. */
export type BoardNight = {
  id: string;
  title: string;
  kind: EventKind;
  styles: DanceStyle[];
  /** Null is drawn. */ imageUrl: string | null;
  location: string;
  startsAt: Date;
  endsAt: Date;
  /** Of a course: which evening of how many. */
  evening: { number: number; of: number } | null;
  counts: HeadCount;
  /** Valid tickets nobody has shown yet. */
  ticketsOut: number;
  /** Places nobody has paid for or holds; null without a limit. */
  seatsLeft: number | null;
  /** From the first arrival or the beginning to the last quarter with somebody in it. */
  quarters: BoardQuarter[];
  /** How many earlier nights the expectation comes from; 0 is the usual curve. */
  earlierNights: number;
};

/** What one desk took tonight, in cents; given back is not yet taken off. */
type BoardTill = { deskId: string; deskName: string; cashCents: number; cardCents: number };

/** What somebody at a till gave away and took off tonight, in cents; the first name and an initial. */
type BoardGiven = { name: string | null; freeTickets: number; freeCents: number; discountCents: number };

/** Takings in cents. Training is never sent by a desk, so it can not be among them. */
export type BoardTakings = {
  /** Paid online for tonight's events, less what went back. */
  onlineCents: number;
  cashCents: number;
  cardCents: number;
  /** Given back at the desks, both means together. */
  givenBackCents: number;
  /** Online and door, less what was given back. */
  totalCents: number;
  tills: BoardTill[];
  /** Goods sold at the desks, in cash and card already; what came back is taken off. */
  goods: GoodsSold[];
  /** By who did it; who gave nothing away is not there. */
  givenAway: BoardGiven[];
};

/** A desk, or a helper's phone. */
export type BoardDesk = {
  id: string;
  name: string;
  isPhone: boolean;
  /** First name and initial of who holds its till, or the phone's helper; null while the till is closed. */
  holder: string | null;
  isOnline: boolean;
  lastSeenAt: Date | null;
  /** Its last guest that was let in tonight. */
  lastCheckInAt: Date | null;
  checkIns: number;
  /** Null where the desk does not tell: an older one, or a machine without a battery. */
  batteryPercent: number | null;
  isCharging: boolean;
  /** Journal entries that wait at the desk; null where it does not tell. */
  queueLength: number | null;
};

/** A name in the shift calendar. */
type BoardShift = { id: string; name: string; note: string };

/** What desks could not settle themselves. */
type BoardQuestion = Required<ExceptionFacts> & { id: string; title: string };

/** Everything of the running business day. */
export type TonightBoard = {
  businessDay: LocalDate;
  /** The server's time, by which the board goes; whole minutes, so that it alone sends no board anew each second. */ at: Date;
  nights: BoardNight[];
  /** The next night, while there is none tonight. */
  next: { title: string; startsAt: Date } | null;
  takings: BoardTakings;
  desks: BoardDesk[];
  shifts: BoardShift[];
  /** Shifts of tonight's plan that want so many still; job and hours in words. */
  openShifts: { id: string; words: string; missing: number }[];
  questions: BoardQuestion[];
  /** How many are open, counted up to fifty; `questions` are the newest of them. */
  questionCount: number;
};
