import type { DeviceView } from '#shared/fiscal/device-set-up.ts';
import { formatTime } from '#shared/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Mark } from '#web/ui/art/mark.tsx';
import { IssuerForm } from './issuer-form.tsx';
import { unfinishedDesk } from './stage-of.ts';
import type { ProofRefusal } from '#shared/fiscal/tse-proof.ts';

/** Why the server did not take a test receipt, and what to do. */
const REFUSAL_WORDS: Record<ProofRefusal, string> = {
  unreadable: 'The QR code of the receipt cannot be read. Make another one; if it stays so, update the desk.',
  signature: 'The signature is not right. Make another one; if it stays so, the device is defective: ask who sold it.',
  certificate:
    'The device’s certificate is not of its key, or nobody has issued it. Ask who sold the device; it cannot be used.',
  expired: 'The certificate is not valid today. Check the clock of the desk; if it is right, set another device up.',
  'other-key':
    'Another device has signed than the one the desk names. Make another one with only this device connected.',
  'other-device': 'The desk is connected to a device other than this one. Check its address, or retire this entry.',
  'known-device':
    'This device is in the list already under another name. Give the desk that one, and retire this entry.',
  'other-register': 'The receipt is of another desk. Make it at the desk named here.',
  'no-training': 'The receipt is not one for training. Make it with “TSE prüfen” at the desk, not by a sale.',
  'too-old': 'The receipt is more than ten minutes old. Check the clock of the desk, and make another one.',
  'not-certified': 'Nobody has certified this device, so what it signs counts for nothing. Set a certified one up.',
  'unknown-issuer': 'Nobody has said yet that the issuer of its certificate is a trust centre.',
};

/** What is left is done at the desk; the page asks again until the server has verified the receipt. */
export function ReceiptStep({ device }: { device: DeviceView }) {
  const desk = unfinishedDesk(device);
  const deskName = desk?.deskName ?? '';
  return (
    <div className="set-up-body">
      <ol className="set-up-hand">
        <li>{`Go to ${deskName}. It needs the network for this.`}</li>
        {device.kind === 'epson' && (
          <li>The device is on, and in the same network as the desk. Setting it up takes some minutes.</li>
        )}
        <li>
          As a supervisor, tap <b lang="de">TSE prüfen</b> there and make the <b lang="de">Testbeleg</b>.
        </li>
        <li>The desk makes a training receipt, and the server verifies its signature and the device’s certificate.</li>
      </ol>
      <div role="alert">
        {desk !== undefined && desk.refusal !== null && desk.refusedAt !== null && (
          <p className="set-up-failure">
            <Icon name="alert-triangle" size={20} />
            {`The test receipt of ${formatTime(desk.refusedAt)} was not taken. ${REFUSAL_WORDS[desk.refusal]}`}
          </p>
        )}
      </div>
      {desk?.refusal === 'unknown-issuer' && <IssuerForm deviceId={device.id} issuer={desk.refusedIssuer} />}
      <p className="set-up-waiting" role="status">
        <Mark className="mark-loader" size={28} />
        {`Waiting for the test receipt of ${deskName}`}
      </p>
    </div>
  );
}
