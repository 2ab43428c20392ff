import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/credentials.ts';
import { PLAIN_SIGN_IN } from '#shared/accounts/plain-sign-in.ts';
import { PLAIN_SIGN_UP } from '#shared/accounts/plain-sign-up.ts';
import { SIGN_IN_LINK_MS } from '#shared/accounts/sign-in-link.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { TrapField } from '#web/ui/forms/trap-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { AboutToBuy } from './about-to-buy.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { SignUpNotes } from './sign-up-notes.tsx';
import { WhatIsBought } from './what-is-bought.tsx';

/**
 * The sign-in as the server draws it: what stands on the screen until the scripts have come, and all there is without
 * any. Who comes to buy in a browser that knows no account gets the form that makes one. Its forms are answered by the
 * server. Google and the tabs need scripts: their room is kept free, so that the fields stay where they are. Drawn by
 * the server only, so the browser loads nothing of it.
 */
export function SignInDraft({ bought, isKnown }: { bought: AboutToBuy | null; isKnown: boolean }) {
  const { hasGoogle } = useSite();
  const isNew = bought !== null && !isKnown;
  return (
    <AuthFrame>
      {bought !== null && <WhatIsBought bought={bought} />}
      <h1 className="heading-large">{isNew ? AUTH_TEXT.newAccount : AUTH_TEXT.welcomeBack}</h1>
      {hasGoogle && <div className="auth-room skeleton is-google" />}
      <div className="auth-room skeleton" />
      {isNew ? <NewAccount /> : <OwnAccount />}
    </AuthFrame>
  );
}

function NewAccount() {
  return (
    <>
      <form method="post" action={PLAIN_SIGN_UP.page}>
        <TextField
          label={AUTH_TEXT.name}
          hint={AUTH_TEXT.nameHint}
          id="draft-name"
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX}
        />
        <EmailField label={AUTH_TEXT.email} id="draft-email" autoComplete="username" />
        <TextField
          label={AUTH_TEXT.password}
          hint={AUTH_TEXT.passwordHint}
          id="draft-password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
        />
        <TrapField />
        <Button type="submit" size="l" isWide>
          {AUTH_TEXT.signUp}
        </Button>
        <SignUpNotes />
      </form>
      <noscript>
        <h2 className="heading-small">{AUTH_TEXT.haveAccount}</h2>
        <ButtonLink href={PLAIN_SIGN_IN.page} look="o" size="l" isWide>
          {AUTH_TEXT.signIn}
        </ButtonLink>
      </noscript>
    </>
  );
}

function OwnAccount() {
  return (
    <>
      <form method="post" action={PLAIN_SIGN_IN.password}>
        <EmailField label={AUTH_TEXT.email} id="draft-email" autoComplete="username" />
        <TextField
          label={AUTH_TEXT.password}
          id="draft-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
        />
        <Button type="submit" size="l" isWide>
          {AUTH_TEXT.signIn}
        </Button>
      </form>
      <noscript>
        <h2 className="heading-small">{AUTH_TEXT.withoutPassword}</h2>
        <p>{AUTH_TEXT.linkLasts(SIGN_IN_LINK_MS / MINUTE_MS)}</p>
        <form method="post" action={PLAIN_SIGN_IN.askForLink}>
          <EmailField label={AUTH_TEXT.email} id="draft-link-email" autoComplete="username" />
          <Button type="submit" look="o" size="l" isWide>
            {AUTH_TEXT.plainLink}
          </Button>
        </form>
        <h2 className="heading-small">{AUTH_TEXT.newAccount}</h2>
        <ButtonLink href={PLAIN_SIGN_UP.page} look="o" size="l" isWide>
          {AUTH_TEXT.signUp}
        </ButtonLink>
      </noscript>
    </>
  );
}
