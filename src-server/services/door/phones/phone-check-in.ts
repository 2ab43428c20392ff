import type { PhoneCheckInInput } from '#shared/door/phone-inputs.ts';
import type { PhoneVerdict } from '#shared/door/phone-views.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { checkIn } from '../check-in/check-in.ts';
import { requireRunning, type Phone } from './find-phone.ts';

function viewOf({ usedAt, member, ...verdict }: Verdict): PhoneVerdict {
  return {
    ...verdict,
    usedAt: usedAt?.getTime() ?? null,
    member: member && { planId: member.planId, priceCents: member.priceCents },
  };
}

/**
 * A scan of a phone with a network: the desk's verb, so one seat guard and one winner. What is amber is never let in
 * from a phone: that is decided at the desk. Errors: DOOR_PHONE_ENDED, and those of checkIn.
 */
export async function phoneCheckIn(
  ctx: ServiceContext,
  phone: Phone,
  { code, entryId }: PhoneCheckInInput,
): Promise<PhoneVerdict> {
  requireRunning(ctx, phone);
  const { eventId } = phone.phone;
  const scan = { eventId, code, entryId, isUnder18: false, confirmed: null, knowsAbsences: true };
  return viewOf(await checkIn(ctx, phone.desk, scan));
}
