import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FactList } from './fact-list.tsx';

type RefundSeveralProps = {
  /** What is refunded: `3 orders`. */ words: string;
  /** What a yes does, in numbers. */ facts: readonly (readonly [string, string])[];
  isBusy: boolean;
  /** Nothing of what was chosen can be refunded. */ isBlocked: boolean;
  /** `reason` is missing when none was given. */ onConfirm: (given: { reason?: string }) => void;
  onClose: () => void;
  /** Said below the facts. */ children: ReactNode;
};

/** Asks before several things are refunded, in numbers, and why; the answer to why is kept in the audit log. */
export function RefundSeveral({ words, facts, isBusy, isBlocked, onConfirm, onClose, children }: RefundSeveralProps) {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <ConfirmDialog
      isOpen
      title={`Refund ${words}?`}
      confirmText={`Refund ${words}`}
      busyText="Refunding"
      isBusy={isBusy}
      isBlocked={isBlocked}
      onConfirm={() => onConfirm(given === '' ? {} : { reason: given })}
      onClose={onClose}
    >
      <FactList rows={facts} />
      <TextInput
        label="Why"
        description="Kept in the audit log: name nobody."
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {children}
    </ConfirmDialog>
  );
}
