import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { CancelForm } from '#web/features/legal/cancel-form.tsx';
import { WhoDeclared } from '#web/features/legal/who-declared.tsx';
import { ConfirmedNote } from '#web/features/legal/confirmed-note.tsx';
import { OtherWays } from '#web/features/legal/other-ways.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';

export function CancelContractPage() {
  return (
    <div className="wrap contract-page">
      <Seo
        title="Verträge hier kündigen"
        description="Hier kündigen Sie Ihre Mitgliedschaft, ohne Anmeldung."
        path={paths.cancelContract}
      />
      <h1 className="heading-huge">Verträge hier kündigen</h1>
      <p className="lead">
        Hier kündigen Sie Ihre Mitgliedschaft. Eine Anmeldung ist nicht nötig. Wir bestätigen Ihnen den Eingang sofort
        per E-Mail, mit Datum und Uhrzeit.
      </p>
      <WhoDeclared />
      <CancelForm />
      <OtherWays />
      <p>
        Fristen und Kosten:{' '}
        <a href={paths.cancellation} lang="en">
          Cancellation Policy
        </a>
      </p>
      <ConfirmedNote lang="de" />
    </div>
  );
}
