import { Button, Code, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast } from '#web/ui/frame/toast.ts';
import { RoomDialog } from './room-dialog.tsx';
import { adminWords, type AdminWords } from './words.ts';
import { useWords } from '../lang.tsx';

type ShownOnceProps = {
  what: keyof AdminWords['shownOnce'];
  /** Null while there is nothing to show. */ value: string | null;
  /** Where it should be kept, for the toast. */ keepIt: string;
  /** What it is for, and what becomes of it. */ children: ReactNode;
  onClose: () => void;
};

/** The only time that a key or a secret is seen; closing the window is for good. */
export function ShownOnce({ what, value, keepIt, children, onClose }: ShownOnceProps) {
  const words = useWords(adminWords);
  const said = words.shownOnce[what];
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value ?? '');
      toast.ok(said.copied, keepIt);
    } catch {
      toast.info(words.copyByHand, words.browserRefuses);
    }
  };
  return (
    <RoomDialog isOpen={value !== null} onClose={onClose} title={said.copyNow}>
      <p>{children}</p>
      <Code block className="shown-once" tabIndex={0} aria-label={said.name}>
        {value}
      </Code>
      <Group gap="sm" mt="md">
        <Button onClick={() => void copy()}>{said.copy}</Button>
        <Button variant="outline" onClick={onClose}>
          {words.iHaveIt}
        </Button>
      </Group>
    </RoomDialog>
  );
}
