import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { HandlerParts } from './handler-parts.ts';
import type { CallHandlers } from '../ipc.ts';
import { supervise } from '../../door/people/supervise.ts';
import { acceptLaidAside } from '../../base/store/lay-aside.ts';

type FaultCalls = Pick<CallHandlers, 'acceptNewJournal' | 'readIncidents' | 'restart' | 'saveDiagnosis'>;

/**
 * The calls of a desk that could not start or lost its journal: go on with a new journal, restart, say what is wrong.
 */
export function faultCalls({
  desk,
  restart,
  saveDiagnosis,
}: Pick<HandlerParts, 'desk' | 'restart' | 'saveDiagnosis'>): FaultCalls {
  return {
    async acceptNewJournal(given) {
      const guard = desk.state();
      // Without the server the desk knows no supervisor who could approve it.
      if (guard.serverUrl !== null && desk.pinKey() !== '' && desk.ctx.snapshot().desk === null)
        throw new DeskRefusal('SERVER_UNREACHABLE');
      const answer = await supervise(desk.ctx, given, { guard, pinKey: desk.pinKey() });
      if (answer.outcome === 'open') acceptLaidAside(desk.store());
      desk.ctx.changed();
      return answer;
    },
    readIncidents: () => desk.incidents.read(),
    restart() {
      if (desk.state().isGuarded) throw new DeskRefusal('SUPERVISOR_NEEDED');
      restart();
    },
    saveDiagnosis: () => saveDiagnosis(desk.state()),
  };
}
