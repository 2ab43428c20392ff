import type { TodayKind } from '#shared/admin/today.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { MAILS } from './sections.ts';

type TodayWords = {
  /** Behind the number: of one, of several. */ what: readonly [one: string, several: string];
  /** Where it is done. */ href: string;
  /** Where one thing of it is done. */ hrefOf?: (id: string) => string;
  /** Before an instant. */ until?: string;
};

const letters = (kind: string): string => `${adminPaths.inbox}?kind=${kind}`;
const money = (group: string): string => `${adminPaths.money}#${group}`;

/** What each line says, and where it leads. */
export const TODAY_WORDS: Record<TodayKind, TodayWords> = {
  disputes: {
    what: ['payment that a bank asks back', 'payments that banks ask back'],
    href: money('ticket_without_money'),
    hrefOf: adminPaths.order,
    until: 'answer by',
  },
  declarations: {
    what: ['cancellation or withdrawal to look at', 'cancellations and withdrawals to look at'],
    href: letters('declarations'),
  },
  unstaffed: {
    what: ['night this evening that lacks people', 'nights this evening that lack people'],
    href: paths.kasse,
    hrefOf: adminPaths.event,
    until: 'begins',
  },
  refunds: { what: ['refund that failed', 'refunds that failed'], href: money('refunds') },
  handovers: {
    what: ['refund that a desk has still to give', 'refunds that desks have still to give'],
    href: money('handovers'),
  },
  money_without_ticket: {
    what: ['payment without a ticket', 'payments without a ticket'],
    href: money('money_without_ticket'),
  },
  ticket_without_money: {
    what: ['ticket whose money went back', 'tickets whose money went back'],
    href: money('ticket_without_money'),
  },
  refund_questions: {
    what: ['refund made elsewhere, to be placed', 'refunds made elsewhere, to be placed'],
    href: money('refund_questions'),
  },
  unpaid: { what: ['order with tickets and no payment', 'orders with tickets and no payment'], href: money('unpaid') },
  failed_mails: {
    what: ['mail that could not be sent', 'mails that could not be sent'],
    href: `${paths.admin}#${MAILS.id}`,
  },
  desk_exceptions: {
    what: ['thing at the door to look at', 'things at the door to look at'],
    href: `${adminPaths.desks}#desk-exceptions`,
  },
  open_tills: {
    what: ['till of an evening before, not counted', 'tills of evenings before, not counted'],
    href: adminPaths.desks,
  },
  till_differences: {
    what: ['till that did not come out even', 'tills that did not come out even'],
    href: adminPaths.nightReports,
    hrefOf: adminPaths.nightReport,
  },
  proposals: { what: ['workshop proposal to answer', 'workshop proposals to answer'], href: adminPaths.workshops },
  messages: { what: ['message to answer', 'messages to answer'], href: letters('messages') },
  reservations: { what: ['table request to answer', 'table requests to answer'], href: letters('reservations') },
  courses: { what: ['course request to answer', 'course requests to answer'], href: letters('courses') },
  mailings: {
    what: ['letter that leaves today', 'letters that leave today'],
    href: adminPaths.mailings,
    until: 'leaves',
  },
};
