import { useRef, useState, type FormEvent } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#shared/membership/cancel-membership.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { FieldMessage } from '#web/ui/field-message.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

export type Reasons = { reason: CancelReason | null; feedback: string };

type ReasonFormProps = {
  reasons: Reasons;
  onReasons: (reasons: Reasons) => void;
  onNext: () => void;
  onBack: () => void;
};

const MAX_FEEDBACK = 2000;

/** Why somebody leaves: one of six reasons, and what they want to add. */
export function ReasonForm({ reasons, onReasons, onNext, onBack }: ReasonFormProps) {
  const [isMissing, setIsMissing] = useState(false);
  const rows = useRef<HTMLFieldSetElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reasons.reason !== null) return onNext();
    setIsMissing(true);
    rows.current?.querySelector('input')?.focus();
  };
  return (
    <form className="cancel-flow" onSubmit={submit} noValidate>
      <fieldset ref={rows} aria-describedby={isMissing ? 'reason-missing' : undefined}>
        <legend className="h-m">Why do you want to cancel?</legend>
        {CANCEL_REASONS.map((reason) => (
          <ChoiceRow
            key={reason}
            name="reason"
            value={reason}
            title={reason}
            isChecked={reasons.reason === reason}
            onChoose={() => {
              setIsMissing(false);
              onReasons({ ...reasons, reason });
            }}
          />
        ))}
        <FieldMessage id="reason-missing" error={isMissing ? MEMBERSHIP_MESSAGES.reasonMissing : null} />
      </fieldset>
      <TextArea
        label="Anything you want to tell us (optional)"
        value={reasons.feedback}
        maxLength={MAX_FEEDBACK}
        onChange={(event) => onReasons({ ...reasons, feedback: event.target.value })}
      />
      <div className="row">
        <Button onClick={onBack}>Keep my membership</Button>
        <Button type="submit" look="o">
          Continue
        </Button>
      </div>
    </form>
  );
}
