import { randomUUID } from 'node:crypto';
import type { DeviceInput, DeviceProgress } from '#shared/fiscal/device-set-up.ts';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import type { FiskalyNewTss } from '#shared/fiscal/fiskaly/answers.ts';
import type { DeviceStep } from '#shared/fiscal/office-states.ts';
import type { FiskalySetUp } from '#server/adapters/fiskaly/fiskaly-set-up.ts';
import type { Db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import { underLease } from '../../../base/leases.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { addDevice, moveDevice, requireDevice, type DeviceRow } from './device-rows.ts';
import { drawCloudPin } from './draw-secrets.ts';
import { asked, openFiskaly, providerFailure } from './fiskaly-account.ts';
import { CloudSecrets, sealSecrets, unsealSecrets } from './sealed-secrets.ts';

type Work = { device: DeviceRow; secrets: CloudSecrets; office: FiskalySetUp };

const progress = ({ id }: { id: string }, step: DeviceStep): DeviceProgress => ({ id, step, isReplaced: false });

/** Writes that the provider has done this step. */
function moved(ctx: ServiceContext, { device }: Work, step: DeviceStep): DeviceProgress {
  inTransaction(ctx.db, () => moveDevice(ctx, device, { step }));
  return progress(device, step);
}

/**
 * The provider knows the id already, so an earlier answer with the only copy of the PUK was lost: another device is
 * begun, with an id and a PIN of its own.
 */
function replace(ctx: ServiceContext, { device }: Work): DeviceProgress {
  return inTransaction(ctx.db, () => {
    moveDevice(ctx, device, { step: 'retired', retiredAt: ctx.now() });
    const id = randomUUID();
    const secrets: CloudSecrets = { pin: drawCloudPin() };
    addDevice(ctx, { id, kind: 'fiskaly', name: device.name, sealed: sealSecrets(ctx, id, secrets) });
    writeAudit(ctx, {
      action: 'tse.device_replaced',
      subjectKind: 'security_device',
      subjectId: device.id,
      after: { by: id },
    });
    return { id, step: 'new', isReplaced: true };
  });
}

async function create(ctx: ServiceContext, work: Work): Promise<DeviceProgress> {
  const { device, secrets, office } = work;
  let made: FiskalyNewTss;
  try {
    made = await office.createTss(device.id);
  } catch (error) {
    if (error instanceof TseError && error.fault.code === 'E_TSS_CONFLICT') return replace(ctx, work);
    throw providerFailure(ctx, error);
  }
  const kept: CloudSecrets = { ...secrets, puk: made.admin_puk, env: made._env };
  inTransaction(ctx.db, () =>
    moveDevice(ctx, device, {
      step: 'created',
      sealed: sealSecrets(ctx, device.id, kept),
      serial: made.serial_number.toLowerCase(),
    }),
  );
  return progress(device, 'created');
}

/** The step that follows, and one call to the provider for each. Each finds what a lost answer has done already. */
async function takeStep(ctx: ServiceContext, device: DeviceRow): Promise<DeviceProgress> {
  const { id, step } = device;
  if (device.kind !== 'fiskaly' || step === 'ready' || step === 'retired') return progress(device, step);
  const secrets = unsealSecrets(ctx, CloudSecrets, device);
  const work: Work = { device, secrets, office: openFiskaly(ctx) };
  const { pin, puk = '' } = secrets;
  if (step === 'new') return create(ctx, work);
  if (step === 'created') {
    await asked(ctx, work.office.deploy(id));
    return moved(ctx, work, 'deployed');
  }
  if (step === 'deployed') {
    await asked(ctx, work.office.setPin({ tssId: id, puk, newPin: pin }));
    return moved(ctx, work, 'pin-set');
  }
  await asked(ctx, work.office.initialise({ tssId: id, pin }));
  return moved(ctx, work, 'ready');
}

/** Steps under way in this process: whoever asks meanwhile gets the same answer, so that no device is created twice. */
const underWay = new WeakMap<Db, Map<string, Promise<DeviceProgress>>>();

/**
 * Takes the next step of a device at fiskaly: create, deploy, PIN, initialise; asked again until it is `ready`. A step
 * whose answer was lost is taken again. Only for the first that is not possible, since its answer has the PUK: then the
 * device is retired and another one begun (`isReplaced`). Errors: TSE_NOT_FOUND, TSE_ACCOUNT_MISSING,
 * FISCAL_KEY_MISSING, FISCAL_KEY_CHANGED, TSE_PROVIDER_REFUSED, TSE_PROVIDER_SILENT, CHANGED_MEANWHILE.
 */
export async function advanceDevice(ctx: ServiceContext, { id }: DeviceInput): Promise<DeviceProgress> {
  requirePermission(ctx, 'settings:manage');
  const steps = underWay.get(ctx.db) ?? new Map<string, Promise<DeviceProgress>>();
  underWay.set(ctx.db, steps);
  const running = steps.get(id);
  if (running !== undefined) return running;
  const { step: before } = requireDevice(ctx, id);
  // Another process that was asked at the same time has its turn first; what it did is then the answer here, too.
  const take = (): Promise<DeviceProgress> => {
    const device = requireDevice(ctx, id);
    return device.step === before ? takeStep(ctx, device) : Promise.resolve(progress(device, device.step));
  };
  const step = underLease(ctx, `device ${id}`, take).finally(() => steps.delete(id));
  steps.set(id, step);
  return step;
}
