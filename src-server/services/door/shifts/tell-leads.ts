import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { rolesWith } from '#shared/permissions.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const planners = prepared((orm) =>
  orm
    .select({ userId: userRoles.userId, role: userRoles.role })
    .from(userRoles)
    .where(inArray(userRoles.role, rolesWith('shifts:plan')))
    .prepare(),
);

/** Whoever leads the door; where nobody does, all who plan the shifts. */
export function leadsOf(ctx: ServiceContext): string[] {
  const all = planners(ctx.db).all();
  const leads = all.filter(({ role }) => role === 'door_lead');
  return [...new Set((leads.length > 0 ? leads : all).map(({ userId }) => userId))];
}

/** Who takes a shift and leaves it again so soon may well take it once more. */
const MOMENTS_MS = 15 * MINUTE_MS;

/** Whether a mail to this lead about this person and shift is still to leave. Their ids are how `ref_id` begins. */
const waitingAbout = prepared({ from: outbox.refId, to: outbox.refId }, (orm, { from, to }) =>
  orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        gt(outbox.refId, from),
        lt(outbox.refId, to),
        eq(outbox.kind, 'mail.shift_left').inlineParams(),
        eq(outbox.status, 'waiting').inlineParams(),
      ),
    )
    .limit(1)
    .prepare(),
);

type Gone = {
  /** The entry's. */ id: string;
  personId: string;
  shiftId: string;
  /** Whoever put them in. */ userId: string | null;
  createdAt: Date;
};

/**
 * Mails them that somebody can't come. Of who has taken the shift minutes ago nobody is told at once, and not twice: the
 * mail says how it stands when it leaves. Call inside the transaction that takes the entry out.
 */
export function tellLeads(ctx: ServiceContext, { id, personId, shiftId, userId, createdAt }: Gone): void {
  const settled = new Date(createdAt.getTime() + MOMENTS_MS);
  const isToAndFro = userId === personId && settled > ctx.now();
  for (const leadId of leadsOf(ctx)) {
    const about = `${shiftId}:${personId}:${leadId}`;
    // ';' follows ':'.
    if (isToAndFro && waitingAbout(ctx.db).get({ from: `${about}:`, to: `${about};` }) !== undefined) continue;
    putInOutbox(
      ctx,
      {
        kind: 'mail.shift_left',
        refId: `${about}:${id}`,
        payload: { leadId, shiftId, personId },
      },
      { notBefore: isToAndFro ? settled : undefined },
    );
  }
}
