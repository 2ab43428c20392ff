import { AddCloudDeviceInput, type DeviceView } from '#shared/fiscal/device-set-up.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { FailureNote } from './failure-note.tsx';
import { NamedDeviceForm } from './named-device-form.tsx';
import type { Advance } from './use-advance.ts';

/** What fiskaly does, in this order. */
const WORK = [
  'fiskaly creates the device',
  'fiskaly deploys it, which takes up to a minute',
  'It gets its own PIN',
  'It is initialised: from now on it can sign',
];
/** How many of them are behind a device. */
const REACHED: Record<DeviceView['step'], number> = {
  new: 0,
  created: 1,
  deployed: 2,
  'pin-set': 3,
  ready: 4,
  retired: 0,
};

type CloudDeviceStepProps = { device: DeviceView | null; advance: Advance; onDevice: (id: string) => void };

/** A device at fiskaly: named, then created and brought into use there while somebody watches. */
export function CloudDeviceStep({ device, advance, onDevice }: CloudDeviceStepProps) {
  const { run, isBusy, failure, isReplaced } = advance;
  if (device === null)
    return (
      <NameForm
        onAdded={(id) => {
          onDevice(id);
          run(id);
        }}
      />
    );
  const hasFailed = failure !== null;
  return (
    <div className="set-up-body">
      <ol className="set-up-work" aria-label={`Progress of ${device.name}`}>
        {WORK.map((text, index) => (
          <Line key={text} text={text} isDone={index < REACHED[device.step]} isNow={index === REACHED[device.step]} />
        ))}
      </ol>
      {isReplaced && !hasFailed && (
        <p role="status">
          fiskaly’s answer to the first try was lost, and with it the only copy of the device’s PUK. A new device was
          begun; the old one is in the list as retired.
        </p>
      )}
      <FailureNote error={failure} />
      <div>
        <Button isBusy={isBusy} busyText="Please wait" onClick={() => run(device.id)}>
          {hasFailed ? 'Try again' : 'Go on'}
        </Button>
      </div>
    </div>
  );
}

function Line({ text, isDone, isNow }: { text: string; isDone: boolean; isNow: boolean }) {
  return (
    <li className={isDone ? 'is-done' : isNow ? 'is-now' : ''}>
      <Icon name={isDone ? 'circle-check' : 'clock'} size={20} />
      <span>{text}</span>
      <span className="visually-hidden">{isDone ? ': done' : isNow ? ': next' : ': later'}</span>
    </li>
  );
}

function NameForm({ onAdded }: { onAdded: (id: string) => void }) {
  const utils = trpc.useUtils();
  const add = trpc.admin.fiscal.addCloudDevice.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { name: '' },
    schema: AddCloudDeviceInput,
    send: async (values) => {
      const { id } = await add.mutateAsync(values);
      await utils.admin.fiscal.invalidate();
      onAdded(id);
    },
    onFailed: (error) => tellFailure(error, { title: 'Not created' }),
  });
  return (
    <NamedDeviceForm
      name={form.getInputProps('name')}
      example="Cloud TSE 1"
      button="Create the device"
      busyText="Creating"
      isBusy={isBusy}
      onSubmit={onSubmit}
    />
  );
}
