import type { TseKind } from '#shared/fiscal/desk-tse.ts';
import type { DeviceView, RegistrationView, SetUpView } from '#shared/fiscal/device-set-up.ts';

/** The steps of the set-up in their order. An Epson device needs no account. */
const STAGES = ['door', 'account', 'device', 'desk', 'receipt', 'done'] as const;
export type Stage = (typeof STAGES)[number];

export const stagesOf = (kind: TseKind | null): Stage[] =>
  STAGES.filter((stage) => stage !== 'done' && (stage !== 'account' || kind !== 'epson'));

/** Set up far enough that it can be given to a desk: an Epson device is set up by its desk. */
const isUsable = ({ kind, step }: DeviceView): boolean => step === 'ready' || (kind === 'epson' && step === 'new');

/** The device knows this desk, so the test receipt can be made there. */
const isKnown = ({ kind }: DeviceView, { registeredAt }: RegistrationView): boolean =>
  kind === 'epson' || registeredAt !== null;

/** The desk whose set-up at this device is not at its end yet. */
export const unfinishedDesk = ({ registrations }: DeviceView): RegistrationView | undefined =>
  registrations.find(({ provenAt }) => provenAt === null);

/** Whether somebody began this device and has not come to the end. */
export const isUnfinished = (device: DeviceView): boolean =>
  device.step !== 'retired' &&
  (!isUsable(device) || device.registrations.length === 0 || unfinishedDesk(device) !== undefined);

type Standing = {
  kind: TseKind | null;
  setUp: Pick<SetUpView, 'account'>;
  device: DeviceView | null;
  /** One more desk is to be given the same device. */ wantsMore: boolean;
};

/** Where the set-up stands: what is stored says it, so that it goes on there whenever it is opened again. */
export function stageOf({ kind, setUp, device, wantsMore }: Standing): Stage {
  if (device === null) {
    if (kind === null) return 'door';
    return kind === 'fiskaly' && setUp.account === null ? 'account' : 'device';
  }
  if (!isUsable(device)) return 'device';
  const open = unfinishedDesk(device);
  if (open !== undefined) return isKnown(device, open) ? 'receipt' : 'desk';
  return device.registrations.length === 0 || wantsMore ? 'desk' : 'done';
}
