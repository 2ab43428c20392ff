import type { SecondFactorSetup } from '#shared/accounts/second-factor.ts';
import { postAuth, type AuthRefusal, type AuthReply } from '#web/post-auth.ts';

/** What somebody shows who changes the second factor: the password, or a code where there is none. */
export type Confirmation = { password: string } | { code: string };
export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: AuthRefusal };

const answerOf = <T>(reply: AuthReply): Answer<T> =>
  reply.ok ? { ok: true, value: reply.body as T } : { ok: false, refusal: reply };

export const secondFactorClient = {
  begin: async (confirmation: Confirmation): Promise<Answer<SecondFactorSetup>> =>
    answerOf(await postAuth('/second-factor/begin', confirmation)),
  enable: async (code: string): Promise<Answer<{ backupCodes: string[] }>> =>
    answerOf(await postAuth('/second-factor/enable', { code })),
  renewBackupCodes: async (confirmation: Confirmation): Promise<Answer<{ backupCodes: string[] }>> =>
    answerOf(await postAuth('/second-factor/backup-codes', confirmation)),
  disable: async (confirmation: Confirmation): Promise<Answer<unknown>> =>
    answerOf(await postAuth('/second-factor/disable', confirmation)),
};
