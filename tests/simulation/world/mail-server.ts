import { machine } from '../machine/machine.ts';
import { newOwner } from '../machine/owner.ts';
import type { Plan } from '../history.ts';
import { isWithin } from './fate.ts';
import type { Faults } from './faults.ts';
import { network } from './network.ts';

export type SentMail = { to: string; subject: string; messageId: string };

/** A mail server that takes everything, unless it is down. */
export function openMailServer(faults: () => Faults, plan: Plan): readonly SentMail[] {
  const owner = newOwner('mail server');
  const taken: SentMail[] = [];
  network.at('mail.sim', {
    owner: () => owner,
    async answer(request) {
      if (isWithin(faults().mailDown, machine.now() - plan.night.startsAt)) return new Response(null, { status: 503 });
      taken.push((await request.json()) as SentMail);
      return new Response(null, { status: 204 });
    },
  });
  return taken;
}
