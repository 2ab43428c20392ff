import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { GoogleButton } from './google-button.tsx';
import { MailLink } from './mail-link.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { PLAIN_SIGN_UP } from '#shared/accounts/plain-sign-up.ts';
import { aboutToBuy } from './about-to-buy.ts';
import { hasTypedBefore } from './typed-before.ts';
import { SIGNED_IN_HERE } from './use-session-sync.ts';
import { authWords } from './words.ts';

/** Whether somebody has been signed in with this browser; where it keeps nothing, nobody has. */
function hasBeenSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_HERE) !== null;
  } catch {
    return false;
  }
}

/** Whether the server's page (sign-in-draft.tsx) has the form that makes an account; null where it drew none. */
function isSignUpDrawn(): boolean | null {
  const drawn = typeof document === 'undefined' ? null : document.querySelector('#before-scripts .auth-form');
  return drawn === null ? null : drawn.querySelector(`form[action$="${PLAIN_SIGN_UP.page}"]`) !== null;
}

/**
 * Who comes to buy and was never signed in here most likely has no account yet. What the server drew stays, unless this
 * browser knows better and nothing has been typed into it.
 */
function startsWithSignUp(returnTo: string | undefined): boolean {
  const isDrawn = isSignUpDrawn();
  if (isDrawn !== null && (hasTypedBefore() || !hasBeenSignedIn())) return isDrawn;
  return aboutToBuy(returnTo) !== null && !hasBeenSignedIn();
}

type CheckMailProps = { email: string; returnTo: string | undefined; onBack: () => void };

/** After signing up: where the mail went, and what to do with it. */
function CheckMail({ email, returnTo, onBack }: CheckMailProps) {
  const words = useWords(authWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="auth-state">
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
        {words.checkMail}
      </h1>
      <p className="lead">
        {words.checkMailLead} <b>{email}</b>.
      </p>
      <p>{words.checkMailNext}</p>
      <ResendButton email={email} returnTo={returnTo} />
      <Button look="t" onClick={onBack}>
        {words.says.backToSignIn}
      </Button>
    </div>
  );
}

/** Comes once the page is of use: nobody waits for it. */
const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }));

const SIGN_IN = 'sign-in';
const SIGN_UP = 'sign-up';

const isPaymentSuccess = (path: string | undefined): boolean =>
  path !== undefined && /^(?:\/de)?\/(event-)?payment-success\b/.test(path);

type AuthTabsProps = {
  returnTo: string | undefined;
  /** Why a sign-in with Google came back without a session. */ googleError: string | null;
};

/** Sign in or sign up; after signing up, the word to look into the mailbox. */
export function AuthTabs({ returnTo, googleError }: AuthTabsProps) {
  const words = useWords(authWords);
  const to = usePathFor();
  const tabs = [
    { id: SIGN_IN, label: words.signIn },
    { id: SIGN_UP, label: words.signUp },
  ];
  const { hasGoogle } = useSite();
  const [tab, setTab] = useState(() => (startsWithSignUp(returnTo) ? SIGN_UP : SIGN_IN));
  const [mailedTo, setMailedTo] = useState<string>();
  const [isLinkAsked, setIsLinkAsked] = useState(false);
  const backToSignIn = (): void => {
    setMailedTo(undefined);
    setTab(SIGN_IN);
  };
  if (mailedTo !== undefined) return <CheckMail email={mailedTo} returnTo={returnTo} onBack={backToSignIn} />;
  if (isLinkAsked) return <MailLink returnTo={returnTo} onBack={() => setIsLinkAsked(false)} />;
  return (
    <>
      <h1 className="heading-large">{tab === SIGN_IN ? words.welcomeBack : words.newAccount}</h1>
      {isPaymentSuccess(returnTo) && (
        <p className="auth-note" role="status" lang="en">
          <Icon name="circle-check" size={22} />
          {words.says.paymentSuccessfulSignIn}
        </p>
      )}
      {hasGoogle && <GoogleButton returnTo={returnTo} error={googleError} />}
      <Tabs tabs={tabs} active={tab} onChange={setTab} label={words.tabs} />
      <TabPanel id={tab}>
        {tab === SIGN_IN ? (
          <SignInForm returnTo={returnTo} />
        ) : (
          <SignUpForm returnTo={returnTo} onSignedUp={setMailedTo} />
        )}
      </TabPanel>
      {tab === SIGN_IN && (
        <>
          {typeof PublicKeyCredential === 'function' && (
            <div className="auth-below auth-passkey">
              <Suspense fallback={null}>
                <PasskeySignIn />
              </Suspense>
            </div>
          )}
          <Button look="t" onClick={() => setIsLinkAsked(true)}>
            {words.linkByMail}
          </Button>
          <ButtonLink href={to(paths.forgotPassword)} look="t">
            {words.forgotPassword}
          </ButtonLink>
        </>
      )}
    </>
  );
}
