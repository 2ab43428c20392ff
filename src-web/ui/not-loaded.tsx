import { isOffline } from './tickets/or-offline.ts';
import { frameWords } from './frame/words.ts';
import { useLang, useWords } from './lang.tsx';
import { Button } from './button.tsx';

export type ListQuery = { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };

/** Below the sentence for an empty list: says that the list could not be loaded, and offers to ask again. */
export function NotLoaded({ list }: { list: ListQuery }) {
  const { failures, tryAgain } = useWords(frameWords);
  return (
    <div className="row" role="alert" lang={useLang()}>
      <p>{isOffline() ? failures.offline : failures.list}</p>
      <Button look="o" isBusy={list.isFetching} onClick={() => void list.refetch()}>
        {tryAgain}
      </Button>
    </div>
  );
}
