/** Keys that scanners send rarely and nobody types: what is done most lies on them. */
export type FunctionKey = 'F1' | 'F2' | 'F3' | 'F4' | 'F5' | 'F6' | 'F7' | 'F8' | 'F9' | 'F10' | 'F11' | 'F12';

/** A row of buttons on neighbouring keys: the first `nth` is 0; null behind the last key. */
export function keyInRow(row: readonly FunctionKey[], nth: number): FunctionKey | null {
  return row[nth] ?? null;
}

/** For a button that is pressed by a key as well: the key is shown on it, and works while the button can be touched. */
export const pressedBy = (key: FunctionKey | null): { 'aria-keyshortcuts'?: string } =>
  key === null ? {} : { 'aria-keyshortcuts': key };

/** The key's name on its button; whoever hears the screen is told by `aria-keyshortcuts`. */
export function KeyName({ of }: { of: FunctionKey | null }) {
  return (
    of !== null && (
      <kbd className="key-name" aria-hidden="true">
        {of}
      </kbd>
    )
  );
}

/** Whether a finger would reach it: nothing lies over its middle. */
function isInReach(button: HTMLButtonElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return width > 0 && hit !== null && button.contains(hit);
}

/** Touches the button that shows this key. */
export function touchButtonOf(key: string): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]`);
  Array.from(buttons)
    .find((button) => !button.disabled && isInReach(button))
    ?.click();
}
