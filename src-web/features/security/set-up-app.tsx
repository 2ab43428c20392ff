import { lazy, Suspense } from 'react';
import type { SecondFactorSetup } from '#shared/accounts/second-factor.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { secondFactorClient } from './second-factor-client.ts';

/** The encoder is only fetched where a code is drawn. */
const QrDrawing = lazy(async () => ({ default: (await import('#web/ui/tickets/qr-drawing.tsx')).QrDrawing }));

type SetUpAppProps = { setup: SecondFactorSetup; onEnabled: (backupCodes: string[]) => void; onCancel: () => void };

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The secret goes into the app, a first code comes back. */
export function SetUpApp({ setup, onEnabled, onCancel }: SetUpAppProps) {
  const enable = async (code: string): Promise<string | undefined> => {
    const answer = await secondFactorClient.enable(code);
    if (!answer.ok) return answer.sentence;
    onEnabled(answer.value.backupCodes);
    return undefined;
  };
  return (
    <div className="security-setup">
      <span className="security-qr">
        <Suspense fallback={null}>
          <QrDrawing code={setup.url} mode="byte" label="QR code for your authenticator app" />
        </Suspense>
      </span>
      <div>
        <p>Scan this with an authenticator app, or type the key into it:</p>
        <p className="security-key">{inGroups(setup.secret)}</p>
        <OneFieldForm kind="code" submitText="Turn on" onConfirm={enable} onCancel={onCancel} />
      </div>
    </div>
  );
}
