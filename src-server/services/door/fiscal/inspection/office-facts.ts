import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Role } from '#shared/permissions.ts';
import type { TseKind } from '#shared/fiscal/desk-tse.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { fiscalDevices, fiscalRegistrations } from '#server/db/schema/fiscal-devices.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import type { BookContext } from '../book-context.ts';

const registered = prepared((orm) =>
  orm
    .select({
      deskName: desks.name,
      registerSerial: fiscalRegistrations.registerSerial,
      deviceName: fiscalDevices.name,
      kind: fiscalDevices.kind,
      deviceSerial: fiscalDevices.serial,
      since: fiscalRegistrations.provenAt,
    })
    .from(fiscalRegistrations)
    .innerJoin(fiscalDevices, eq(fiscalDevices.id, fiscalRegistrations.deviceId))
    .innerJoin(desks, eq(desks.id, fiscalRegistrations.deskId))
    .where(and(isNull(fiscalRegistrations.endedAt), isNotNull(fiscalRegistrations.provenAt)))
    .orderBy(asc(desks.name))
    .prepare(),
);
const kinds = prepared((orm) =>
  orm
    .select({ serial: fiscalDevices.serial, kind: fiscalDevices.kind })
    .from(fiscalDevices)
    .where(isNotNull(fiscalDevices.serial))
    .prepare(),
);
const staff = prepared((orm) =>
  orm
    .select({ name: users.name, role: userRoles.role, since: userRoles.createdAt })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .orderBy(asc(userRoles.role), asc(users.name))
    .prepare(),
);

/** A register that signs at a device by now; `since` is when its test receipt was verified. */
type RegisteredTse = RowOf<typeof registered>;
type StaffRole = { name: string; role: Role; since: Date };

/** What is set up by now, beside what closings have frozen: registers at their devices, and who has which role. */
export type OfficeFacts = { registered: RegisteredTse[]; kinds: Map<string, TseKind>; staff: StaffRole[] };

export const officeFacts = (ctx: BookContext): OfficeFacts => ({
  registered: registered(ctx.db).all(),
  kinds: new Map(
    kinds(ctx.db)
      .all()
      .flatMap(({ serial, kind }) => (serial === null ? [] : [[serial, kind] as const])),
  ),
  staff: staff(ctx.db).all(),
});
