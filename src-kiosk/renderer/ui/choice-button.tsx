import { useState } from 'react';
import { SheetBox } from './sheet-box.tsx';

type ChoiceButtonProps<V> = {
  label: string;
  choices: readonly { value: V; word: string }[];
  chosen: V;
  onChoose: (value: V) => void;
};

/** One of a list that may be long: the list opens over the screen, each line as large as a finger. */
export function ChoiceButton<V extends string | null>({ label, choices, chosen, onChoose }: ChoiceButtonProps<V>) {
  const [isOpen, setOpen] = useState(false);
  const word = choices.find(({ value }) => value === chosen)?.word ?? '';
  return (
    <>
      <button
        type="button"
        className="kb choice"
        aria-haspopup="dialog"
        aria-label={`${label}: ${word}`}
        onClick={() => setOpen(true)}
      >
        {word}
      </button>
      {isOpen && (
        <SheetBox title={label} onClose={() => setOpen(false)}>
          <div className="matches">
            {choices.map((choice) => (
              <button
                key={choice.value}
                type="button"
                aria-current={choice.value === chosen}
                onClick={() => {
                  setOpen(false);
                  onChoose(choice.value);
                }}
              >
                {choice.word}
              </button>
            ))}
          </div>
        </SheetBox>
      )}
    </>
  );
}
