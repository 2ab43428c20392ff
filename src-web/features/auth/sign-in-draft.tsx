import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/credentials.ts';
import { PLAIN_SIGN_IN, plainPath } from '#shared/accounts/plain-sign-in.ts';
import { PLAIN_SIGN_UP } from '#shared/accounts/plain-sign-up.ts';
import { SIGN_IN_LINK_MS } from '#shared/accounts/sign-in-link.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { TrapField } from '#web/ui/forms/trap-field.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { AboutToBuy } from './about-to-buy.ts';
import { SignUpNotes } from './sign-up-notes.tsx';
import { WhatIsBought } from './what-is-bought.tsx';
import { authWords } from './words.ts';

/**
 * The sign-in as the server draws it: what stands on the screen until the scripts have come, and all there is without
 * any. Who comes to buy in a browser that knows no account gets the form that makes one. Its forms are answered by the
 * server. Google and the tabs need scripts: their room is kept free, so that the fields stay where they are. Drawn by
 * the server only, so the browser loads nothing of it.
 */
export function SignInDraft({ bought, isKnown }: { bought: AboutToBuy | null; isKnown: boolean }) {
  const words = useWords(authWords);
  const { hasGoogle } = useSite();
  const isNew = bought !== null && !isKnown;
  return (
    <AuthFrame>
      {bought !== null && <WhatIsBought bought={bought} />}
      <h1 className="heading-large">{isNew ? words.newAccount : words.welcomeBack}</h1>
      {hasGoogle && <div className="auth-room skeleton is-google" />}
      <div className="auth-room skeleton" />
      {isNew ? <NewAccount /> : <OwnAccount />}
    </AuthFrame>
  );
}

function NewAccount() {
  const words = useWords(authWords);
  const lang = useLang();
  return (
    <>
      <form method="post" action={plainPath(PLAIN_SIGN_UP.page, lang)}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          id="draft-name"
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX}
        />
        <EmailField label={words.email} id="draft-email" autoComplete="username" />
        <TextField
          label={words.password}
          hint={words.passwordHint}
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
          {words.signUp}
        </Button>
        <SignUpNotes />
      </form>
      <noscript>
        <h2 className="heading-small">{words.haveAccount}</h2>
        <ButtonLink href={plainPath(PLAIN_SIGN_IN.page, lang)} look="o" size="l" isWide>
          {words.signIn}
        </ButtonLink>
      </noscript>
    </>
  );
}

function OwnAccount() {
  const words = useWords(authWords);
  const lang = useLang();
  return (
    <>
      <form method="post" action={plainPath(PLAIN_SIGN_IN.password, lang)}>
        <EmailField label={words.email} id="draft-email" autoComplete="username" />
        <TextField
          label={words.password}
          id="draft-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
        />
        <Button type="submit" size="l" isWide>
          {words.signIn}
        </Button>
      </form>
      <noscript>
        <h2 className="heading-small">{words.withoutPassword}</h2>
        <p>{words.linkLasts(SIGN_IN_LINK_MS / MINUTE_MS)}</p>
        <form method="post" action={plainPath(PLAIN_SIGN_IN.askForLink, lang)}>
          <EmailField label={words.email} id="draft-link-email" autoComplete="username" />
          <Button type="submit" look="o" size="l" isWide>
            {words.plainLink}
          </Button>
        </form>
        <h2 className="heading-small">{words.newAccount}</h2>
        <ButtonLink href={plainPath(PLAIN_SIGN_UP.page, lang)} look="o" size="l" isWide>
          {words.signUp}
        </ButtonLink>
      </noscript>
    </>
  );
}
