import { TseError, type TseFault } from '#shared/fiscal/fiscal-device.ts';

/** Why a device's call failed; empty when it did not. Whatever is no TseError is thrown on. */
export async function faultOf(call: Promise<unknown>): Promise<Partial<TseFault>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TseError) return error.fault;
    throw error;
  }
  return {};
}
