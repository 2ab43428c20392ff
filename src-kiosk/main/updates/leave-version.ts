import type { StartDecision } from './decide-start.ts';
import { goBack } from './kept-version.ts';

type Leaving = {
  running: string;
  /** The running AppImage. */ appImage: string | undefined;
  run(file: string, args: string[]): Promise<void>;
  onError(error: unknown): void;
};

/** Brings the version before back; null when it starts, else the sentence that says what a person does. */
export async function leaveVersion(
  decision: Exclude<StartDecision, { act: 'start' }>,
  { running, appImage, run, onError }: Leaving,
): Promise<string | null> {
  if (decision.act === 'go-back') {
    try {
      await goBack(decision.kept, { appImage, run });
      return null;
    } catch (error) {
      onError(error);
    }
  }
  const before = decision.act === 'go-back' ? decision.kept.version : decision.before;
  return (
    `Version ${running} hat zweimal kein Bild gezeigt. Bitte Version ${before} wieder installieren: ` +
    'ihr Installer genügt, Journal, Verkäufe und Einstellungen bleiben. ' +
    'Beim nächsten Start wird die neue Version noch einmal versucht.'
  );
}
