import { Button, Code, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast } from '#web/ui/frame/toast.ts';
import { RoomDialog } from './room-dialog.tsx';

type ShownOnceProps = {
  /** What it is, as on the button: `key`, `secret`. */ what: string;
  /** Null while there is nothing to show. */ value: string | null;
  /** Where it should be kept, for the toast. */ keepIt: string;
  /** What it is for, and what becomes of it. */ children: ReactNode;
  onClose: () => void;
};

/** The only time that a key or a secret is seen; closing the window is for good. */
export function ShownOnce({ what, value, keepIt, children, onClose }: ShownOnceProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value ?? '');
      toast.ok(`${what[0]?.toUpperCase()}${what.slice(1)} copied`, keepIt);
    } catch {
      toast.info('Copy it by hand', 'This browser does not let the page do it.');
    }
  };
  return (
    <RoomDialog isOpen={value !== null} onClose={onClose} title={`Copy this ${what} now`}>
      <p>{children}</p>
      <Code block className="shown-once" tabIndex={0} aria-label={`The ${what}`}>
        {value}
      </Code>
      <Group gap="sm" mt="md">
        <Button onClick={() => void copy()}>{`Copy the ${what}`}</Button>
        <Button variant="outline" onClick={onClose}>
          I have it
        </Button>
      </Group>
    </RoomDialog>
  );
}
