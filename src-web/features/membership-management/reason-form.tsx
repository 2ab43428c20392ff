import { Textarea } from '@mantine/core';
import { CANCEL_REASONS, CancelMembershipInput, type CancelReason } from '#shared/membership/cancel-membership.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { groupProps, usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { managementWords } from './words.ts';

export type Reasons = { reason: CancelReason | null; feedback: string };

type ReasonFormProps = {
  reasons: Reasons;
  onNext: (reasons: Reasons) => void;
  onBack: (reasons: Reasons) => void;
};

const MAX_FEEDBACK = 2000;

/** Why somebody leaves: one of six reasons, and what they want to add. */
export function ReasonForm({ reasons, onNext, onBack }: ReasonFormProps) {
  const words = useWords(managementWords).cancel;
  const { form, onSubmit } = usePrivateForm({
    initialValues: reasons,
    schema: CancelMembershipInput,
    say: () => words.missing,
    send: async (values) => onNext(values),
  });
  const { error } = form.getInputProps('reason') as { error?: string };
  return (
    <form className="cancel-flow" onSubmit={onSubmit} noValidate>
      <fieldset {...groupProps(form, 'reason')} aria-describedby={error ? 'reason-missing' : undefined}>
        <legend className="heading-medium">{words.why}</legend>
        {CANCEL_REASONS.map((reason) => (
          <ChoiceCard
            key={reason}
            name="reason"
            value={reason}
            title={words.reasons[reason]}
            isChecked={form.values.reason === reason}
            onChoose={() => form.setFieldValue('reason', reason)}
          />
        ))}
        <FieldMessage id="reason-missing" error={error} />
      </fieldset>
      <Textarea label={words.feedback} maxLength={MAX_FEEDBACK} {...form.getInputProps('feedback')} />
      <div className="row">
        <Button onClick={() => onBack(form.values)}>{words.keep}</Button>
        <Button type="submit" look="o">
          {words.continue}
        </Button>
      </div>
    </form>
  );
}
