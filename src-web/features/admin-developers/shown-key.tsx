import { Code, Group } from '@mantine/core';
import type { NewApiKey } from '#shared/api/api-keys.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

async function copy(key: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(key);
    toast.ok('Key copied', 'Keep it where the program keeps its secrets.');
  } catch {
    toast.info('Copy it by hand', 'This browser does not let the page do it.');
  }
}

/** The only time that a key is seen; closing the window is for good. */
export function ShownKey({ made, onClose }: { made: NewApiKey | null; onClose: () => void }) {
  return (
    <RoomDialog isOpen={made !== null} onClose={onClose} title="Copy this key now">
      <p>It is shown this once. We keep only what recognises it, so nobody can show it again.</p>
      <Code block className="developers-key" tabIndex={0} aria-label="The key">
        {made?.key}
      </Code>
      <Group gap="sm" mt="md">
        <Button onClick={() => void copy(made?.key ?? '')}>Copy the key</Button>
        <Button look="o" onClick={onClose}>
          I have it
        </Button>
      </Group>
    </RoomDialog>
  );
}
