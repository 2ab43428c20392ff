import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { ConfirmedNote } from '#web/features/legal/confirmed-note.tsx';
import { OtherWays } from '#web/features/legal/other-ways.tsx';
import { WhoDeclared } from '#web/features/legal/who-declared.tsx';
import { WithdrawForm } from '#web/features/legal/withdraw-form.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';

export function WithdrawContractPage() {
  return (
    <div className="wrap contract-page">
      <Seo
        title="Vertrag widerrufen"
        description="Hier widerrufen Sie einen online geschlossenen Vertrag innerhalb von 14 Tagen."
        path={paths.withdrawContract}
      />
      <h1 className="heading-huge">Vertrag widerrufen</h1>
      <p className="lead">
        Hier widerrufen Sie einen online geschlossenen Vertrag innerhalb von 14 Tagen. Einen Grund müssen Sie nicht
        nennen, eine Anmeldung ist nicht nötig. Wir bestätigen Ihnen den Eingang sofort per E-Mail, mit Datum und
        Uhrzeit.
      </p>
      <WhoDeclared />
      <WithdrawForm />
      <OtherWays />
      <p>
        Für Tickets und Kurse mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB). Die Belehrung und
        das Muster-Formular:{' '}
        <a href={paths.rightOfWithdrawal} lang="en">
          Right of withdrawal
        </a>
      </p>
      <ConfirmedNote lang="de" />
    </div>
  );
}
