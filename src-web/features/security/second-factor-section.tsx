import { useState } from 'react';
import type { SecondFactorSetup, SecondFactorView } from '#shared/accounts/second-factor.ts';
import { trpc } from '#web/api.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { BackupCodes } from './backup-codes.tsx';
import { OneFieldForm } from './one-field-form.tsx';
import { secondFactorClient, type Answer, type Confirmation } from './second-factor-client.ts';
import { SetUpApp } from './set-up-app.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { securityWords, useSecurityRefusal, type SecurityWords } from './words.ts';

type Step =
  | { at: 'start' }
  | { at: 'begin' | 'renew' | 'disable' }
  | { at: 'app'; setup: SecondFactorSetup }
  | { at: 'codes'; codes: readonly string[] };

const START: Step = { at: 'start' };
type Act = keyof SecurityWords['factor']['submit'];

/** Two-step sign-in: on with an app, off with the password; admins need it. */
export function SecondFactorSection() {
  const { factor, loading, loadFailed } = useWords(securityWords);
  const { data, isError, isFetching, refetch } = trpc.profile.secondFactor.useQuery();
  return (
    <section className="profile-section" id="second-factor" aria-labelledby="second-factor-heading">
      <h2 className="heading-medium" id="second-factor-heading">
        {factor.title}
      </h2>
      {data !== undefined && <Factor view={data} />}
      {data === undefined &&
        (isError ? (
          <LoadFailed sentence={loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MarkLoader text={loading} />
        ))}
    </section>
  );
}

function Factor({ view }: { view: SecondFactorView }) {
  const { factor: words, says } = useWords(securityWords);
  const sentenceOf = useSecurityRefusal();
  const [step, setStep] = useState<Step>(START);
  const utils = trpc.useUtils();
  const changed = (): void =>
    void Promise.all([
      utils.profile.secondFactor.invalidate(),
      utils.profile.sessions.invalidate(),
      utils.profile.session.invalidate(),
    ]);

  const showCodes = (codes: readonly string[]): void => {
    setStep({ at: 'codes', codes });
    changed();
  };
  const confirm = async (action: Act, value: string): Promise<string | undefined> => {
    const confirmation: Confirmation = view.hasPassword ? { password: value } : { code: value };
    const answer = await ask(action, confirmation);
    if (!answer.ok) return sentenceOf(answer.refusal);
    setStep(answer.value);
    if (action === 'disable') toast.ok(says.turnedOff);
    changed();
    return undefined;
  };
  /** An account without a password has nothing to be asked for before there is a factor. */
  const begin = async (): Promise<void> => {
    if (view.hasPassword) return setStep({ at: 'begin' });
    const refusal = await confirm('begin', '');
    if (refusal !== undefined) toast.bad(refusal);
  };

  switch (step.at) {
    case 'codes':
      return <BackupCodes codes={step.codes} onDone={() => setStep(START)} />;
    case 'app':
      return <SetUpApp setup={step.setup} onEnabled={showCodes} onCancel={() => setStep(START)} />;
    case 'start':
      return (
        <State
          view={view}
          onBegin={() => void begin()}
          onRenew={() => setStep({ at: 'renew' })}
          onDisable={() => setStep({ at: 'disable' })}
        />
      );
    default:
      return (
        <OneFieldForm
          key={step.at}
          kind={view.hasPassword ? 'password' : 'code'}
          submitText={words.submit[step.at]}
          onConfirm={(value) => confirm(step.at, value)}
          onCancel={() => setStep(START)}
        />
      );
  }
}

async function ask(action: Act, confirmation: Confirmation): Promise<Answer<Step>> {
  if (action === 'begin') {
    const answer = await secondFactorClient.begin(confirmation);
    return answer.ok ? { ok: true, value: { at: 'app', setup: answer.value } } : answer;
  }
  if (action === 'renew') {
    const answer = await secondFactorClient.renewBackupCodes(confirmation);
    return answer.ok ? { ok: true, value: { at: 'codes', codes: answer.value.backupCodes } } : answer;
  }
  const answer = await secondFactorClient.disable(confirmation);
  return answer.ok ? { ok: true, value: START } : answer;
}

type StateProps = { view: SecondFactorView; onBegin: () => void; onRenew: () => void; onDisable: () => void };

function State({ view, onBegin, onRenew, onDisable }: StateProps) {
  const { factor: words } = useWords(securityWords);
  if (!view.isOn) {
    return (
      <>
        {view.isRequired && (
          <p className="security-note" role="status">
            {words.required}
          </p>
        )}
        <p>{words.text}</p>
        <Button look={view.isRequired ? 'p' : 'o'} icon="lock" onClick={onBegin}>
          {words.turnOn}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="row">
        <Chip tone="ok" icon="check">
          {words.on}
        </Chip>
        <span>{words.left(view.backupCodesLeft)}</span>
      </p>
      <div className="row">
        <Button look="o" icon="refresh" onClick={onRenew}>
          {words.newCodes}
        </Button>
        <Button look="t" onClick={onDisable}>
          {words.turnOff}
        </Button>
      </div>
    </>
  );
}
