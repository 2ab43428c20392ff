import './set-up.css';
import { TSE_KINDS, type TseKind } from '#shared/fiscal/desk-tse.ts';
import type { DeviceView, SetUpView } from '#shared/fiscal/device-set-up.ts';
import { trpc } from '#web/api.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { AccountStep } from './account-step.tsx';
import { CloudDeviceStep } from './cloud-device-step.tsx';
import { DeskStep } from './desk-step.tsx';
import { DoneStep } from './done-step.tsx';
import { DoorStep } from './door-step.tsx';
import { EpsonDeviceStep } from './epson-device-step.tsx';
import { ReceiptStep } from './receipt-step.tsx';
import { isUnfinished, stageOf, stagesOf, type Stage } from './stage-of.ts';
import { StepCard, type StepState } from './step-card.tsx';
import { ABOUT, resultOf, TITLES } from './step-words.tsx';
import { useAdvance, type Advance } from './use-advance.ts';

/** How often the page asks whether the desk has made its test receipt. */
const ASK_EVERY_MS = 3_000;

const asKind = (text: string): TseKind | null => TSE_KINDS.find((kind) => kind === text) ?? null;

/** What is being set up: as the address says, or what somebody began and left. */
function useStanding() {
  const { get, set } = useUrlFilter();
  const setUp = trpc.admin.fiscal.setUp.useQuery(undefined, LIVE);
  const devices = trpc.admin.fiscal.devices.useQuery({}, LIVE);
  const isFresh = get('new') === '1' || get('kind') !== '';
  const begun = isFresh ? undefined : devices.data?.items.find(isUnfinished)?.id;
  const deviceId = get('device') === '' ? begun : get('device');
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
    go: (where: { kind?: TseKind; device?: string; more?: boolean }) =>
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
        <Steps {...{ setUp, device, kind, advance, go }} stage={stageOf({ kind, setUp, device, wantsMore })} />
      )}
    </AdminSection>
  );
}

function Nothing({ isRetired }: { isRetired: boolean }) {
  return (
    <EmptyState headingLevel={3} sentence={isRetired ? 'This device is retired.' : ERROR_MESSAGES.FISCAL_KEY_MISSING} />
  );
}

type StepsProps = {
  setUp: SetUpView;
  device: DeviceView | null;
  kind: TseKind | null;
  stage: Stage;
  advance: Advance;
  go: ReturnType<typeof useStanding>['go'];
};

function Steps({ setUp, device, kind, stage, advance, go }: StepsProps) {
  const stages = stagesOf(kind);
  const now = stage === 'done' ? stages.length : stages.indexOf(stage);
  const stateOf = (index: number): StepState => (index < now ? 'done' : index === now ? 'now' : 'later');
  return (
    <>
      <ol className="admin-cards set-up-steps">
        {stages.map((one, index) => (
          <StepCard
            key={one}
            title={`${index + 1}. ${TITLES[one]}`}
            state={stateOf(index)}
            about={ABOUT[one]}
            result={resultOf(one, { setUp, device, kind })}
          >
            {index === now && <StepBody {...{ stage: one, setUp, device, kind, advance, go }} />}
          </StepCard>
        ))}
      </ol>
      {stage === 'done' && device !== null && (
        <DoneStep device={device} onMore={() => go({ device: device.id, more: true })} onNew={() => go({})} />
      )}
    </>
  );
}

function StepBody({ stage, setUp, device, kind, advance, go }: StepsProps) {
  const toDevice = (id: string): void => go({ device: id });
  if (stage === 'door') return <DoorStep onChoose={(chosen) => go({ kind: chosen })} />;
  if (stage === 'account') return <AccountStep />;
  if (stage === 'device')
    return kind === 'epson' ? (
      <EpsonDeviceStep onDevice={toDevice} />
    ) : (
      <CloudDeviceStep device={device} advance={advance} onDevice={toDevice} />
    );
  if (device === null) return null;
  if (stage === 'desk')
    return <DeskStep device={device} freeDesks={setUp.freeDesks} onGiven={() => toDevice(device.id)} />;
  return <ReceiptStep device={device} />;
}
