import { formatLongDate } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../base/service-context.ts';
import type { MailBlock } from './layout/mail-block.ts';

type Night = { title: string; startsAt: number };
/** `status`: tickets that still count, or those that were taken back. */
type Lost = { from: Date | null; until?: Date | null; status: 'active' | 'cancelled' };

const nights = statement<{ subscriberId: string; from: number; until: number; status: Lost['status'] }, Night>(
  `SELECT DISTINCT e.title, e.starts_at AS startsAt FROM subscribers s JOIN tickets t ON t.user_id = s.user_id JOIN events e ON e.id = t.event_id
   WHERE s.id = @subscriberId AND t.member_plan_id IS NOT NULL AND t.price_paid_cents = 0 AND t.status = @status AND e.starts_at >= @from AND e.starts_at < @until AND e.cancelled_at IS NULL
     AND EXISTS (SELECT 1 FROM member_entitlements m WHERE m.ref_id = t.order_id AND m.subscriber_id = s.id) ORDER BY e.starts_at`,
);

/** The nights whose free member tickets a membership takes with it (terms, 'Memberships'), and the way in all the same; nothing for who has none. */
export function lostNights(ctx: ServiceContext, subscriberId: string, { from, until, status }: Lost): MailBlock[] {
  if (from === null) return [];
  const lost = nights(ctx.db).all({
    subscriberId,
    from: from.getTime(),
    until: until?.getTime() ?? Number.MAX_SAFE_INTEGER,
    status,
  });
  if (lost.length === 0) return [];
  const text =
    status === 'active'
      ? 'Your free member tickets for these nights end on that day. Until then they stay yours, in case you go on.'
      : 'Your free member tickets for these nights were part of the membership and no longer count.';
  return [
    {
      kind: 'text',
      text: `${text} You are welcome all the same: tickets at the normal price are at ${ctx.baseUrl}/events.`,
    },
    { kind: 'facts', rows: lost.map(({ title, startsAt }) => [formatLongDate(new Date(startsAt)), title]) },
  ];
}
