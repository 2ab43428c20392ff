import {
  EndPhoneInput,
  HandInInput,
  InvitePhoneInput,
  JoinPhoneInput,
  PhoneCheckInInput,
  PhoneSnapshotInput,
} from '#shared/door/phone-inputs.ts';
import { HOUR_MS } from '#shared/time.ts';
import { endPhone } from '#server/services/door/phones/end-phone.ts';
import { handIn } from '#server/services/door/phones/hand-in.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { joinPhone } from '#server/services/door/phones/join-phone.ts';
import { listPhones } from '#server/services/door/phones/list-phones.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { countWrongSecret } from './caller.ts';
import { deskProcedure, phoneProcedure, publicProcedure, router } from './trpc.ts';

/** All the helpers of a night may come from one address. */
const WRONG_CODES = { max: 60, windowMs: HOUR_MS };

/** What a helper's phone may ask. */
export const phoneRouter = router({
  /** Lets one phone in with the code it has read. Errors: DOOR_CODE_NOT_VALID, RATE_LIMITED. */
  join: publicProcedure
    .input(JoinPhoneInput)
    .mutation(({ ctx, input }) =>
      countWrongSecret(
        ctx,
        { name: 'phone join', rule: WRONG_CODES, secret: input.code, wrong: 'DOOR_CODE_NOT_VALID' },
        () => joinPhone(ctx.service, input),
      ),
    ),

  /** Its night, then what changed since its cursor. Errors: DOOR_PHONE_ENDED, EVENT_NOT_FOUND. */
  snapshot: phoneProcedure
    .input(PhoneSnapshotInput)
    .query(({ ctx, input }) => takePhoneSnapshot(ctx.service, ctx.phone, input)),

  /** Judges a code and lets in; the same entry twice gets the same verdict. Errors: see phoneCheckIn. */
  checkIn: phoneProcedure
    .input(PhoneCheckInInput)
    .mutation(({ ctx, input }) => phoneCheckIn(ctx.service, ctx.phone, input)),

  /** What it did without a network, each entry once. Error: DOOR_PHONE_ENDED. */
  handIn: phoneProcedure.input(HandInInput).mutation(({ ctx, input }) => handIn(ctx.service, ctx.phone, input)),
});

/** What a desk does with the helpers' phones; the panel's are in admin.desks. */
export const phonesRouter = router({
  /** A code for one phone and ten minutes. Errors: EVENT_NOT_FOUND, EVENT_OVER. */
  invite: deskProcedure.input(InvitePhoneInput).mutation(({ ctx, input }) => invitePhone(ctx.service, ctx.desk, input)),

  /** Tonight's phones, and the nights one can be let in for. */
  list: deskProcedure.query(({ ctx }) => listPhones(ctx.service)),

  /** Stops a phone within one request. Error: DOOR_PHONE_NOT_FOUND. */
  end: deskProcedure.input(EndPhoneInput).mutation(({ ctx, input }) => endPhone(ctx.service, input)),
});
