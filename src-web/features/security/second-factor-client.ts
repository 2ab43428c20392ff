import type { SecondFactorSetup } from '#shared/accounts/second-factor.ts';
import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { postAuth, type AuthRefusal, type AuthReply } from '#web/post-auth.ts';

/** What somebody shows who changes the second factor: the password, or a code where there is none. */
export type Confirmation = { password: string } | { code: string };
export type Answer<T> = { ok: true; value: T } | { ok: false; sentence: string };

const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: SECURITY_MESSAGES.wrongPassword,
  INVALID_CODE: SECURITY_MESSAGES.wrongCode,
  SECOND_FACTOR_ON: SECURITY_MESSAGES.alreadyOn,
  UNAUTHORIZED: ERROR_MESSAGES.UNAUTHORIZED,
};

const sentenceOf = ({ code = '', retryAfterSeconds }: AuthRefusal): string =>
  code === 'RATE_LIMITED'
    ? rateLimitedSentence(retryAfterSeconds, 'en')
    : (ownEntry(SENTENCES, code) ?? UNEXPECTED_MESSAGE);

const answerOf = <T>(reply: AuthReply): Answer<T> =>
  reply.ok ? { ok: true, value: reply.body as T } : { ok: false, sentence: sentenceOf(reply) };

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
