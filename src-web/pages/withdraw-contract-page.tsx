import { ConfirmedNote } from '#web/features/legal/confirmed-note.tsx';
import { DeclarationByMail } from '#web/features/legal/declaration-by-mail.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/paths.ts';

/** What § 356a (2) BGB lets a withdrawal ask for; a reason is never needed. */
const FIELDS = [
  { label: 'Name' },
  { label: 'Bezeichnung des Vertrags', hint: 'oder des Teils, den Sie widerrufen, z. B. All You Can Dance vom 3. Mai' },
  { label: 'E-Mail-Adresse', hint: 'an sie geht die Eingangsbestätigung' },
] as const;

export function WithdrawContractPage() {
  return (
    <div className="wrap contract-page">
      <Seo title="Vertrag widerrufen" description="Hier widerrufen Sie einen online geschlossenen Vertrag innerhalb von 14 Tagen." path={paths.withdrawContract} />
      <h1 className="h-xl">Vertrag widerrufen</h1>
      <p className="lead">Hier widerrufen Sie einen online geschlossenen Vertrag innerhalb von 14 Tagen. Einen Grund müssen Sie nicht nennen, eine Anmeldung ist nicht nötig. Wir bestätigen Ihnen den Eingang mit Datum und Uhrzeit.</p>
      <DeclarationByMail title="Widerruf" opening="Hiermit widerrufe ich den folgenden Vertrag." fields={FIELDS} />
      <p>
        Für Tickets und Kurse mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB). Die Belehrung und das Muster-Formular: <a href={paths.rightOfWithdrawal} lang="en">Right of withdrawal</a>
      </p>
      <ConfirmedNote lang="de" />
    </div>
  );
}
