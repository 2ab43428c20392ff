import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { authWords } from './words.ts';

/** What is read under the form that makes an account: the mail of the morning after, and what is stored. */
export function SignUpNotes() {
  const words = useWords(authWords);
  const to = usePathFor();
  const { operator } = useSite();
  return (
    <>
      {operator.thanksGuests && <p className="dim small">{words.thanks}</p>}
      <p className="dim small">
        {words.privacy}{' '}
        <a href={to(paths.privacy)} target="_blank" rel="noopener" lang="en">
          {words.policy}
        </a>
      </p>
    </>
  );
}
