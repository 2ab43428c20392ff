import type { DeviceView, RegistrationView } from '#shared/fiscal/device-set-up.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** What both do with their answer: the lists are asked again in any case. */
function useAnswer(onClose: () => void) {
  const utils = trpc.useUtils();
  return (done: string) => ({
    onSuccess: () => {
      toast.ok(done);
      onClose();
    },
    onError: (error: unknown) => toast.bad('Not done', failureSentence(error)),
    onSettled: () => utils.admin.fiscal.invalidate(),
  });
}

type EndDialogProps = { device: DeviceView; registration: RegistrationView | null; onClose: () => void };

/** A desk loses its security device, and trains from then on. */
export function EndDialog({ device: { name, kind }, registration, onClose }: EndDialogProps) {
  const answer = useAnswer(onClose);
  const end = trpc.admin.fiscal.endRegistration.useMutation(answer('The desk trains from now on'));
  return (
    <ConfirmDialog
      isOpen={registration !== null}
      title={`Take ${name} away from ${registration?.deskName ?? ''}?`}
      confirmText="Take it away"
      busyText="Taking it away"
      isBusy={end.isPending}
      onConfirm={() => registration !== null && end.mutate({ id: registration.id })}
      onClose={onClose}
    >
      <p>
        The desk takes no money from then on, until it has a device and a verified test receipt again.{' '}
        {kind === 'fiskaly' && 'Its register is deregistered at fiskaly. '}
        Close its till first.
      </p>
    </ConfirmDialog>
  );
}

/** A device goes out of use for ever. */
export function RetireDialog({
  device,
  isOpen,
  onClose,
}: {
  device: DeviceView;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { id, name, kind } = device;
  const answer = useAnswer(onClose);
  const retire = trpc.admin.fiscal.retireDevice.useMutation(answer('The device is retired'));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Retire ${name}?`}
      confirmText="Retire it"
      busyText="Retiring"
      isBusy={retire.isPending}
      onConfirm={() => retire.mutate({ id })}
      onClose={onClose}
    >
      <p>
        {kind === 'fiskaly'
          ? 'It is disabled at fiskaly, for ever: it can never sign again. '
          : 'Keep the device itself: what is stored in it has to be kept for ten years. '}
        Its archives and closings stay. The tax office is told of it over Mein ELSTER.
      </p>
    </ConfirmDialog>
  );
}
