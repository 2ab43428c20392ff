import type { DeskTse } from '#shared/fiscal/desk-tse.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { deviceOfDesk, type GivenDevice } from './registration-rows.ts';

/** The office has done its part: fiskaly's device is set up and knows the register. The rest is the desk's. */
export const isReadyForDesk = ({ device, registration }: GivenDevice): boolean =>
  device.kind === 'epson' || (device.step === 'ready' && registration.registeredAt !== null);

/** The security device that a desk was given, as its snapshot says it; null is none. */
export function deskTse(ctx: ServiceContext, deskId: string): DeskTse | null {
  const given = deviceOfDesk(ctx, deskId);
  if (given === undefined) return null;
  const { device, registration } = given;
  return {
    kind: device.kind,
    deviceId: device.id,
    clientId: registration.id,
    serial: device.serial,
    isReady: isReadyForDesk(given),
    isProven: registration.provenAt !== null,
  };
}
