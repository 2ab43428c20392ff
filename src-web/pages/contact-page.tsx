import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { CONTACT_FAQ } from '#web/content/contact-faq.ts';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { EventInfo } from '#web/features/contact/event-info.tsx';
import { QuickContacts } from '#web/features/contact/quick-contacts.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { FaqList } from '#web/ui/faq-list.tsx';

const DESCRIPTION =
  'How to reach us in Munich: chat, direct message or e-mail with answer times, and answers to what people ask most.';

export function ContactPage() {
  const { operator } = useSite();
  return (
    <>
      <Seo title="Contact" description={DESCRIPTION} path={paths.contact} />
      <div className="wrap contact">
        <div>
          <h1 className="heading-huge">Contact</h1>
          <p className="lead">Pick the way you like. The number beside it is how long we usually take.</p>
          <QuickContacts operator={operator} />
        </div>
        <ContactForm email={operator.email} />
      </div>
      <section className="section">
        <div className="wrap contact-more">
          <EventInfo openingHours={operator.openingHours} />
          <div>
            <h2 className="heading-large">Before you ask</h2>
            <FaqList answers={CONTACT_FAQ} />
          </div>
        </div>
      </section>
    </>
  );
}
