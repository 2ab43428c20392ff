import { Icon, type IconName } from './icon.tsx';

type ReasonChoice<R extends string> = { reason: R; icon: IconName; word: string; detail?: string };

type ReasonGridProps<R extends string> = {
  label: string;
  choices: readonly ReasonChoice<R>[];
  chosen: R | null;
  onChoose: (reason: R) => void;
};

/** One reason of a short list, each a touch. */
export function ReasonGrid<R extends string>({ label, choices, chosen, onChoose }: ReasonGridProps<R>) {
  return (
    <div className="why" role="group" aria-label={label}>
      {choices.map(({ reason, icon, word, detail }) => (
        <button key={reason} type="button" aria-pressed={reason === chosen} onClick={() => onChoose(reason)}>
          <Icon name={icon} />
          <span>
            {word}
            {detail !== undefined && <small>{detail}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}
