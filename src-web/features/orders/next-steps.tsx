import { ButtonLink } from '#web/ui/button-link.tsx';
import { paths } from '#web/routes/paths.ts';

/** After a paid order: next steps and where to go. */
export function NextSteps({ eventId }: { eventId: string }) {
  return (
    <section className="next-steps" aria-labelledby="next-heading">
      <h2 className="heading-large" id="next-heading">
        Next steps
      </h2>
      <ol>
        <li>
          Your tickets wait in <a href={paths.dashboardTickets}>your dashboard</a>, ready to be shown on your phone.
        </li>
        <li>Coming with friends? Share each ticket with the one it is for: every ticket has its own page.</li>
        <li>
          <a href={paths.eventCalendar(eventId)} download>
            Put the night into your calendar
          </a>{' '}
          and have the QR code open when you reach the door.
        </li>
      </ol>
      <div className="row">
        <ButtonLink href={paths.events}>Browse More Events</ButtonLink>
        <ButtonLink href={paths.contact} look="o">
          Contact Support
        </ButtonLink>
      </div>
    </section>
  );
}
