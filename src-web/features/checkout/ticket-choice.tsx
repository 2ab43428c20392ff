import { formatPrice } from '#shared/money.ts';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import type { Choice, Selection } from './selection.ts';

const FEW = 5;

type TicketChoiceProps = {
  choices: readonly Choice[];
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
};

/** Which ticket, and how many. */
export function TicketChoice({ choices, selection, onSelect }: TicketChoiceProps) {
  const chosen = choices.find(({ type }) => type.id === selection?.ticketTypeId);
  return (
    <form className="ticket-choice" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend className="heading-medium">Choose your ticket</legend>
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.type.id}
            name="ticket-type"
            value={choice.type.id}
            title={choice.type.name}
            description={<Description choice={choice} />}
            price={formatPrice(choice.type.priceCents)}
            isChecked={choice === chosen}
            isDisabled={choice.most === 0}
            onChoose={(ticketTypeId) =>
              onSelect({ ticketTypeId, quantity: Math.min(selection?.quantity ?? 1, choice.most) })
            }
          />
        ))}
      </fieldset>
      {selection !== null && chosen !== undefined && (
        <div className="how-many">
          <span className="heading-small">How many?</span>
          <Stepper
            label="Number of tickets"
            value={selection.quantity}
            max={chosen.most}
            fewerLabel="One ticket fewer"
            moreLabel="One ticket more"
            onChange={(quantity) => onSelect({ ...selection, quantity })}
          />
          {chosen.limit !== null && selection.quantity >= chosen.most && (
            <p className="choice-reason" role="status">
              {chosen.limit}
            </p>
          )}
        </div>
      )}
    </form>
  );
}

function Description({ choice: { type, reason, most, limit } }: { choice: Choice }) {
  return (
    <>
      {type.description}
      {reason !== null && <span className="choice-reason">{reason}</span>}
      {reason === null && type.seatsLeft !== null && limit === null && most <= FEW && (
        <span className="choice-reason">{most === 1 ? 'Only 1 left' : `Only ${most} left`}</span>
      )}
    </>
  );
}
