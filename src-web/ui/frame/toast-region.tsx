import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { useWords } from '../lang.tsx';
import { frameWords } from './words.ts';
import { NONE, toast, toastStore, type ToastItem, type ToastTone } from './toast.ts';

const SHOWN_MS = 5_000;
export const TOAST_ICONS: Record<ToastTone, IconName> = {
  ok: 'check',
  bad: 'alert-triangle',
  warn: 'alert-triangle',
  info: 'info-circle',
};

/** It goes by itself, but for one that asks for an answer; not while somebody reads it. */
export function useToastTimer({ id, tone, action }: ToastItem, isHeld: boolean): void {
  const stays = tone === 'bad' && action !== undefined;
  useEffect(() => {
    if (isHeld || stays) return;
    const timer = setTimeout(() => toast.dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, stays]);
}

/** Bottom centre of the window. It always stands in the page: a live region must exist before it speaks. */
export function ToastRegion({ closeLabel = 'Close' }: { closeLabel?: string }) {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.readOwn, () => NONE);
  const [isHeld, setIsHeld] = useState(false);
  return (
    <div
      className="toasts"
      aria-live="polite"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {items.map((item) => (
        <ToastSlip key={item.id} item={item} isHeld={isHeld} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

function ToastSlip({ item, isHeld, closeLabel }: { item: ToastItem; isHeld: boolean; closeLabel: string }) {
  const words = useWords(frameWords);
  useToastTimer(item, isHeld);
  return (
    <div className={`toast toast-${item.tone}`} role={item.tone === 'bad' ? 'alert' : 'status'}>
      <span className="slip">
        <Icon name={TOAST_ICONS[item.tone]} size={22} stroke={item.tone === 'ok' ? 3 : 2} />
      </span>
      {item.text ? (
        <span>
          <b>{item.title}</b>
          {item.text}
        </span>
      ) : (
        <span>{item.title}</span>
      )}
      {item.action && (
        <button
          type="button"
          className="toast-do"
          onClick={() => {
            item.action?.run();
            toast.dismiss(item.id);
          }}
        >
          {item.action.label ?? words.undo}
        </button>
      )}
      <button type="button" aria-label={closeLabel} onClick={() => toast.dismiss(item.id)}>
        <Icon name="x" size={20} />
      </button>
    </div>
  );
}
