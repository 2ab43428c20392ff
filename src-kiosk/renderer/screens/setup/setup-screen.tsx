import { useEffect, useState } from 'react';
import type { ServerView } from '#shared/door/desk-setup.ts';
import { ask, sentenceOf, useDesk } from '../../bridge.ts';
import { divertScans } from '../../scanner/divert-scans.ts';
import { onDate } from '../../ui/german.ts';
import { HoldButton } from '../../ui/hold-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LeaveButton } from '../../ui/leave-button.tsx';
import { SignIn } from '../portal-sheet.tsx';
import { useDoorway } from './doorway.ts';
import { SetupCamera } from './setup-camera.tsx';
import { SetupSteps } from './setup-steps.tsx';
import { useServerCheck, type ServerCheck } from './use-server-check.ts';

const HOLD_MS = 3_000;

function Fact({ label, children, isWarning = false }: { label: string; children: string; isWarning?: boolean }) {
  return (
    <div>
      <Icon name={isWarning ? 'alert-triangle' : 'circle-check'} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Found({ found: { name, version, certificateUntil, isPlain } }: { found: ServerView }) {
  return (
    <dl className="setup-facts">
      <Fact label="Gefunden">{name}</Fact>
      <Fact label="Zertifikat" isWarning={isPlain}>
        {certificateUntil !== null
          ? `gültig bis ${onDate(certificateUntil)}`
          : isPlain
            ? 'keines: unverschlüsselt im Haus'
            : 'nicht nötig auf diesem Gerät'}
      </Fact>
      <Fact label="Version">{`${version}, passt zu dieser Kasse`}</Fact>
    </dl>
  );
}

function Outcome({ check }: { check: ServerCheck }) {
  if (check.found !== null) return <Found found={check.found} />;
  return (
    <div className="setup-facts setup-word">
      {check.isBusy && <p role="status">Dort wird nachgefragt …</p>}
      {check.problem !== '' && (
        <p className="alert" role="alert">
          {check.problem}
        </p>
      )}
      {check.isSignInWanted && <SignIn />}
      {check.isPlainAsked && (
        <HoldButton
          label="3 s halten: trotzdem, es ist unser Netz"
          icon="shield-off"
          holdMs={HOLD_MS}
          className="kb kb-large"
          onHeld={check.acceptPlain}
        />
      )}
      {!check.isBusy && check.problem === '' && <p>Die Adresse der Website, so wie sie im Browser steht.</p>}
    </div>
  );
}

function AddressField({ check }: { check: ServerCheck }) {
  return (
    <label className="setup-field">
      <span>Adresse des Servers</span>
      <input
        autoFocus
        value={check.text}
        maxLength={300}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        placeholder="tanz.beispiel.de"
        onChange={(event) => check.type(event.target.value)}
      />
    </label>
  );
}

/** The first start: where this desk belongs, typed or read from the panel's code. `onDone` leads back. */
export function SetupScreen({ onDone }: { onDone?: () => void }) {
  const check = useServerCheck();
  const { isGuarded } = useDesk();
  const { onSettings } = useDoorway();
  const [problem, setProblem] = useState('');
  const { found, read } = check;
  useEffect(() => divertScans(read), [read]);
  const choose = async (): Promise<void> => {
    if (found === null) return;
    try {
      await ask('chooseServer', { text: found.url, isPlainAccepted: check.isPlainAccepted });
      onDone?.();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <main className="setup">
      <form
        className="setup-main"
        onSubmit={(event) => {
          event.preventDefault();
          void choose();
        }}
      >
        <SetupSteps at="Server" />
        <h1>Wohin gehört diese Kasse?</h1>
        <AddressField check={check} />
        <Outcome check={check} />
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        <div className="setup-acts">
          {onDone !== undefined && (
            <button type="button" className="kb kb-large" onClick={onDone}>
              Zurück
            </button>
          )}
          <button type="button" className="kb kb-large setup-settings" onClick={onSettings}>
            <Icon name="settings" />
            Einstellen
          </button>
          <button type="submit" className="kb kb-primary kb-large" disabled={found === null}>
            Weiter zum Koppeln
            <Icon name="arrow-right" />
          </button>
        </div>
      </form>
      <aside className="setup-side">
        <h2>Oder QR-Code scannen</h2>
        <p>Im Admin-Bereich steht er unter „Desks“ neben „Pair a desk“.</p>
        <SetupCamera onCode={read} />
        {!isGuarded && <LeaveButton />}
      </aside>
    </main>
  );
}
