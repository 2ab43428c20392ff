import type { DeviceView } from '#shared/fiscal/device-set-up.ts';
import { formatTime } from '#shared/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { IssuerForm } from './issuer-form.tsx';
import { REFUSAL_WORDS } from './refusal-words.ts';
import { unfinishedDesk } from './stage-of.ts';

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
