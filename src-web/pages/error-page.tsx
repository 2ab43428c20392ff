import { isOffline } from '#web/ui/tickets/or-offline.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';

/** Something broke while a page was drawn. */
export function ErrorPage() {
  const { failures, tryAgain, returnHome } = useWords(frameWords);
  const to = usePathFor();
  return (
    <section className="wrap section" role="alert">
      <EmptyState sentence={isOffline() ? failures.offline : failures.unexpected} headingLevel={2}>
        <div className="row">
          <Button onClick={() => location.reload()}>{tryAgain}</Button>
          <ButtonLink look="o" href={to(paths.home)}>
            {returnHome}
          </ButtonLink>
        </div>
      </EmptyState>
    </section>
  );
}
