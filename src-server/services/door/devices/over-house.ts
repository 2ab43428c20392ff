import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import type { OverHouse } from '#shared/door/walk-in.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from './desk.ts';
import type { Objection } from './require-supervisor.ts';

export type OverProblem = { kind: DeskExceptionKind; detail: string; eventId: string };

type Over = {
  entryId: string;
  eventId: string;
  over: OverHouse | undefined;
  /** To the supervisor's yes. */ objection: Objection | null;
  people: number;
  /** After these people took their seats; null is a house without a limit. */
  seatsLeft: number | null;
};

type Oversold = { entryId: string; eventId: string; tooMany: number; over?: OverHouse | undefined };

/** The audit log says that more came in than were free; who decided it, where somebody did. */
export function tellOversold(ctx: ServiceContext, desk: Desk, { entryId, eventId, tooMany, over }: Oversold): void {
  writeAudit(ctx, {
    action: 'event.oversold',
    subjectKind: 'event',
    subjectId: eventId,
    after: { entryId, deskId: desk.id, tooMany, reason: over?.reason, supervisorId: over?.supervisorId },
  });
}

/**
 * Looks at people who are inside by now. More than the house holds needs a supervisor who is proved; without one the
 * office is told. The audit log says that somebody decided it, as for an event made smaller than it is sold. Call inside
 * a transaction.
 */
export function checkOverHouse(
  ctx: ServiceContext,
  desk: Desk,
  { entryId, eventId, over, objection, people, seatsLeft }: Over,
): OverProblem[] {
  const tooMany = seatsLeft === null ? 0 : Math.min(people, Math.max(0, -seatsLeft));
  if (tooMany > 0) tellOversold(ctx, desk, { entryId, eventId, tooMany, over });
  if (over === undefined) return tooMany === 0 ? [] : [{ kind: 'over_capacity', detail: String(tooMany), eventId }];
  return objection === null ? [] : [{ kind: objection, detail: 'over', eventId }];
}
