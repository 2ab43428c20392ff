import type { RosterEntry } from '#shared/desk/snapshot.ts';
import { DeskRefusal } from '#shared/kiosk/desk-refusal.ts';
import type { SupervisorPin, UnlockAnswer } from '#shared/kiosk/kiosk-bridge.ts';
import type { Desk } from './desk.ts';
import type { CallHandlers } from './ipc.ts';
import { checkPin } from './people/check-pin.ts';
import { markUnder18, reenter, undoAdmission } from './scan/correct-scan.ts';
import { midnightList, searchNames } from './scan/door-lists.ts';
import { scanCode } from './scan/scan-code.ts';

export type HandlerParts = { desk: Desk; /** Somebody touched the desk: the lock's clock starts again. */ stillHere(): void; leave(): void };

/** What each call of the page does; the page itself has been checked before. */
export function makeHandlers({ desk, stillHere, leave }: HandlerParts): CallHandlers {
  const { ctx, pairing } = desk;

  function personWith({ userId, pin }: SupervisorPin): { person: RosterEntry; answer: UnlockAnswer } {
    const person = ctx.mirror().person(userId);
    if (person === undefined) throw new DeskRefusal('NOT_OPEN');
    return { person, answer: checkPin(desk.store(), person, { pin, pinKey: desk.pinKey(), now: ctx.now() }) };
  }

  function supervisorId(given: SupervisorPin | undefined): string | null {
    if (given === undefined) return null;
    const { person, answer } = personWith(given);
    if (answer.outcome !== 'open' || !person.isSupervisor) throw new DeskRefusal('SUPERVISOR_NEEDED');
    return person.userId;
  }

  return {
    state: () => desk.state(),
    startPairing: ({ acceptWeakStorage }) => pairing.start(acceptWeakStorage),
    cancelPairing: () => pairing.stop(),
    unlock(given) {
      const { person, answer } = personWith(given);
      if (answer.outcome === 'open') desk.setCashier(person.userId);
      return answer;
    },
    lock: () => desk.setCashier(null),
    stillHere,
    chooseEvent: ({ eventId }) => desk.chooseEvent(eventId),
    leaveKiosk(given) {
      const { person, answer } = personWith(given);
      if (answer.outcome === 'open' && !person.isSupervisor) throw new DeskRefusal('SUPERVISOR_NEEDED');
      if (answer.outcome === 'open') leave();
      return answer;
    },
    scan: ({ text, confirmed }) => scanCode(ctx, { text, confirmed: confirmed ?? null }),
    reenter: (input) => reenter(ctx, input),
    undo: ({ entryId, reason, supervisor }) => undoAdmission(ctx, { entryId, reason, supervisorId: supervisorId(supervisor) }),
    markUnder18: (input) => markUnder18(ctx, input),
    searchNames: ({ query }) => searchNames(ctx, query),
    midnightList: () => midnightList(ctx),
  };
}
