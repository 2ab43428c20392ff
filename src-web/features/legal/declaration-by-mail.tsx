import { mailHref } from '#shared/contact/write-to-us.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

type Field = { label: string; hint?: string };

type DeclarationProps = {
  /** Subject of the mail and text of the button. */
  title: string;
  /** First line of the mail. */
  opening: string;
  fields: readonly Field[];
};

/** A declaration as a begun mail, German: what belongs in it is listed, the mail carries the same lines to fill in. */
export function DeclarationByMail({ title, opening, fields }: DeclarationProps) {
  const { operator } = useSite();
  const { legalName, street, postalCode, city, email } = operator;
  const body = [`An ${legalName}, ${street}, ${postalCode} ${city}`, '', opening, '', ...fields.map(({ label }) => `${label}: `)].join('\n');
  return (
    <div className="declaration paper">
      <h2 className="h-m">Das gehört in Ihre Erklärung</h2>
      <ol>
        {fields.map(({ label, hint }) => (
          <li key={label}>
            <b>{label}</b>
            {hint && <span>{hint}</span>}
          </li>
        ))}
      </ol>
      <ButtonLink href={mailHref(email, title, body)} size="l" icon="mail">
        {title} per E-Mail
      </ButtonLink>
      <p className="small">
        Die E-Mail ist mit allen Angaben vorbereitet. Sie können auch selbst an <a href={`mailto:${email}`}>{email}</a> schreiben oder einen Brief an {legalName}, {street}, {postalCode} {city} schicken.
      </p>
    </div>
  );
}
