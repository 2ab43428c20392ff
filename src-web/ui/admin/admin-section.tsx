import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { adminWords } from './words.ts';
import { useLang, useWords } from '../lang.tsx';

/** What every list of the panel tells about its query. */
export type ListState = {
  isPending: boolean;
  isError: boolean;
  /** What was loaded before is still there, and older than it should be. */ isRefetchError?: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type AdminSectionProps = {
  id: string;
  title: string;
  list: ListState;
  /** The sentence when the list can't be had. */ failure: string;
  /** Of the panel's words, in the page's language; else it is one of the fixed German ones. */ failureLang?: 'en';
  isEmpty: boolean;
  /** Shown instead of an empty list. */ nothing: ReactNode;
  children: ReactNode;
};

/**
 * A white panel with its four faces: waiting, failed (with the list as it was, if it is only that the newest did not
 * come), nothing there, the list.
 */
export function AdminSection({ id, title, list, failure, failureLang, isEmpty, nothing, children }: AdminSectionProps) {
  return (
    <section className="admin-panel" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Face list={list} failure={failure} lang={failureLang}>
        {isEmpty ? nothing : children}
      </Face>
    </section>
  );
}

function Face({
  list,
  failure,
  lang,
  children,
}: {
  list: ListState;
  failure: string;
  lang: 'en' | undefined;
  children: ReactNode;
}) {
  if (list.isPending) return <ListWaiting />;
  if (!list.isError) return children;
  return (
    <>
      <LoadFailure sentence={failure} lang={lang} list={list} />
      {list.isRefetchError === true && children}
    </>
  );
}

export function ListWaiting() {
  const words = useWords(adminWords);
  return (
    <div className="admin-waiting" role="status" aria-busy="true">
      <span className="visually-hidden">{words.loading}</span>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

export function LoadFailure({
  sentence,
  lang = 'de',
  list,
}: {
  sentence: string;
  lang?: 'en' | 'de';
  list: ListState;
}) {
  const words = useWords(adminWords);
  const pageLang = useLang();
  return (
    <div className="admin-failed" role="alert">
      <p lang={lang === 'en' ? pageLang : lang}>
        <Icon name="alert-triangle" size={20} />
        {sentence}
      </p>
      <Button
        look="o"
        size="s"
        icon="refresh"
        isBusy={list.isFetching}
        busyText={words.loading}
        onClick={() => void list.refetch()}
      >
        {words.tryAgain}
      </Button>
    </div>
  );
}

/** Good news: there is nothing to do. */
export function AllClear({ children }: { children: ReactNode }) {
  return (
    <p className="admin-clear">
      <Icon name="circle-check" size={22} />
      {children}
    </p>
  );
}

/** The end of a page of a list; nothing when everything is here. */
export function ShowMore({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const words = useWords(adminWords);
  if (!list.hasNextPage) return null;
  return (
    <div className="admin-more">
      <Button
        look="o"
        size="s"
        isBusy={list.isFetchingNextPage}
        busyText={words.loading}
        onClick={() => void list.fetchNextPage()}
      >
        {words.showMore}
      </Button>
    </div>
  );
}
