import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** A link for admins to their panel. */
export function AdminAccess() {
  return (
    <section className="admin-access" aria-labelledby="admin-access">
      <div>
        <h2 className="heading-small" id="admin-access">
          Admin
        </h2>
        <p className="dim small">Events, workshops, subscriptions and tickets</p>
      </div>
      <ButtonLink href={paths.admin} look="o" size="s">
        Open admin panel
      </ButtonLink>
    </section>
  );
}
