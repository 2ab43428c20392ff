import { useState } from 'react';
import type { DomainErrorDetails } from '#shared/error-details.ts';
import type { EditScope } from '#shared/events/edit-event.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { OverwriteQuestion } from '#web/ui/admin/overwrite-question.tsx';
import { StillDayQuestion } from '#web/ui/admin/still-day-question.tsx';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';

/** What the server wants confirmed before it saves. */
export type Question = {
  code: 'CAPACITY_BELOW_SOLD' | 'EVENT_HAS_HOLDERS' | 'STILL_DAY' | 'CHANGED_MEANWHILE';
  details: DomainErrorDetails;
};
/** Answers given before the save went through; later ones are added to them. */
export type Answer = {
  /** Which nights of the series. */ scope?: EditScope;
  isOversoldAccepted?: true;
  isStillDayAccepted?: true;
  move?: { isRefundOffered: boolean };
  /** Undefined takes the place of what somebody else has saved. */ seenAt?: undefined;
  /** The same of the series, as its list had it. */ seriesSeenAt?: Date | undefined;
};

type SaveQuestionProps = {
  question: Question | null;
  isBusy: boolean;
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
};

/** Asks what would surprise people, with the numbers. */
export function SaveQuestion({ question, ...rest }: SaveQuestionProps) {
  if (question === null) return null;
  if (question.code === 'CHANGED_MEANWHILE')
    return (
      <OverwriteQuestion
        isOpen
        isBusy={rest.isBusy}
        onOverwrite={() => rest.onAnswer({ seenAt: undefined, seriesSeenAt: undefined })}
        onClose={rest.onClose}
      />
    );
  if (question.code === 'STILL_DAY')
    return (
      <StillDayQuestion
        stillDays={question.details.stillDays ?? []}
        confirmText="Save all the same"
        busyText="Saving"
        isBusy={rest.isBusy}
        onConfirm={() => rest.onAnswer({ isStillDayAccepted: true })}
        onClose={rest.onClose}
      />
    );
  return question.code === 'CAPACITY_BELOW_SOLD' ? (
    <Oversold details={question.details} {...rest} />
  ) : (
    <Moved details={question.details} {...rest} />
  );
}

type AskedProps = Omit<SaveQuestionProps, 'question'> & { details: DomainErrorDetails };

function Oversold({ details: { sold = 0, held = 0, fields }, isBusy, onAnswer, onClose }: AskedProps) {
  const what = fields?.['ticketType'] === undefined ? 'this event' : `‘${fields['ticketType']}’`;
  return (
    <ConfirmDialog
      isOpen
      title="Fewer seats than promised"
      confirmText="Save all the same"
      busyText="Saving"
      isBusy={isBusy}
      onConfirm={() => onAnswer({ isOversoldAccepted: true })}
      onClose={onClose}
    >
      <p>
        <b className="tabular">{sold}</b> seats of {what} are sold
        {held > 0 && (
          <>
            {' '}
            and <b className="tabular">{held}</b> held for people who are paying
          </>
        )}
        . All of them keep their seats; nobody new gets one until there are fewer.
      </p>
    </ConfirmDialog>
  );
}

function Moved({ details: { holders = 0 }, isBusy, onAnswer, onClose }: AskedProps) {
  const [isRefundOffered, setIsRefundOffered] = useState(true);
  return (
    <ConfirmDialog
      isOpen
      title="Tell the ticket holders"
      confirmText="Move and mail"
      busyText="Saving"
      isBusy={isBusy}
      onConfirm={() => onAnswer({ move: { isRefundOffered } })}
      onClose={onClose}
    >
      <p>
        {holders === 1 ? 'One buyer holds tickets.' : `${holders} buyers hold tickets.`} Each gets a mail with the new
        time and place and a new calendar file.
      </p>
      <fieldset>
        <legend className="visually-hidden">Refund</legend>
        <ChoiceCard
          name="refund"
          value="yes"
          title="Offer a refund"
          description="Until it begins, guests give tickets back by themselves, and their money goes back to them."
          isChecked={isRefundOffered}
          onChoose={() => setIsRefundOffered(true)}
        />
        <ChoiceCard
          name="refund"
          value="no"
          title="No refund"
          isChecked={!isRefundOffered}
          onChoose={() => setIsRefundOffered(false)}
        />
      </fieldset>
    </ConfirmDialog>
  );
}
