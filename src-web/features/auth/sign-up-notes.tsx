import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { AUTH_TEXT } from './auth-text.ts';

/** What is read under the form that makes an account: the mail of the morning after, and what is stored. */
export function SignUpNotes() {
  const { operator } = useSite();
  return (
    <>
      {operator.thanksGuests && <p className="dim small">{AUTH_TEXT.thanks}</p>}
      <p className="dim small">
        {AUTH_TEXT.privacy}{' '}
        <a href={paths.privacy} target="_blank" rel="noopener" lang="en">
          Privacy Policy
        </a>
      </p>
    </>
  );
}
