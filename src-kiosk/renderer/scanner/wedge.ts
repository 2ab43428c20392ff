/** A scanner types faster than anybody: this long between two keys at most. */
const GAP_MS = 60;
/** Once `K1` was seen it is a code of ours: a slow scanner, or a busy machine, gets more time. */
const CODE_GAP_MS = 200;
const SHORTEST = 8;
/** Some scanners end a code with two keys, and the second must not answer the verdict the first has brought. */
const END_KEYS_MS = 100;

type Typed = { key: string; code: string };

/** US positions: what a scanner set to another keyboard meant. Our codes have digits and A to V only. */
function byPosition({ code }: Typed): string {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3);
  return /^(Digit|Numpad)\d$/.test(code) ? code.slice(-1) : '';
}

function textOf(burst: readonly Typed[]): string {
  const asTyped = burst.map(({ key }) => key).join('');
  if (/^k1/i.test(asTyped)) return asTyped.toUpperCase();
  const asMeant = burst.map(byPosition).join('');
  return asMeant.startsWith('K1') ? asMeant : asTyped;
}

function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/**
 * Hears a USB scanner anywhere in the app: a quick burst of keys that ends with Enter or Tab. What it typed into a
 * field on the way is taken out again; slow typing and Enter is a person's. `beganAt` is the first key's moment, by the
 * page's clock. Returns how to stop.
 */
export function listenForScans(onScan: (text: string, beganAt: number) => void): () => void {
  let burst: Typed[] = [];
  let [lastAt, beganAt, endedAt] = [0, 0, -Infinity];
  let before = '';

  function heard(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const gap = event.timeStamp - lastAt;
    const isCode = burst.length >= 2 && textOf(burst.slice(0, 2)).startsWith('K1');
    if (gap > (isCode ? CODE_GAP_MS : GAP_MS)) burst = [];
    lastAt = event.timeStamp;
    if (event.key === 'Enter' || event.key === 'Tab') {
      const text = textOf(burst);
      const isScan = burst.length >= SHORTEST;
      const isSecondEnd = burst.length === 0 && event.timeStamp - endedAt < END_KEYS_MS;
      burst = [];
      if (!isScan && !isSecondEnd) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isScan) return;
      endedAt = event.timeStamp;
      if (isField(event.target)) putBack(event.target, before);
      onScan(text, beganAt);
      return;
    }
    if (event.key.length !== 1) return;
    if (burst.length === 0) {
      beganAt = event.timeStamp;
      before = isField(event.target) ? event.target.value : '';
    }
    burst.push({ key: event.key, code: event.code });
    if (isCode) {
      event.preventDefault(); // from here on it is a scanner for sure
      event.stopPropagation();
    }
  }

  window.addEventListener('keydown', heard, true);
  return () => window.removeEventListener('keydown', heard, true);
}

/** React hears a value only when its own setter was not asked. */
function putBack(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
