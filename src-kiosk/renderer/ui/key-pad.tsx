import { Icon } from './icon.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type KeyPadProps = { onDigit: (digit: string) => void; onErase: () => void; isDisabled?: boolean };

/** Ten digits and erase; digits may be typed as well, which the screen around it hears. */
export function KeyPad({ onDigit, onErase, isDisabled = false }: KeyPadProps) {
  const key = (digit: string) => (
    <button key={digit} type="button" disabled={isDisabled} onClick={() => onDigit(digit)}>
      {digit}
    </button>
  );
  return (
    <div className="keys" role="group" aria-label="Ziffern">
      {DIGITS.map(key)}
      <span />
      {key('0')}
      <button type="button" className="key-bare" aria-label="Löschen" disabled={isDisabled} onClick={onErase}>
        <Icon name="backspace" size={38} />
      </button>
    </div>
  );
}
