import { z } from 'zod';
import { emailSchema } from '../contact/email-schema.ts';
import { IdSchema } from '../ids.ts';
import { tidyText } from '../tidy-text.ts';
import { DAY_MS } from '../time.ts';

/** How somebody proved to the office who they are. */
export const ADDRESS_PROOFS = ['identity_card', 'known', 'orders', 'letter'] as const;
export type AddressProof = (typeof ADDRESS_PROOFS)[number];

export const ADDRESS_PROOF_WORDS: Record<AddressProof, string> = {
  identity_card: 'They showed an identity card',
  known: 'They were here, and the team knows them',
  orders: 'They know their orders and payments',
  letter: 'By letter',
};

/** What counts once somebody has objected: whoever asks has stood before us. */
export const isStrongProof = (proof: AddressProof): boolean => proof === 'identity_card' || proof === 'known';

/** So long the link works that confirms the new address. */
export const ADDRESS_CONFIRM_MS = 7 * DAY_MS;
/** So long after that the owner of the address before can put it back. */
export const ADDRESS_OBJECT_MS = DAY_MS;
/** Longest note, in characters; the database says the same. */
export const ADDRESS_NOTE_MAX = 500;

/** `admin.people.changeAddress`; `id` is drawn by the sender, so that a second sending asks nobody twice. */
export const ChangeAddressInput = z.strictObject({
  id: IdSchema,
  userId: IdSchema,
  email: emailSchema({
    required: 'Please enter an e-mail address.',
    invalid: 'Please enter a valid e-mail address.',
  }),
  proof: z.enum(ADDRESS_PROOFS, 'Please choose how they proved who they are.'),
  note: z.string().overwrite(tidyText).max(ADDRESS_NOTE_MAX, `At most ${ADDRESS_NOTE_MAX} characters.`),
});
export type ChangeAddressInput = z.infer<typeof ChangeAddressInput>;

/** `admin.people.takeBackAddressChange`. */
export const TakeBackAddressInput = z.strictObject({ userId: IdSchema });
export type TakeBackAddressInput = z.infer<typeof TakeBackAddressInput>;

/** The link of a mail. */
export const AddressTokenInput = z.strictObject({ token: z.string().min(20).max(100) });

/** What the office sees of changes of a person's address. */
export type AddressChangeView = {
  /** One that waits for its link to be followed, until then. */
  open: { newEmail: string; proof: AddressProof; note: string; askedAt: Date; until: Date } | null;
  /** Until when one that was confirmed can be put back by the owner of the address before. */
  canBePutBackUntil: Date | null;
  /** When somebody last objected; an admin alone asks again, with a strong proof. */
  objectedAt: Date | null;
};

/** What an objection came to. */
export type ObjectionOutcome = 'stopped' | 'put_back' | 'locked' | 'noted';

/** The pages behind the links, for browsers without scripts, too. */
export const ADDRESS_PATHS = { confirm: '/address/confirm', object: '/address/object' } as const;
