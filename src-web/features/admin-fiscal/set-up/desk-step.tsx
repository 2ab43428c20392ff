import { useState } from 'react';
import { GiveDeviceInput, type DeviceView, type SetUpView } from '#shared/fiscal/device-set-up.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { NativeSelect } from '@mantine/core';
import { FailureNote } from './failure-note.tsx';
import { unfinishedDesk } from './stage-of.ts';

type DeskStepProps = { device: DeviceView; freeDesks: SetUpView['freeDesks']; onGiven: () => void };

/** Gives the device to a desk, and tells fiskaly of its register. */
export function DeskStep({ device, freeDesks, onGiven }: DeskStepProps) {
  const [deskId, setDeskId] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, isBusy, failure } = useGiving(device, onGiven);
  const begun = unfinishedDesk(device);
  if (begun === undefined && freeDesks.length === 0) return <NoDesk />;
  const submit = (): void => {
    if (isBusy) return;
    if (begun !== undefined || GiveDeviceInput.safeParse({ deskId, deviceId: device.id }).success) run(deskId);
    else setWrong('Please choose a desk.');
  };
  return (
    <form
      className="set-up-body"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {begun === undefined ? (
        <NativeSelect
          label="Desk"
          data={[
            { value: '', label: 'Choose a desk' },
            ...freeDesks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={deskId}
          error={wrong}
          onChange={({ target }) => {
            setWrong(null);
            setDeskId(target.value);
          }}
        />
      ) : (
        <p>{`${begun.deskName} was given this device, and fiskaly has not confirmed its register yet.`}</p>
      )}
      <FailureNote error={failure} />
      <div>
        <Button type="submit" isBusy={isBusy} busyText="Registering">
          {begun === undefined ? 'Give it to this desk' : 'Register it again'}
        </Button>
      </div>
    </form>
  );
}

/** Given in our books first, then at the provider: what was given already is only told to the provider again. */
function useGiving(device: DeviceView, onGiven: () => void) {
  const utils = trpc.useUtils();
  const give = trpc.admin.fiscal.giveDevice.useMutation();
  const register = trpc.admin.fiscal.registerDesk.useMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const work = async (deskId: string): Promise<void> => {
    setFailure(null);
    setIsBusy(true);
    try {
      const { id } = unfinishedDesk(device) ?? (await give.mutateAsync({ deskId, deviceId: device.id }));
      await register.mutateAsync({ id });
      onGiven();
    } catch (error) {
      setFailure(error);
    } finally {
      await utils.admin.fiscal.invalidate();
      setIsBusy(false);
    }
  };
  return { run: (deskId: string) => void work(deskId), isBusy, failure };
}

function NoDesk() {
  return (
    <div className="set-up-body">
      <p>Every paired desk has a security device. Pair a desk first, or take a device away from one.</p>
      <div>
        <ButtonLink look="o" href={adminPaths.desks}>
          Desks
        </ButtonLink>
      </div>
    </div>
  );
}
