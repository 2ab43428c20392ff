import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForGoogle } from '#web/features/auth/ask-for-google.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { authClient, type AuthAnswer } from '#web/features/auth/auth-client.ts';
import { failureMessage } from '#web/features/auth/words.ts';
import { de as declared } from '#web/features/legal/declared-words.de.ts';
import { loadWords, Speaking } from '#web/ui/lang.tsx';
import { GoogleButton } from '#web/features/auth/google-button.tsx';
import { de as kasse } from '#web/features/kasse/words.de.ts';
import { unlockRefusal } from '#web/features/kasse/kasse-lock.tsx';
import { de } from '#web/features/legal/declare-words.de.ts';
import { tellDeclarationFailure } from '#web/features/legal/tell-declaration-failure.ts';
import { secondFactorClient } from '#web/features/security/second-factor-client.ts';
import { en as security } from '#web/features/security/words.en.ts';
import { securityRefusal } from '#web/features/security/words.ts';
import { en as yourData } from '#web/features/your-data/words.en.ts';
import { deletionRefusal } from '#web/features/your-data/words.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { whyNotLoaded } from '#web/pages/declaration-frame.tsx';
import type { Lang } from '#shared/lang.ts';
import { postAuth } from '#web/post-auth.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { toast, toastStore } from '#web/ui/frame/toast.ts';
import { failedCall } from '#tests/support/failed-call.ts';

const GERMAN = 'Zu viele Versuche. Bitte in etwa 15 Minuten noch einmal versuchen.';
const ENGLISH = 'Too many attempts. Please try again in about 15 minutes.';

describe('a limit of /api/auth', () => {
  const answerWith = (headers: Record<string, string>) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'RATE_LIMITED' }, { status: 429, headers })));
  beforeEach(() => answerWith({ 'retry-after': '850' }));
  afterEach(() => vi.unstubAllGlobals());

  const said = (answer: AuthAnswer): string => (answer.ok ? 'ok' : failureMessage(answer.failure, AUTH_MESSAGES, 'de'));
  const email = 'ana@dancers.example';
  const calls: [string, () => Promise<AuthAnswer>][] = [
    ['signing in', () => authClient.signIn({ email, password: 'x' })],
    ['signing up', () => authClient.signUp({ email, password: 'x' })],
    ['asking for the mail again', () => authClient.resendConfirmation({ email })],
    ['asking for a reset', () => authClient.requestPasswordReset({ email })],
    ['the second step', () => authClient.proveSecondFactor({ code: '123456', isTrusted: false })],
    ['confirming', () => authClient.confirm('token')],
  ];
  it.each(calls)('says at %s roughly how long it lasts', async (_, call) => {
    expect(said(await call())).toBe(GERMAN);
  });

  it('says so for Google, the second factor and the deletion too', async () => {
    expect(await askForGoogle(undefined, '/auth')).toMatchObject({
      ok: false,
      code: 'RATE_LIMITED',
      retryAfterSeconds: 850,
    });
    const factor = await secondFactorClient.enable('123456');
    const said = (lang: Lang): string => (factor.ok ? 'ok' : securityRefusal(factor.refusal, security, lang));
    expect([said('en'), said('de')]).toEqual([ENGLISH, GERMAN]);
    const refused = await postAuth('/delete-user', {});
    expect(refused.ok ? '' : deletionRefusal(refused, yourData, 'en')).toBe(ENGLISH);
  });

  it('names no time that nobody knows', async () => {
    answerWith({});
    expect(said(await authClient.signIn({ email, password: 'x' }))).toBe(
      'Zu viele Versuche. Bitte später noch einmal versuchen.',
    );
    await loadWords('de');
    const came = renderToStaticMarkup(
      <Speaking lang="de" pathFor={(path) => path}>
        <GoogleButton returnTo={undefined} error="RATE_LIMITED" />
      </Speaking>,
    );
    expect(came).toContain('Bitte später noch einmal versuchen.');
  });
});

describe('a limit of a procedure', () => {
  const limited = (retryAfterSeconds?: number) => failedCall('RATE_LIMITED', { retryAfterSeconds });
  const lastSlip = (): string | undefined => toastStore.read().at(-1)?.text;
  afterEach(() => toastStore.read().forEach(({ id }) => toast.dismiss(id)));

  it('is told with its time on English forms', () => {
    expect(failureSentence(limited(850))).toBe(ENGLISH);
    tellFailure(limited(850), { title: 'Not sent', text: 'Please try again.' });
    expect(lastSlip()).toBe(ENGLISH);
    expect(failureSentence(limited())).toBe('Too many attempts. Please try again later.');
  });

  it('is told with its time, and with the other way, where somebody declares', () => {
    tellDeclarationFailure(limited(850), { words: de, lang: 'de' });
    expect(lastSlip()).toBe(`${GERMAN} Wenn es eilt, schreiben Sie uns eine E-Mail.`);
  });

  it('is told with its time where a desk’s calendar is unlocked', () => {
    expect(unlockRefusal(limited(850), kasse)).toEqual({
      code: 'Zu viele falsche Codes. Bitte in etwa 15 Minuten noch einmal versuchen.',
    });
  });

  it('is told with its time on the page of a declaration', () => {
    expect(whyNotLoaded(limited(850), { words: declared, lang: 'de' })).toBe(GERMAN);
  });
});
