import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { Icon } from '../icon.tsx';

type FileButtonProps = {
  /** 'Choose a file' */ children: string;
  /** What the system's dialog offers. */ accept: string;
  isSmall?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
};

/** The system's file dialog behind a button of ours; the same file may be chosen again. */
export function FileButton({ children, accept, isSmall = false, ref, onChoose }: FileButtonProps) {
  return (
    <Button
      component="label"
      variant="outline"
      size={isSmall ? 'sm' : 'md'}
      className="file-button"
      leftSection={<Icon name="upload" size={20} />}
    >
      {children}
      <input
        ref={ref}
        className="visually-hidden"
        type="file"
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </Button>
  );
}
