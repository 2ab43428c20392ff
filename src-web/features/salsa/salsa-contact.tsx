import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

type SalsaContactProps = { reserveHref: string; chatHref: string | undefined; groupHref: string | undefined};

/** Reservation, contact and staying updated, on paper. */
export function SalsaContact({ reserveHref, chatHref, groupHref }: SalsaContactProps) {
  return (
    <section className="sec paper grain">
      <div className="wrap salsa-contact">
        <div>
          <h2 className="h-l">Bring the whole group</h2>
          <p className="lead">Birthdays, hen nights, your entire beginner class. Tell us how many and we keep a table.</p>
          <div className="row">
            {chatHref && (
              <ButtonLink href={chatHref} size="l" icon="brand-whatsapp" target="_blank" rel="noopener">
                WhatsApp
              </ButtonLink>
            )}
            <ButtonLink href={reserveHref} look={chatHref ? 'o' : 'p'} size="l" icon="mail">
              E-mail
            </ButtonLink>
          </div>
        </div>
        <div>
          <h2 className="h-m">Stay updated</h2>
          <p className="lead">New Fridays by e-mail as they go on sale. One click, and it stops.</p>
          <div className="row">
            <ButtonLink href={paths.newsletter} look="o" icon="mail">
              Keep me posted
            </ButtonLink>
            {groupHref && (
              <ButtonLink href={groupHref} look="t" icon="users" target="_blank" rel="noopener">
                Salsa group chat
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
