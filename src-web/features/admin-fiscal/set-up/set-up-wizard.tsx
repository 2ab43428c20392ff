import { useEffect } from 'react';
import './set-up.css';
import { TSE_KINDS, type TseKind } from '#shared/fiscal/desk-tse.ts';
import { trpc } from '#web/api.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { SetUpSteps, type Where } from './set-up-steps.tsx';
import { isUnfinished, stageOf } from './stage-of.ts';
import { useAdvance } from './use-advance.ts';

/** How often the page asks whether the desk has made its test receipt. */
const ASK_EVERY_MS = 3_000;

const asKind = (text: string): TseKind | null => TSE_KINDS.find((kind) => kind === text) ?? null;

/** What is being set up: as the address says, or what somebody began and left. */
function useStanding() {
  const { get, set } = useUrlFilter();
  const setUp = trpc.admin.fiscal.setUp.useQuery(undefined, LIVE);
  const devices = trpc.admin.fiscal.devices.useQuery({}, LIVE);
  const isFresh = get('new') === '1' || get('kind') !== '';
  const named = get('device');
  const begun = isFresh || named !== '' ? undefined : devices.data?.items.find(isUnfinished)?.id;
  const deviceId = named === '' ? begun : named;
  // From now on the address names it: it stays the same one when it is no longer unfinished.
  useEffect(() => {
    if (begun !== undefined) set({ device: begun });
  });
  const asked = trpc.admin.fiscal.device.useQuery(
    { id: deviceId ?? '' },
    {
      ...LIVE,
      enabled: deviceId !== undefined,
      refetchInterval: ({ state }) => (state.data !== undefined && isUnfinished(state.data) ? ASK_EVERY_MS : false),
    },
  );
  const device = deviceId === undefined ? null : (asked.data ?? null);
  return {
    setUp: setUp.data,
    device,
    kind: device?.kind ?? asKind(get('kind')),
    wantsMore: get('more') === '1',
    list: {
      isPending: setUp.isPending || devices.isPending || (deviceId !== undefined && asked.isPending),
      isError: setUp.isError || devices.isError || (deviceId !== undefined && asked.isError),
      isRefetchError: setUp.data !== undefined && devices.data !== undefined && device !== null,
      isFetching: setUp.isFetching || devices.isFetching || asked.isFetching,
      refetch: () => Promise.all([setUp.refetch(), devices.refetch(), deviceId !== undefined && asked.refetch()]),
    },
    go: (where: Where) =>
      set({
        kind: where.kind ?? '',
        device: where.device ?? '',
        more: where.more === true ? '1' : '',
        new: where.kind === undefined && where.device === undefined ? '1' : '',
      }),
  };
}

/**
 * The set-up of a security device, step by step. What has been done is read from what is stored, so it goes on where it
 * stopped whenever the page is opened again.
 */
export function SetUpWizard() {
  const { setUp, device, kind, wantsMore, list, go } = useStanding();
  const advance = useAdvance((id) => go({ device: id }));
  return (
    <AdminSection
      id="set-up"
      title={device === null ? 'A new security device' : device.name}
      list={list}
      failure="The security devices could not be loaded."
      failureLang="en"
      isEmpty={setUp?.hasKey === false || device?.step === 'retired'}
      nothing={<Nothing isRetired={device?.step === 'retired'} />}
    >
      {setUp !== undefined && (
        <SetUpSteps {...{ setUp, device, kind, advance, go }} stage={stageOf({ kind, setUp, device, wantsMore })} />
      )}
    </AdminSection>
  );
}

function Nothing({ isRetired }: { isRetired: boolean }) {
  return (
    <EmptyState headingLevel={3} sentence={isRetired ? 'This device is retired.' : ERROR_MESSAGES.FISCAL_KEY_MISSING} />
  );
}
