import { orOffline } from './tickets/or-offline.ts';
import { Button } from './button.tsx';

export type ListQuery = { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };

/** Below the sentence for an empty list: says that the list could not be loaded, and offers to ask again. */
export function NotLoaded({ list }: { list: ListQuery }) {
  return (
    <div className="row" role="alert" lang="en">
      <p>{orOffline('This list could not be loaded: there may be more.')}</p>
      <Button look="o" isBusy={list.isFetching} onClick={() => void list.refetch()}>
        Try again
      </Button>
    </div>
  );
}
