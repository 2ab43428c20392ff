import { TextInput } from '@mantine/core';
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

const FIELDS = ['giveBack.percent', 'giveBack.hoursBefore', 'giveBack.feeCents', 'release.hoursBefore'] as const;

/** What guests may do by themselves when plans change: of the event, or of one type of its tickets. */
export function RuleFields({ form, at, values }: RuleFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = FIELDS.some((field) => form.errors[`${at}.${field}`] !== undefined);
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
        <TextInput
          label={words.percent}
          inputMode="numeric"
          description={words.percentHint}
          {...form.getInputProps(`${at}.giveBack.percent`)}
        />
        <TextInput
          label={words.hours}
          inputMode="numeric"
          description={words.hoursHint}
          {...form.getInputProps(`${at}.giveBack.hoursBefore`)}
        />
        <TextInput
          label={words.fee}
          inputMode="decimal"
          description={words.feeHint}
          {...form.getInputProps(`${at}.giveBack.feeCents`)}
        />
        <TextInput
          label={words.release}
          inputMode="numeric"
          description={words.releaseHint}
          {...form.getInputProps(`${at}.release.hoursBefore`)}
        />
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
      {words.guestsRead} {of(1)} {ticketRule.release !== null && of(0)}
    </p>
  );
}
