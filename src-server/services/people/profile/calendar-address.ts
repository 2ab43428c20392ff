import { randomBytes } from 'node:crypto';
import type { SetCalendarAddressInput } from '#shared/calendar/calendar-address.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const TOKEN_BYTES = 24;

const write = prepared({ id: profiles.id, token: profiles.calendarToken }, (orm, { id, token }) =>
  orm
    .insert(profiles)
    .values({ id, calendarToken: token })
    .onConflictDoUpdate({ target: profiles.id, set: { calendarToken: token } })
    .prepare(),
);

/** Where one's own calendar reads one's nights; null where that is off. */
export type CalendarAddress = { path: string | null };

const addressOf = (token: string | null): CalendarAddress => ({
  path: token === null ? null : `/calendar/${token}.ics`,
});

export function showCalendarAddress(ctx: ServiceContext): CalendarAddress {
  requirePermission(ctx, 'profile:own');
  return addressOf(
    findRow(ctx.db, profiles, { id: requireUser(ctx).userId }, ['calendarToken'])?.calendarToken ?? null,
  );
}

/** Makes a secret address for one's own calendar, or ends it. A new one ends the one before at once. */
export function setCalendarAddress(ctx: ServiceContext, { isOn }: SetCalendarAddressInput): CalendarAddress {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const token = isOn ? randomBytes(TOKEN_BYTES).toString('base64url') : null;
    write(ctx.db).run({ id: userId, token });
    writeAudit(ctx, {
      action: isOn ? 'calendar_address.made' : 'calendar_address.ended',
      subjectKind: 'user',
      subjectId: userId,
    });
    return addressOf(token);
  });
}
