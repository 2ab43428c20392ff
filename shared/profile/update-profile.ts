import { z } from 'zod';
import { LANGS, type Lang } from '../lang.ts';
import { SEAT_ROLES } from '../roles/seat-role.ts';
import { tidyLine } from '../tidy-text.ts';
import { DANCE_ROLES, DANCING_LEVELS, type DanceRole, type DancingLevel } from './profile-fields.ts';

const DISPLAY_NAME_MAX = 80;
const PHONE_MAX = 40;

const emptyToNull = <T extends string>(value: T | ''): T | null => (value === '' ? null : value);

/** `profile.update`: nothing is required, empty is saved as null. */
export const UpdateProfileInput = z.strictObject({
  displayName: z
    .string()
    .overwrite(tidyLine)
    .max(DISPLAY_NAME_MAX, `At most ${DISPLAY_NAME_MAX} characters`)
    .transform(emptyToNull),
  phoneNumber: z.string().overwrite(tidyLine).max(PHONE_MAX, `At most ${PHONE_MAX} characters`).transform(emptyToNull),
  danceRole: z.enum([...DANCE_ROLES, '']).transform(emptyToNull<DanceRole>),
  dancingLevel: z.enum([...DANCING_LEVELS, '']).transform(emptyToNull<DancingLevel>),
  /** Consent that the door may see the photo; off unless given. */
  isDoorPhotoAllowed: z.boolean(),
  /** Whether a mail comes the day before a night. */
  wantsReminders: z.boolean(),
  /** Whether a mail comes the morning after one; false objects to it (§ 7 (3) UWG). */
  wantsThanks: z.boolean(),
  /** The language of mails and papers; empty or left out, it stays. */
  lang: z
    .enum([...LANGS, ''])
    .transform((lang) => (lang === '' ? undefined : lang))
    .optional(),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;
/** As the form holds it. */
export type UpdateProfileForm = z.input<typeof UpdateProfileInput>;

/** `profile.rememberRole`: what one usually dances, as it was chosen at a checkout. */
export const RememberRoleInput = z.strictObject({ role: z.enum(SEAT_ROLES) });
export type RememberRoleInput = z.infer<typeof RememberRoleInput>;

/** `profile.get`: the address is the account's and can't be changed here. */
export type ProfileView = {
  userId: string;
  email: string;
  displayName: string | null;
  phoneNumber: string | null;
  danceRole: DanceRole | null;
  dancingLevel: DancingLevel | null;
  avatarUrl: string | null;
  isDoorPhotoAllowed: boolean;
  wantsReminders: boolean;
  wantsThanks: boolean;
  /** Null is never chosen. */ lang: Lang | null;
};
