import type { HandlerParts } from './handler-parts.ts';
import type { CallHandlers } from '../ipc.ts';
import { supervise } from '../../door/people/supervise.ts';

/** Anybody closes what a supervisor has opened. */
export function portalCalls({
  desk,
  portal,
}: Pick<HandlerParts, 'desk' | 'portal'>): Pick<CallHandlers, 'openPortal' | 'closePortal'> {
  return {
    async openPortal(given) {
      const answer = await supervise(desk.ctx, given, { guard: desk.state(), pinKey: desk.pinKey() });
      if (answer.outcome === 'open') portal.open();
      return answer;
    },
    closePortal: () => portal.close(),
  };
}
