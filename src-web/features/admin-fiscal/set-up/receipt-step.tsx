import type { DeviceView } from '#shared/fiscal/device-set-up.ts';
import { Mark } from '#web/ui/mark.tsx';
import { unfinishedDesk } from './stage-of.ts';

/** What is left is done at the desk; the page asks again until the server has verified the receipt. */
export function ReceiptStep({ device }: { device: DeviceView }) {
  const deskName = unfinishedDesk(device)?.deskName ?? '';
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
      <p className="set-up-waiting" role="status">
        <Mark className="mark-loader" size={28} />
        {`Waiting for the test receipt of ${deskName}`}
      </p>
    </div>
  );
}
