import { TseError, type FiscalDevice, type TseMaster } from '#shared/fiscal/fiscal-device.ts';

/** What the stand-in, and the services that only pretend, write into their certificates. */
const NO_CERTIFICATE = /NOT CERTIFIED|STAND-IN/;

/** Whether nobody has certified this device: it says so itself, or one of its certificates does. */
export const isUncertified = ({ isStandIn, certificates }: TseMaster): boolean =>
  isStandIn ||
  certificates.some((certificate) => NO_CERTIFICATE.test(Buffer.from(certificate, 'base64').toString('latin1')));

const notCertified = (): TseError =>
  new TseError({ kind: 'setup', code: 'NOT_CERTIFIED', text: 'Diese TSE ist nicht zertifiziert.' });
const another = (): TseError =>
  new TseError({ kind: 'setup', code: 'ANOTHER_DEVICE', text: 'Es antwortet eine andere TSE als die geprüfte.' });

type Rules = {
  /** A packaged desk takes no device that nobody has certified. */
  isPackaged: boolean;
  /** The serial number of the device that was tried out; null takes any. */
  expected(): string | null;
  /** Which device has answered. */
  saw(serial: string): void;
};

/** A device that says who it is only where that is allowed: fails with a TseError of kind `setup` otherwise. */
export const onlyCertified = (device: FiscalDevice, { isPackaged, expected, saw }: Rules): FiscalDevice => ({
  ...device,
  async master(deadline) {
    const master = await device.master(deadline);
    if (isPackaged && isUncertified(master)) throw notCertified();
    saw(master.serial);
    const serial = expected();
    if (serial !== null && master.serial !== serial) throw another();
    return master;
  },
});
