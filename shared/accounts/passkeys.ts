import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { tidyLine } from '../tidy-text.ts';

/** More of them nobody can tell apart. */
export const PASSKEYS_MAX = 20;
const NAME_MAX = 60;

/** One of one's own passkeys; its key is never sent. */
export type PasskeyView = {
  id: string;
  name: string;
  /** Backed up to other devices of its owner. */ isSynced: boolean;
  createdAt: Date;
  /** Null until it has signed in. */ lastUsedAt: Date | null;
};

/** `profile.passkeys` */
export type PasskeysView = {
  passkeys: PasskeyView[];
  /** Whether this sign-in is young enough to add or remove one. */ isFreshSignIn: boolean;
  /** An admin with one passkey and no authenticator app: the panel opens with a second one. */ needsAnother: boolean;
};

/** Gives a passkey another name. */
export const RenamePasskeyInput = z.strictObject({
  id: IdSchema,
  name: z
    .string()
    .overwrite(tidyLine)
    .min(1, 'Please enter a name.')
    .max(NAME_MAX, `A name has at most ${NAME_MAX} characters.`),
});
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>;

/** Takes a passkey away. */
export const RemovePasskeyInput = z.strictObject({ id: IdSchema });
export type RemovePasskeyInput = z.infer<typeof RemovePasskeyInput>;

/** What a browser sends after it has asked the device; the library checks all but the name of the key. */
export const PasskeyAnswerInput = z.strictObject({ response: z.looseObject({ id: z.string().min(1).max(1_400) }) });
