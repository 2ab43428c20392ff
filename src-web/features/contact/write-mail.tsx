import { mailHref } from '#shared/contact/write-to-us.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

const SUBJECTS = ['Tickets and events', 'Bachata course', 'Membership', 'Something else'] as const;

/** A letter on paper: choose what it is about, the mail is begun for you. */
export function WriteMail({ email }: { email: string }) {
  return (
    <div className="letter paper">
      <h2 className="h-m">Write to us</h2>
      <p className="lead">Say what it is about. Your mail program opens with our address and the subject already in it.</p>
      <ul>
        {SUBJECTS.map((subject) => (
          <li key={subject}>
            <ButtonLink href={mailHref(email, subject, 'Hi,\n\n')} look="o" icon="mail" isWide>
              {subject}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className="dim small">
        Or write to <a href={`mailto:${email}`}>{email}</a> from anywhere.
      </p>
    </div>
  );
}
