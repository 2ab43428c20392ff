import type { TodayKind } from '#shared/admin/today.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { MAILS } from './sections.ts';

type TodayPlace = {
  /** Where it is done. */ href: string;
  /** Where one thing of it is done. */ hrefOf?: (id: string) => string;
};

const letters = (kind: string): string => `${adminPaths.inbox}?kind=${kind}`;
const money = (group: string): string => `${adminPaths.money}#${group}`;

/** Where each line leads. */
export const TODAY_PLACES: Record<TodayKind, TodayPlace> = {
  disputes: {
    href: money('ticket_without_money'),
    hrefOf: adminPaths.order,
  },
  declarations: {
    href: letters('declarations'),
  },
  unstaffed: {
    href: paths.kasse,
    hrefOf: adminPaths.event,
  },
  refunds: { href: money('refunds') },
  handovers: {
    href: money('handovers'),
  },
  money_without_ticket: {
    href: money('money_without_ticket'),
  },
  ticket_without_money: {
    href: money('ticket_without_money'),
  },
  refund_questions: {
    href: money('refund_questions'),
  },
  unpaid: { href: money('unpaid') },
  failed_mails: {
    href: `${paths.admin}#${MAILS.id}`,
  },
  desk_exceptions: {
    href: `${adminPaths.desks}#desk-exceptions`,
  },
  open_tills: {
    href: adminPaths.desks,
  },
  till_differences: {
    href: adminPaths.nightReports,
    hrefOf: adminPaths.nightReport,
  },
  proposals: { href: adminPaths.workshops },
  messages: { href: letters('messages') },
  reservations: { href: letters('reservations') },
  courses: { href: letters('courses') },
  mailings: {
    href: adminPaths.mailings,
  },
};
