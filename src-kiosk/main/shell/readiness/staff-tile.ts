import { jobName } from '#shared/shifts/jobs.ts';
import { listed } from '#shared/words.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { pinsWork } from '../../door/people/pin-key.ts';
import type { Fact } from './fact.ts';

/** Who works tonight, and which places of the plan are open. */
export function staffFact(ctx: DeskContext): Fact {
  const { roster, openShifts } = ctx.snapshot();
  const onShift = roster.filter(({ isOnShift }) => isOnShift);
  const names = onShift.length === 0 ? 'niemand eingeteilt' : onShift.map(({ name }) => name).join(', ');
  const who = pinsWork() ? names : 'PINs lassen sich hier nur mit Netz prüfen';
  const lacks = listed(
    openShifts.map(([job, missing]) => `${missing} × ${jobName(job, 'de')}`),
    'und',
  );
  return {
    id: 'staff',
    label: 'Personal',
    // Whoever is missing beside is told, and the till is ready all the same.
    isReady: onShift.some(({ hasPin }) => hasPin) && pinsWork(),
    detail: lacks === '' ? who : `${who}; es fehlen ${lacks}`,
    fix: 'Schicht eintragen; PIN setzt jede Person in ihrem Profil.',
  };
}
