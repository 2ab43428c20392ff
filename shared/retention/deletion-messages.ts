/** Why an account is not deleted; part of `shared/messages.ts`. */
export const DELETION_REFUSALS = {
  DELETION_NOT_CONFIRMED: 'This is not the e-mail address of your account.', // the address that was typed is not the account's
} as const;
