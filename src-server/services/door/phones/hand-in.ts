import type { HandInInput, PhoneEntry } from '#shared/door/phone-inputs.ts';
import type { PhoneEntryResult } from '#shared/door/phone-views.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePhoneEntry } from '../sync/take-phone-entry.ts';
import { endOf, type Phone } from './find-phone.ts';

/**
 * A phone's clock may be wrong: a check-in is dated neither before the phone was let in nor later than now. An undo is
 * measured from its check-in, by that same clock.
 */
function momentOf(ctx: ServiceContext, { phone: { joinedAt } }: Phone, entry: PhoneEntry): Date {
  const at = Math.max(entry.at, joinedAt?.getTime() ?? 0);
  return new Date(entry.kind === 'undo' ? at : Math.min(at, ctx.now().getTime()));
}

/**
 * Takes in what a phone did without a network, oldest first and each entry once, whatever answers were lost. Who was
 * let in stays in; what collides is told to the office and to both doors. What it says it did after its end is kept for
 * a person. The whole batch is one transaction.
 */
export function handIn(ctx: ServiceContext, phone: Phone, { entries }: HandInInput): { results: PhoneEntryResult[] } {
  return inTransaction(ctx.db, () => ({
    results: entries.map((entry) => {
      const at = momentOf(ctx, phone, entry);
      return takePhoneEntry(ctx, phone.desk, {
        entry,
        at,
        eventId: phone.phone.eventId,
        isTeacher: phone.phone.isTeacher,
        isTooLate: at >= endOf(phone),
      });
    }),
  }));
}
