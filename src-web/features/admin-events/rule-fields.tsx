import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { refundSentenceIn } from '#shared/orders/refund-words.ts';
import { TicketRuleInput } from '#shared/tickets/save-ticket-rule.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import type { EventForm } from './event-form-values.ts';
import { RULE_FIELD_WORDS as words } from './rule-words.ts';
import { ruleInputOf, type RuleValues } from './rule-values.ts';

type RuleFieldsProps = {
  form: EventForm;
  /** Where the form holds it. */ at: 'ticketRule' | `types.${number}.ticketRule`;
  values: RuleValues;
};

const FIELDS = [
  ['giveBack.percent', 'numeric', words.percent, words.percentHint],
  ['giveBack.hoursBefore', 'numeric', words.hours, words.hoursHint],
  ['giveBack.feeCents', 'decimal', words.fee, words.feeHint],
  ['release.hoursBefore', 'numeric', words.release, words.releaseHint],
  ['toQueue.hoursBefore', 'numeric', words.toQueue, words.toQueueHint],
  ['toQueue.feeCents', 'decimal', words.toQueueFee, words.feeHint],
  ['handOver.hoursBefore', 'numeric', words.handOver, words.handOverHint],
  ['handOver.feeCents', 'decimal', words.handOverFee, words.feeHint],
  ['change.hoursBefore', 'numeric', words.change, words.changeHint],
  ['confirm.daysBefore', 'numeric', words.confirm, words.confirmHint],
  ['confirm.until', 'text', words.confirmUntil, words.confirmUntilHint],
] as const;

/** What guests may do by themselves when plans change: of the event, or of one type of its tickets. */
export function RuleFields({ form, at, values }: RuleFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = FIELDS.some(([field]) => form.errors[`${at}.${field}`] !== undefined);
  const inherited = at === 'ticketRule' ? words.asHouse : words.asEvent;
  const rule = form.getInputProps(`${at}.kind`) as { value: RuleValues['kind']; onChange: (value: string) => void };
  return (
    <details
      className="ticket-type-more is-wide"
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <b>{words.heading}</b>
        <span className="dim">{(values.kind === 'inherited' ? inherited : words.own).toLowerCase()}</span>
      </summary>
      <ChoiceField
        label={words.kind}
        hint={words.kindHint}
        options={[
          { value: 'inherited', label: inherited },
          { value: 'own', label: words.own },
        ]}
        {...rule}
      />
      {values.kind === 'own' && <OwnRule form={form} at={at} values={values} />}
    </details>
  );
}

function OwnRule({ form, at, values }: RuleFieldsProps) {
  return (
    <>
      <div className="ticket-type-fields rule-fields">
        {FIELDS.map(([field, inputMode, label, hint]) => (
          <TextInput
            key={field}
            label={label}
            inputMode={inputMode}
            description={hint}
            {...form.getInputProps(`${at}.${field}`)}
          />
        ))}
        <Checkbox label={words.confirmAll} {...form.getInputProps(`${at}.confirm.isForAll`, { type: 'checkbox' })} />
      </div>
      <Read values={values} />
    </>
  );
}

/** What guests will read of it, before a date is known. */
function Read({ values }: Pick<RuleFieldsProps, 'values'>) {
  const { data: ticketRule } = TicketRuleInput.safeParse(ruleInputOf(values));
  if (ticketRule === undefined) return null;
  const of = (priceCents: number) =>
    refundSentenceIn('en', { refundRule: 'no_refund', ticketRules: [{ name: '', priceCents, ticketRule }] });
  return (
    <p className="dim small">
      {words.guestsRead} {of(1)} {(ticketRule.release !== null || ticketRule.confirm != null) && of(0)}
    </p>
  );
}
