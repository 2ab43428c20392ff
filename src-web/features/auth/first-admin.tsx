import { useEffect, useState } from 'react';
import { paths } from '#web/routes/paths.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnCheck } from '#web/ui/art/drawn-check.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { authClient, type AuthFailure } from './auth-client.ts';
import { ChoosePassword } from './choose-password.tsx';
import { SecondStep } from './second-step.tsx';
import { tellOtherTabs } from './session-channel.ts';
import { useSessionChange } from './use-session-sync.ts';
import { authWords, useFailureMessage } from './words.ts';

type State = 'checking' | 'asking' | 'done' | 'code' | 'over' | AuthFailure;

/** What the server says of the link, before anybody is asked for a password. */
async function checkLink(token: string): Promise<State> {
  const answer = await authClient.checkFirstAdminLink(token);
  if (answer.ok) return 'asking';
  return answer.failure.kind === 'confirmFailed' ? 'over' : answer.failure;
}

/**
 * `/auth?token_hash=…&type=first-admin`, the link a terminal printed: a password, and the account is the first admin's.
 */
export function FirstAdmin({ token }: { token: string }) {
  const words = useWords(authWords);
  const [state, setState] = useState<State>('checking');
  const { came } = useSessionChange();
  const utils = trpc.useUtils();

  useEffect(() => {
    void checkLink(token).then(setState);
  }, [token]);
  const checkAgain = (): void => {
    setState('checking');
    void checkLink(token).then(setState);
  };

  const choose = async (password: string): Promise<AuthFailure | undefined> => {
    const answer = await authClient.becomeFirstAdmin({ token, password });
    if (!answer.ok && answer.failure.kind !== 'confirmFailed') return answer.failure;
    if (!answer.ok) {
      setState('over');
      return undefined;
    }
    tellOtherTabs('signed-in');
    await came();
    if (answer.isSecondFactorNeeded) await utils.profile.levels.invalidate();
    setState(answer.isSecondFactorNeeded ? 'code' : 'done');
    return undefined;
  };

  if (state === 'checking') return <MarkLoader text={words.firstAdmin.checking} />;
  if (typeof state === 'object') return <NotChecked failure={state} onTryAgain={checkAgain} />;
  if (state === 'asking')
    return (
      <ChoosePassword
        title={words.firstAdmin.title}
        lead={words.firstAdmin.lead}
        submitText={words.firstAdmin.submit}
        onChosen={choose}
      />
    );
  if (state === 'code') return <SecondStep />;
  return state === 'done' ? <IsFirstAdmin /> : <LinkIsOver />;
}

/** The panel asks for a second step wherever the server does. */
function IsFirstAdmin() {
  const words = useWords(authWords);
  const to = usePathFor();
  const { data, isPending } = trpc.profile.secondFactor.useQuery();
  const isStepMissing = data?.isRequired === true && !data.isOn;
  return (
    <div className="auth-state" role="status">
      <DrawnCheck className="auth-success" />
      <h1 className="heading-large">{words.done}</h1>
      <p className="lead">{words.firstAdmin.done}</p>
      {isStepMissing && <p>{words.firstAdmin.next}</p>}
      {!isPending && (
        <ButtonLink href={isStepMissing ? to(paths.dashboardSecondFactor) : paths.admin} size="l" isWide>
          {isStepMissing ? words.firstAdmin.setUpStep : words.firstAdmin.toAdmin}
        </ButtonLink>
      )}
    </div>
  );
}

function NotChecked({ failure, onTryAgain }: { failure: AuthFailure; onTryAgain: () => void }) {
  const words = useWords(authWords);
  const failureMessage = useFailureMessage();
  return (
    <div className="auth-state" role="alert">
      <span className="auth-sign is-bad">
        <Icon name="alert-triangle" size={40} />
      </span>
      <h1 className="heading-medium">{words.firstAdmin.title}</h1>
      <p>{failure.kind === 'rateLimited' ? failureMessage(failure) : words.confirmNotReached}</p>
      <Button size="l" isWide onClick={onTryAgain}>
        {words.tryAgain}
      </Button>
    </div>
  );
}

function LinkIsOver() {
  const words = useWords(authWords);
  const to = usePathFor();
  return (
    <div className="auth-state" role="alert">
      <span className="auth-sign is-bad">
        <Icon name="alert-triangle" size={40} />
      </span>
      <h1 className="heading-medium">{words.firstAdmin.over}</h1>
      <p>{words.firstAdmin.overWhy}</p>
      <ButtonLink href={to(paths.auth)} size="l" isWide>
        {words.says.backToSignIn}
      </ButtonLink>
    </div>
  );
}
