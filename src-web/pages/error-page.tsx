import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { orOffline } from '#web/ui/tickets/or-offline.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Something broke while a page was drawn. */
export function ErrorPage() {
  return (
    <section className="wrap section" role="alert">
      <EmptyState sentence={orOffline(UNEXPECTED_MESSAGE)} headingLevel={2}>
        <div className="row">
          <Button onClick={() => location.reload()}>Try again</Button>
          <ButtonLink look="o" href={paths.home}>
            Return to Home
          </ButtonLink>
        </div>
      </EmptyState>
    </section>
  );
}
