import { z } from 'zod';
import { emailSchema } from '../contact/email-schema.ts';
import { IdSchema } from '../ids.ts';
import { tidyText } from '../tidy-text.ts';

/** Longest reason of a ban, in characters; the database says the same. */
export const BAN_REASON_MAX = 500;

const banFields = {
  /** Drawn by the sender, so that a second sending bans nobody twice. */
  id: IdSchema,
  reason: z
    .string()
    .overwrite(tidyText)
    .min(3, 'Say why, in a few words.')
    .max(BAN_REASON_MAX, `At most ${BAN_REASON_MAX} characters.`),
  /** The last day it holds, its night included; empty holds until somebody lifts it. */
  lastDay: z.union([z.literal(''), z.iso.date()], 'Please enter a date.'),
};

/** `admin.bans.banPerson`: somebody with an account. */
export const BanPersonInput = z.strictObject({ userId: IdSchema, ...banFields });
export type BanPersonInput = z.infer<typeof BanPersonInput>;

/** `admin.bans.banAddress`: somebody without one. */
export const BanAddressInput = z.strictObject({
  email: emailSchema({
    required: 'Please enter an e-mail address.',
    invalid: 'Please enter a valid e-mail address.',
  }),
  ...banFields,
});
export type BanAddressInput = z.infer<typeof BanAddressInput>;

/** `admin.bans.lift`. */
export const LiftBanInput = z.strictObject({ id: IdSchema });
export type LiftBanInput = z.infer<typeof LiftBanInput>;

/** Until when somebody is banned; null holds until it is lifted. */
export type BanEnd = { endsAt: Date | null };

/** A running ban as the office sees it. */
export type BanView = BanEnd & {
  id: string;
  since: Date;
  /** Why; null for whoever is no admin. */ reason: string | null;
  /** Valid tickets of theirs for nights to come, which open no door meanwhile. */
  tickets: { orderId: string; title: string; startsAt: Date }[];
};

/** `admin.bans.list`: whom it names beside; `userId` where there is an account. */
export type ListedBan = BanView & { email: string; userId: string | null };
