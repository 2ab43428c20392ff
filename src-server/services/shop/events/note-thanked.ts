import { eq } from 'drizzle-orm';
import type { LocalDate } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const setThanked = prepared({ id: events.id, evening: events.thankedFor }, (orm, { id, evening }) =>
  orm.update(events).set({ thankedFor: evening }).where(eq(events.id, id)).prepare(),
);

/** Notes that everybody who gets the mail of the morning after an evening has it in the outbox. */
export function noteThanked(ctx: ServiceContext, night: { id: string; evening: LocalDate }): void {
  setThanked(ctx.db).run(night);
}
