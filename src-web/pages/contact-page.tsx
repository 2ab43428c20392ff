import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { EventInfo } from '#web/features/contact/event-info.tsx';
import { QuickContacts } from '#web/features/contact/quick-contacts.tsx';
import { contactWords } from '#web/features/contact/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { useContent } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { FaqList } from '#web/ui/faq-list.tsx';
import { Said, useWords } from '#web/ui/lang.tsx';

export function ContactPage() {
  const { operator } = useSite();
  const words = useWords(contactWords);
  const questions = useContent('questions') ?? [];
  return (
    <>
      <Seo title={words.title} description={words.description} path={paths.contact} />
      <div className="wrap contact">
        <div>
          <h1 className="heading-huge">{words.title}</h1>
          <p className="lead">{words.lead}</p>
          <QuickContacts operator={operator} />
        </div>
        <ContactForm email={operator.email} />
      </div>
      <section className="section">
        <div className="wrap contact-more">
          <EventInfo openingHours={operator.openingHours} />
          <div>
            {questions.length > 0 && (
              <>
                <h2 className="heading-large">{words.before}</h2>
                <FaqList answers={questions.map((asked) => ({ ...asked, answer: <Said texts={asked.answer} /> }))} />
              </>
            )}
          </div>
        </div>
      </section>
    </>
  );
}
