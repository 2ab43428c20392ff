import type { Cents } from '../money.ts';

/** What can wait for the office today, in the order of the list: what runs out comes first. */
export const TODAY_KINDS = [
  'disputes',
  'declarations',
  'unstaffed',
  'refunds',
  'handovers',
  'money_without_ticket',
  'ticket_without_money',
  'refund_questions',
  'unpaid',
  'failed_mails',
  'desk_exceptions',
  'open_tills',
  'till_differences',
  'proposals',
  'messages',
  'reservations',
  'courses',
  'mailings',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** One of the things of a line: an order whose payment a bank asks back, a night, a till's closing. */
export type TodayThing = {
  id: string;
  title: string;
  /** Until when; null where nothing runs out. */
  dueAt: Date | null;
  /** It runs out within two days. */
  isNear: boolean;
  /** What a till holds too much or too little. */
  cents?: Cents;
};

/** A line of `admin.today`: how much waits, and the first of it by name where that says where to go. */
export type TodayLine = { kind: TodayKind; count: number; things: TodayThing[] };
