import { useCallback, useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { paths } from '#web/routes/paths.ts';
import { authClient, type AuthAnswer, type AuthFailure } from './auth-client.ts';
import { ChoosePassword } from './choose-password.tsx';
import { GoOn } from './go-on.tsx';
import { tellOtherTabs } from './session-channel.ts';
import { signInPath } from './sign-in-path.ts';
import { useSessionChange } from './use-session-sync.ts';
import { authWords, useFailureMessage } from './words.ts';

/** Time to read that it worked, before the page goes on by itself. */
const REDIRECT_MS = 2_000;

/** An answer that another try would not change. */
const isFinal = ({ kind }: AuthFailure): boolean =>
  kind === 'confirmFailed' || kind === 'alreadyConfirmed' || kind === 'passwordNeeded';

/** A link works once, and React may run an effect twice. */
const asked = new Map<string, Promise<AuthAnswer>>();
function confirmOnce(token: string): Promise<AuthAnswer> {
  const answer = asked.get(token) ?? authClient.confirm(token);
  asked.set(token, answer);
  // What was never answered may be asked once more.
  void answer.then((given) => (given.ok || isFinal(given.failure) ? undefined : asked.delete(token)));
  return answer;
}

/**
 * `/auth?token_hash=…&type=signup`: confirms in the browser that signed up, and elsewhere asks for a password first.
 * Then it says so, and after two seconds goes back to where the person came from.
 */
export function ConfirmAddress({ token, returnTo }: { token: string; returnTo: string | undefined }) {
  const words = useWords(authWords);
  const [state, setState] = useState<'loading' | 'success' | AuthFailure>('loading');
  const [tries, setTries] = useState(1);
  const [isOver, setIsOver] = useState(false);
  const { came } = useSessionChange();
  const to = usePathFor();
  const target = returnTo ?? to(paths.home);

  const settle = useCallback(
    async (answer: AuthAnswer): Promise<void> => {
      if (answer.ok) {
        tellOtherTabs('signed-in');
        await came();
      }
      setState(answer.ok ? 'success' : answer.failure);
    },
    [came],
  );
  useEffect(() => {
    void confirmOnce(token).then(settle);
  }, [token, settle, tries]);
  useEffect(() => {
    if (state !== 'success') return;
    const timer = setTimeout(() => setIsOver(true), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (state === 'loading') return <MarkLoader text={words.confirming} />;
  if (state === 'success') return isOver ? <GoOn to={target} /> : <Confirmed target={target} />;
  if (state.kind === 'passwordNeeded') {
    const choose = async (password: string): Promise<AuthFailure | undefined> => {
      const answer = await authClient.confirm(token, password);
      if (!answer.ok && !isFinal(answer.failure)) return answer.failure;
      await settle(answer);
      return undefined;
    };
    return (
      <ChoosePassword
        title={words.choosePasswordTitle}
        lead={words.choosePasswordLead}
        submitText={words.choosePassword}
        onChosen={choose}
      />
    );
  }
  if (state.kind === 'alreadyConfirmed') return <ConfirmedBefore returnTo={returnTo} />;
  const tryAgain = (): void => {
    setState('loading');
    setTries(tries + 1);
  };
  return <NotConfirmed failure={state} returnTo={returnTo} onTryAgain={tryAgain} />;
}

function Confirmed({ target }: { target: string }) {
  const words = useWords(authWords);
  return (
    <div className="auth-state" role="status">
      <span className="auth-sign is-ok">
        <Icon name="check" size={40} stroke={2.6} />
      </span>
      <h1 className="heading-large">{words.confirmed}</h1>
      <p className="lead">{words.says.confirmed(brand.full)}</p>
      <p>{words.confirmedNext}</p>
      <ButtonLink href={target} size="l" isWide>
        {words.goOn}
      </ButtonLink>
    </div>
  );
}

/** The link was pressed before: nothing is wrong, and nothing is left to do. */
function ConfirmedBefore({ returnTo }: { returnTo: string | undefined }) {
  const words = useWords(authWords);
  const to = usePathFor();
  return (
    <div className="auth-state" role="status">
      <span className="auth-sign is-ok">
        <Icon name="check" size={40} stroke={2.6} />
      </span>
      <h1 className="heading-large">{words.confirmedBefore}</h1>
      <p className="lead">{words.says.alreadyConfirmed}</p>
      <ButtonLink href={to(signInPath(returnTo))} size="l" isWide>
        {words.says.backToSignIn}
      </ButtonLink>
    </div>
  );
}

function NotConfirmed({
  failure,
  returnTo,
  onTryAgain,
}: {
  failure: AuthFailure;
  returnTo: string | undefined;
  onTryAgain: () => void;
}) {
  const words = useWords(authWords);
  const failureMessage = useFailureMessage();
  const to = usePathFor();
  const notReached = failure.kind === 'rateLimited' ? failureMessage(failure) : words.confirmNotReached;
  const why = failure.kind === 'confirmFailed' ? words.confirmFailedWhy : notReached;
  return (
    <div className="auth-state" role="alert">
      <span className="auth-sign is-bad">
        <Icon name="alert-triangle" size={40} />
      </span>
      <h1 className="heading-medium">{words.says.confirmFailed}</h1>
      <p>{why}</p>
      {failure.kind !== 'confirmFailed' && (
        <Button size="l" isWide onClick={onTryAgain}>
          {words.tryAgain}
        </Button>
      )}
      <ButtonLink href={to(signInPath(returnTo))} look={failure.kind === 'confirmFailed' ? 'p' : 'o'} size="l" isWide>
        {words.says.backToSignIn}
      </ButtonLink>
    </div>
  );
}
