import { Button } from './button.tsx';

export type ListQuery = { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };

/** A list that can't be had stays empty; below the sentence for that it says so, and asks again. */
export function NotLoaded({ list }: { list: ListQuery }) {
  return (
    <div className="row" role="alert" lang="en">
      <p>This list could not be loaded: there may be more.</p>
      <Button look="o" isBusy={list.isFetching} onClick={() => void list.refetch()}>
        Try again
      </Button>
    </div>
  );
}
