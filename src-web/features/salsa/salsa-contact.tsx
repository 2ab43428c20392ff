import { ButtonLink } from '#web/ui/button-link.tsx';
import { ReservationForm, type Night } from './reservation-form.tsx';
import { StayUpdated } from './stay-updated.tsx';

type SalsaContactProps = { nights: readonly Night[]; chatHref: string | undefined; groupHref: string | undefined };

/** Reservation, contact and staying updated, on paper. */
export function SalsaContact({ nights, chatHref, groupHref }: SalsaContactProps) {
  return (
    <section className="section paper grain" id="reserve">
      <div className="wrap salsa-contact">
        <div>
          <h2 className="heading-large">Bring the whole group</h2>
          <p className="lead">
            Birthdays, hen nights, your entire beginner class. Tell us how many and we keep a table.
          </p>
          <ReservationForm nights={nights} />
        </div>
        <div className="salsa-updates">
          <div>
            <StayUpdated />
          </div>
          {(chatHref ?? groupHref) && (
            <div>
              <h2 className="heading-medium">Or just ask</h2>
              <div className="row">
                {chatHref && (
                  <ButtonLink href={chatHref} look="o" icon="brand-whatsapp" target="_blank" rel="noopener">
                    WhatsApp
                  </ButtonLink>
                )}
                {groupHref && (
                  <ButtonLink href={groupHref} look="t" icon="users" target="_blank" rel="noopener">
                    Salsa group chat
                  </ButtonLink>
                )}
              </div>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
