import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { dashboardWords } from './words.ts';

/** A link for admins to their panel. */
export function AdminAccess() {
  const { title, text, open } = useWords(dashboardWords).admin;
  return (
    <section className="admin-access" aria-labelledby="admin-access">
      <div>
        <h2 className="heading-small" id="admin-access">
          {title}
        </h2>
        <p className="dim small">{text}</p>
      </div>
      <ButtonLink href={paths.admin} look="o" size="s">
        {open}
      </ButtonLink>
    </section>
  );
}
