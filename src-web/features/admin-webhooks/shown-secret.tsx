import { Button, Code, Group } from '@mantine/core';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast.ok('Secret copied', 'Keep it where the receiver keeps its secrets.');
  } catch {
    toast.info('Copy it by hand', 'This browser does not let the page do it.');
  }
}

/** The only time that a secret is seen; closing the window is for good. */
export function ShownSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <RoomDialog isOpen={secret !== null} onClose={onClose} title="Copy this secret now">
      <p>
        The receiver checks with it that a message is ours (standardwebhooks.com). It is shown this once; a new one can
        be made at any time, and both work for a day.
      </p>
      <Code block className="webhook-secret" tabIndex={0} aria-label="The secret">
        {secret}
      </Code>
      <Group gap="sm" mt="md">
        <Button onClick={() => void copy(secret ?? '')}>Copy the secret</Button>
        <Button variant="default" onClick={onClose}>
          I have it
        </Button>
      </Group>
    </RoomDialog>
  );
}
