import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

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
  failureLang?: 'en';
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
  return (
    <div className="admin-waiting" role="status" aria-busy="true">
      <span className="visually-hidden">Loading</span>
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
  return (
    <div className="admin-failed" role="alert">
      <p lang={lang}>
        <Icon name="alert-triangle" size={20} />
        {sentence}
      </p>
      <Button
        look="o"
        size="s"
        icon="refresh"
        isBusy={list.isFetching}
        busyText="Loading"
        onClick={() => void list.refetch()}
      >
        Try again
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
  if (!list.hasNextPage) return null;
  return (
    <div className="admin-more">
      <Button
        look="o"
        size="s"
        isBusy={list.isFetchingNextPage}
        busyText="Loading"
        onClick={() => void list.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}
