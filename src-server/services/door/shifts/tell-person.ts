import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { loadShift } from './load-shift.ts';

/** An entry and the shift that it is told of. */
type Told = { id: string; personId: string | null; shiftId: string };

/**
 * Mails somebody that they were put in, moved to another shift, or taken out, or that their shift has changed. Not of
 * what they did themselves, and not of what is over: then it is about the hours alone. Call it inside the transaction,
 * while the shift is still in the plan.
 */
export function tellPerson(
  ctx: ServiceContext,
  { id, personId, shiftId }: Told,
  news: 'in' | 'moved' | 'changed' | 'out',
): void {
  const isOwnAct = ctx.actor.kind === 'user' && ctx.actor.userId === personId;
  const shift = loadShift(ctx, shiftId);
  if (personId === null || isOwnAct || shift === null || shift.endsAt <= ctx.now()) return;
  putInOutbox(ctx, {
    kind: 'mail.shift_news',
    refId: `${id}:${shiftId}:${news}:${ctx.now().getTime()}`,
    payload: {
      personId,
      shiftId,
      news,
      title: shift.title,
      job: shift.job,
      startsAt: shift.startsAt.toISOString(),
      endsAt: shift.endsAt.toISOString(),
    },
  });
}
