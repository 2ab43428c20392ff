import { Checkbox, TextInput } from '@mantine/core';
import { cents, formatCents } from '#shared/money.ts';
import { readEuros } from '#shared/read-euros.ts';
import type { OrderDetail } from '#shared/orders/order-list.ts';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';

type TicketsFieldProps = {
  live: OrderDetail['ticketList'];
  kept: readonly string[];
  onKeep: (kept: readonly string[]) => void;
};

/** Which of the valid tickets it is about: all at first. */
export function TicketsField({ live, kept, onKeep }: TicketsFieldProps) {
  return (
    <fieldset className="refund-tickets">
      <legend>Which tickets</legend>
      {live.map(({ id, ticketNumber, holderName, pricePaidCents }) => (
        <Checkbox
          key={id}
          label={`${holderName ?? ticketNumber}, ${formatCents(pricePaidCents)}`}
          checked={!kept.includes(id)}
          onChange={() => onKeep(kept.includes(id) ? kept.filter((one) => one !== id) : [...kept, id])}
        />
      ))}
    </fieldset>
  );
}

/** Whether the tickets end with the money, or money goes back and the guest still comes. */
export function WhatBecomes({ doStay, onChange }: { doStay: boolean; onChange: (doStay: boolean) => void }) {
  return (
    <fieldset className="refund-tickets">
      <legend>The tickets</legend>
      <ChoiceCard
        name="refund-tickets"
        value="end"
        title="Become void"
        description="Their places are free again."
        isChecked={!doStay}
        onChoose={() => onChange(false)}
      />
      <ChoiceCard
        name="refund-tickets"
        value="stay"
        title="Stay valid"
        description="Money goes back, and the guest still comes."
        isChecked={doStay}
        onChoose={() => onChange(true)}
      />
    </fieldset>
  );
}

type PartFieldProps = { euros: string; mostCents: number; onChange: (euros: string) => void };

/** How much of it; empty is all that may go back. */
export function PartField({ euros, mostCents, onChange }: PartFieldProps) {
  const amountCents = euros.trim() === '' ? null : (readEuros(euros) ?? 0);
  const most = formatCents(cents(mostCents));
  const isWrong = amountCents !== null && (amountCents <= 0 || amountCents > mostCents);
  return (
    <TextInput
      label="Only so much of it"
      description={`Empty gives back ${most}.`}
      inputMode="decimal"
      placeholder="5.00"
      autoComplete="off"
      value={euros}
      error={isWrong ? `Please enter an amount up to ${most}.` : null}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
