import { Button as Act, Group } from '@mantine/core';
import { formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { QrDrawing } from '#web/ui/tickets/qr-drawing.tsx';

/** Lets the phone of who teaches this course in: it has the list of each evening until the course is over. */
export function TeacherPhone({ eventId }: { eventId: string }) {
  const invite = trpc.admin.desks.invitePhone.useMutation({
    onError: (error) => void toast.bad('No code', failureSentence(error)),
  });
  const { data: invitation, reset } = invite;
  const copy = (url: string): void =>
    void navigator.clipboard.writeText(url).then(
      () => toast.ok('Link copied', 'It opens on one phone, once.'),
      () => toast.info('Copy it by hand', 'This browser does not let the page do it.'),
    );
  return (
    <>
      <Button
        look="o"
        size="s"
        isBusy={invite.isPending}
        busyText="Making a code"
        onClick={() => invite.mutate({ eventId, isTeacher: true })}
      >
        Teacher’s phone
      </Button>
      <RoomDialog isOpen={invitation !== undefined} title="The list on the teacher’s phone" onClose={reset}>
        {invitation !== undefined && (
          <>
            <div className="qr-beside">
              <QrDrawing code={invitation.url} mode="byte" label="The code that lets the teacher’s phone in" />
              <p>
                Who teaches reads this with the phone’s camera and gives a name. It lets one phone in, until{' '}
                {formatTime(new Date(invitation.expiresAt))}.
              </p>
            </div>
            <p>
              That phone then has the list of each evening, with names, until the course is over. It is listed under
              Desks, where it can be ended at any time.
            </p>
            <Group gap="sm" mt="md">
              <Act onClick={() => copy(invitation.url)}>Copy the link</Act>
              <Act variant="outline" onClick={reset}>
                Close
              </Act>
            </Group>
          </>
        )}
      </RoomDialog>
    </>
  );
}
