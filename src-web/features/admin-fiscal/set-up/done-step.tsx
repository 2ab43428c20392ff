import type { DeviceView } from '#shared/fiscal/device-set-up.ts';
import { formatMemberDate } from '#shared/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';

type DoneStepProps = { device: DeviceView; onMore: () => void; onNew: () => void };

/** The receipt is verified: what was proven, and what the law asks for next. */
export function DoneStep({ device, onMore, onNew }: DoneStepProps) {
  const { name, serial, certificateEndsAt, registrations, isNotCertified } = device;
  return (
    <section className="set-up-done" aria-labelledby="set-up-done">
      <h3 id="set-up-done">Verified: the desk takes money</h3>
      <div className="set-up-body">
        {isNotCertified && (
          <Chip tone="bad" icon="alert-triangle">
            NOT CERTIFIED: a test device, what it signs counts for nothing
          </Chip>
        )}
        <FactList
          rows={[
            ['Device', name],
            ['Desks', registrations.map(({ deskName }) => deskName).join(', ')],
            ['Serial number', serial ?? ''],
            ['Certificate ends', certificateEndsAt === null ? '' : formatMemberDate(certificateEndsAt)],
          ]}
        />
        <p>
          Next: tell the tax office of this register within a month, over <b lang="de">Mein ELSTER</b> (§ 146a Abs. 4
          AO).
        </p>
        <div className="admin-acts">
          <Button look="o" onClick={onMore}>
            Give it to one more desk
          </Button>
          <Button look="o" onClick={onNew}>
            Set up another device
          </Button>
        </div>
      </div>
    </section>
  );
}
