import { ButtonLink } from '#web/ui/button-link.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { ReservationForm, type Night } from './reservation-form.tsx';
import { StayUpdated } from './stay-updated.tsx';
import { salsaWords } from './words.ts';

type SalsaContactProps = { nights: readonly Night[]; chatHref: string | undefined; groupHref: string | undefined };

/** Reservation, contact and staying updated, on paper. */
export function SalsaContact({ nights, chatHref, groupHref }: SalsaContactProps) {
  const { group, ask } = useWords(salsaWords);
  return (
    <section className="section paper grain" id="reserve">
      <div className="wrap salsa-contact">
        <div>
          <h2 className="heading-large">{group.heading}</h2>
          <p className="lead">{group.lead}</p>
          <ReservationForm nights={nights} />
        </div>
        <div className="salsa-updates">
          <div>
            <StayUpdated />
          </div>
          {(chatHref ?? groupHref) && (
            <div>
              <h2 className="heading-medium">{ask.heading}</h2>
              <div className="row">
                {chatHref && (
                  <ButtonLink href={chatHref} look="o" icon="brand-whatsapp" target="_blank" rel="noopener">
                    WhatsApp
                  </ButtonLink>
                )}
                {groupHref && (
                  <ButtonLink href={groupHref} look="t" icon="users" target="_blank" rel="noopener">
                    {ask.group}
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
