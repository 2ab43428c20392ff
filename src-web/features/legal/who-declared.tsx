import { paths } from '#web/routes/paths.ts';

/** When a declaration takes effect (docs/decisions.md S2): what happens to it is said before it is sent. */
export function WhoDeclared() {
  return (
    <p>
      Sind Sie angemeldet, wirkt Ihre Erklärung sofort. Ohne Anmeldung fragen wir bei der E-Mail-Adresse Ihres Kontos
      nach, damit niemand einen fremden Vertrag beendet: Sie wirkt, sobald Sie dort bestätigen, spätestens nach 24
      Stunden ohne Widerspruch. In jedem Fall gilt der Tag, an dem sie eingegangen ist. Was wir dabei speichern und
      warum:{' '}
      <a href={paths.privacy} lang="en">
        Privacy Policy
      </a>
    </p>
  );
}
