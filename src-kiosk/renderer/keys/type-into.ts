import { putInto, type Field } from '../scanner/field.ts';

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
export function typeInto(field: Field, text: string): void {
  replace(field, marked(field), text);
}

/** What is marked, else the sign before the caret. */
export function eraseIn(field: Field): void {
  const [from, to] = marked(field);
  replace(field, from === to ? [Math.max(0, from - 1), to] : [from, to], '');
}

/** As a keyboard's Enter: the field may know what comes next, else its form is sent. False where nothing came of it. */
export function enterIn(field: Field): boolean {
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  if (!field.dispatchEvent(pressed)) return true;
  const send = field.form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (send === null || send === undefined || send.disabled) return false;
  send.click();
  return true;
}
