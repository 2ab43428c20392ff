import { useEffect } from 'react';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { PANEL_STREAM_PATH, type PanelLive } from '#shared/admin/panel-live.ts';
import { trpc } from '#web/api.ts';
import { followStream } from '#web/ui/admin/follow-stream.ts';

/**
 * Asks anew for all that stands under a key, once what is on its way has come: asked at once, the next page of a list
 * that somebody has just pressed for would be dropped.
 */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(underWay.map(async ({ promise }) => promise));
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

const STREAM = { path: PANEL_STREAM_PATH, event: 'panel' };
/** What the panel shows of what moves; a query's key begins with the path of its procedure. */
const SHOWN = ['waiting', 'today', 'tickets', 'payments', 'money', 'events'] satisfies (keyof typeof trpc.admin)[];
const nothing = (): void => {};

/**
 * Counts, lists and sums move by themselves: the server says when something was sold, given back or asked, and what the
 * page shows of it is asked for anew. Without the stream the page is as it was when it was opened.
 */
export function useLivePanel(isOn: boolean): void {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    let isFirst = true;
    return followStream<PanelLive>(STREAM, {
      onNews({ overview }) {
        utils.admin.overview.setData(undefined, overview);
        // The first state is what the page has just loaded.
        if (!isFirst) {
          for (const part of SHOWN) void askAnew(client, [['admin', part]]);
        }
        isFirst = false;
      },
      onHeard: nothing,
      onLost: nothing,
      onRefused: () => void utils.profile.session.invalidate(),
    });
  }, [utils, client, isOn]);
}
