import { ConfirmedNote } from '#web/features/legal/confirmed-note.tsx';
import { DeclarationByMail } from '#web/features/legal/declaration-by-mail.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/paths.ts';

/** What § 312k (2) BGB lets a cancellation ask for: no less and no more. */
const FIELDS = [
  { label: 'Art der Kündigung', hint: 'ordentlich, oder außerordentlich mit Kündigungsgrund' },
  { label: 'Name', hint: 'und was Sie sonst eindeutig erkennbar macht, z. B. die Mitgliedsnummer' },
  { label: 'Bezeichnung des Vertrags', hint: 'z. B. Members Club oder All You Can Dance' },
  { label: 'Kündigung zum', hint: 'ohne Angabe gilt der frühestmögliche Zeitpunkt' },
  { label: 'E-Mail-Adresse', hint: 'an sie geht die Bestätigung' },
] as const;

export function CancelContractPage() {
  return (
    <div className="wrap contract-page">
      <Seo title="Verträge hier kündigen" description="Hier kündigen Sie Ihre Mitgliedschaft, ohne Anmeldung." path={paths.cancelContract} />
      <h1 className="h-xl">Verträge hier kündigen</h1>
      <p className="lead">Hier kündigen Sie Ihre Mitgliedschaft. Eine Anmeldung ist nicht nötig. Wir bestätigen Ihnen den Eingang mit Datum und Uhrzeit und nennen Ihnen das Vertragsende.</p>
      <DeclarationByMail title="Kündigung" opening="Hiermit kündige ich den folgenden Vertrag." fields={FIELDS} />
      <p>
        Fristen und Kosten: <a href={paths.cancellation} lang="en">Cancellation Policy</a>
      </p>
      <ConfirmedNote lang="de" />
    </div>
  );
}
