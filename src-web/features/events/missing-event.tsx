import { useEffect } from 'react';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { nightWords } from './night-words.ts';

/** Unknown or hidden: says so on the page and in a toast, with the way back. */
export function MissingEvent() {
  const { missing, back } = useWords(nightWords);
  const to = usePathFor();
  const { title } = missing;
  useEffect(() => void toast.bad(title), [title]);
  return (
    <div className="wrap section">
      <h1 className="heading-huge">{title}</h1>
      <br />
      <EmptyState sentence={missing.lead}>
        <ButtonLink look="o" icon="arrow-left" href={to(paths.events)}>
          {back}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
