import { lazy, Suspense } from 'react';
import type { SecondFactorSetup } from '#shared/accounts/second-factor.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { secondFactorClient } from './second-factor-client.ts';
import { useWords } from '#web/ui/lang.tsx';
import { securityWords, useSecurityRefusal } from './words.ts';

/** The encoder is only fetched where a code is drawn. */
const QrDrawing = lazy(async () => ({ default: (await import('#web/ui/tickets/qr-drawing.tsx')).QrDrawing }));

type SetUpAppProps = { setup: SecondFactorSetup; onEnabled: (backupCodes: string[]) => void; onCancel: () => void };

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The secret goes into the app, a first code comes back. */
export function SetUpApp({ setup, onEnabled, onCancel }: SetUpAppProps) {
  const words = useWords(securityWords).factor;
  const sentenceOf = useSecurityRefusal();
  const enable = async (code: string): Promise<string | undefined> => {
    const answer = await secondFactorClient.enable(code);
    if (!answer.ok) return sentenceOf(answer.refusal);
    onEnabled(answer.value.backupCodes);
    return undefined;
  };
  return (
    <div className="security-setup">
      <span className="security-qr">
        <Suspense fallback={null}>
          <QrDrawing code={setup.url} mode="byte" label={words.qr} />
        </Suspense>
      </span>
      <div>
        <p>{words.scan}</p>
        <p className="security-key">{inGroups(setup.secret)}</p>
        <OneFieldForm kind="code" submitText={words.finish} onConfirm={enable} onCancel={onCancel} />
      </div>
    </div>
  );
}
