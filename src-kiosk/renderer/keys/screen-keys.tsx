import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { type Field, putInto } from '../scanner/field.ts';
import { Icon } from '../ui/icon.tsx';
import { RepeatButton } from '../ui/repeat-button.tsx';
import { fieldOfKeys, useTouchedField, type Touched } from './use-touched-field.ts';

const marked = (field: Field): [number, number] => [
  field.selectionStart ?? field.value.length,
  field.selectionEnd ?? field.value.length,
];

function replace(field: Field, [from, to]: readonly [number, number], text: string): void {
  const next = field.value.slice(0, from) + text + field.value.slice(to);
  if (field.maxLength >= 0 && next.length > field.maxLength && text !== '') return;
  putInto(field, next);
  field.setSelectionRange(from + text.length, from + text.length);
}

/** As if typed: in place of what is marked, else where the caret stands. */
function typeInto(field: Field, text: string): void {
  replace(field, marked(field), text);
}

/** What is marked, else the sign before the caret. */
function eraseIn(field: Field): void {
  const [from, to] = marked(field);
  replace(field, from === to ? [Math.max(0, from - 1), to] : [from, to], '');
}

/** As a keyboard's Enter: the field may know what comes next, else its form is sent. False where nothing came of it. */
function enterIn(field: Field): boolean {
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  if (!field.dispatchEvent(pressed)) return true;
  const send = field.form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (send === null || send === undefined || send.disabled) return false;
  send.click();
  return true;
}

/** Three rows of letters as on a German keyboard, and the signs that take their place. */
const LETTERS = ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß-'] as const;
const SIGNS = ['!"§$%&/()=?', '+*#~^<>|€@´', ":;,_[]{}'"] as const;
/** What addresses and numbers need beside letters, always in reach. */
const ALWAYS = ['@', '.', ':', '/'] as const;
const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0'] as const;

type KeyProps = { className?: string; label?: string; isOn?: boolean; onPress: () => void; children: ReactNode };

function Key({ className = '', label, isOn, onPress, children }: KeyProps) {
  return (
    <button type="button" tabIndex={-1} className={className} aria-label={label} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}

type PartProps = { onType: (text: string) => void };

function Digits({ onType, children }: PartProps & { children?: ReactNode }) {
  return (
    <div className="screen-digits">
      {DIGITS.map((digit) => (
        <Key key={digit} onPress={() => onType(digit)}>
          {digit}
        </Key>
      ))}
      {children}
    </div>
  );
}

/** Names begin with a capital; numbers of tickets and slips have capitals alone, addresses none. */
type Shift = 'off' | 'once' | 'lock';
function firstShift({ autocapitalize, inputMode, value }: Field): Shift {
  if (autocapitalize === 'characters') return 'lock';
  return value === '' && inputMode !== 'url' ? 'once' : 'off';
}

function Letters({ field, onType, onErase }: PartProps & { field: Field; onErase: () => void }) {
  const [shift, setShift] = useState(() => firstShift(field));
  const [hasSigns, setSigns] = useState(false);
  const rows = hasSigns ? SIGNS : LETTERS;
  const shown = (sign: string): string => (shift === 'off' || sign === 'ß' ? sign : sign.toLocaleUpperCase('de'));
  const type = (text: string): void => {
    onType(text);
    if (shift === 'once') setShift('off');
  };
  return (
    <div className="screen-letters">
      {rows.map((row, i) => (
        <div key={row} className="screen-row">
          {i === 2 && (
            <Key
              label="Großbuchstaben"
              isOn={shift !== 'off'}
              onPress={() => setShift(shift === 'off' ? 'once' : 'off')}
            >
              <Icon name="arrow-big-up" />
            </Key>
          )}
          {row.split('').map((sign) => (
            <Key key={sign} onPress={() => type(shown(sign))}>
              {shown(sign)}
            </Key>
          ))}
          {i === 2 && (
            <RepeatButton label="Zeichen löschen" isDisabled={false} onStep={onErase}>
              <Icon name="backspace" />
            </RepeatButton>
          )}
        </div>
      ))}
      <div className="screen-row">
        <Key className="key-two" onPress={() => setSigns(!hasSigns)}>
          {hasSigns ? 'Abc' : '#+='}
        </Key>
        {ALWAYS.map((sign) => (
          <Key key={sign} onPress={() => type(sign)}>
            {sign}
          </Key>
        ))}
        <Key className="key-space" label="Leerzeichen" onPress={() => type(' ')}>
          {' '}
        </Key>
      </div>
    </div>
  );
}

/**
 * Above the keys stays room for the screen or sheet that has the field; where even so they would lie over it, they
 * stand at the top.
 */
function usePlace(field: Field) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const place = (): void => {
      root.dataset['keys'] = 'below';
      root.style.setProperty('--keys-height', `${box.current?.offsetHeight ?? 0}px`);
      field.scrollIntoView({ block: 'nearest' });
      const { bottom } = field.getBoundingClientRect();
      if (bottom > innerHeight - (box.current?.offsetHeight ?? 0)) root.dataset['keys'] = 'above';
    };
    place();
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      delete root.dataset['keys'];
    };
  }, [field]);
  return box;
}

/** They stay the same keys from field to field: a finger may be on one of them. */
function Keys({ field, nth, onClose }: Touched & { onClose: () => void }) {
  const box = usePlace(field);
  const type = (text: string): void => typeInto(fieldOfKeys(field), text);
  const erase = (): void => eraseIn(fieldOfKeys(field));
  const isNumber = field.inputMode === 'numeric' || field.inputMode === 'decimal';
  return (
    <div
      ref={box}
      className={isNumber ? 'screen-keys screen-keys-number' : 'screen-keys'}
      role="group"
      aria-label="Tasten auf dem Bildschirm"
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
    >
      {!isNumber && <Letters key={nth} field={field} onType={type} onErase={erase} />}
      <Digits onType={type}>
        {field.inputMode === 'numeric' ? <span /> : <Key onPress={() => type(',')}>,</Key>}
        {isNumber ? (
          <RepeatButton label="Zeichen löschen" isDisabled={false} onStep={erase}>
            <Icon name="backspace" />
          </RepeatButton>
        ) : (
          <span />
        )}
      </Digits>
      <div className="screen-ends">
        <Key className="key-next" onPress={() => enterIn(fieldOfKeys(field)) || onClose()}>
          Weiter
        </Key>
        <Key label="Tasten schließen" onPress={onClose}>
          <Icon name="keyboard-hide" />
          Fertig
        </Key>
      </div>
    </div>
  );
}

/** The one keyboard on the screen: for whatever field a finger touches, on every screen. */
export function ScreenKeys() {
  const [touched, close] = useTouchedField();
  if (touched === null) return null;
  return <Keys {...touched} onClose={close} />;
}
