import { useSite } from '#web/site.tsx';

/** Nobody has to use the form: a mail or a letter counts just the same. */
export function OtherWays() {
  const { legalName, street, postalCode, city, email } = useSite().operator;
  return (
    <p className="small">
      Sie können uns auch eine E-Mail an <a href={`mailto:${email}`}>{email}</a> oder einen Brief schicken: {legalName},{' '}
      {street}, {postalCode} {city}.
    </p>
  );
}
