import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from './ui/icon.tsx';
import { TOAST_ICONS, useToastTimer } from './ui/frame/toast-region.tsx';
import { frameWords } from './ui/frame/words.ts';
import { useWords } from './ui/lang.tsx';
import { toast, toastStore, type ToastItem } from './ui/frame/toast.ts';

const idOf = ({ id }: ToastItem): string => `toast-${id}`;

/**
 * The toasts of a private room, shown by Mantine: they stand above its dialogs. `toast()` is the same everywhere; while
 * this is in the page, the page's own region stays empty.
 */
export function RoomToasts({ closeLabel }: { closeLabel: string }) {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const [isHeld, setIsHeld] = useState(false);
  const shown = useRef(new Set<string>());
  useEffect(() => toastStore.takeOver(), []);
  useEffect(() => {
    const wanted = new Map(items.map((item) => [idOf(item), item]));
    for (const id of shown.current) if (!wanted.has(id)) notifications.hide(id);
    for (const [id, item] of wanted) if (!shown.current.has(id)) notifications.show(slipOf(id, item, closeLabel));
    shown.current = new Set(wanted.keys());
  }, [items, closeLabel]);
  useEffect(() => () => notifications.clean(), []);
  const hold = (): void => setIsHeld(true);
  const letGo = (): void => setIsHeld(false);
  return (
    <div aria-live="polite" onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
      <Notifications withinPortal={false} autoClose={false} limit={3} position="bottom-center" transitionDuration={0} />
      {items.map((item) => (
        <ToastTimer key={item.id} item={item} isHeld={isHeld} />
      ))}
    </div>
  );
}

/** One toast as Mantine shows it. */
function slipOf(id: string, item: ToastItem, closeLabel: string) {
  return {
    id,
    title: item.title,
    message: <ToastWords item={item} />,
    icon: <Icon name={TOAST_ICONS[item.tone]} size={22} stroke={item.tone === 'ok' ? 3 : 2} />,
    role: item.tone === 'bad' ? 'alert' : 'status',
    className: `is-${item.tone}`,
    closeButtonProps: { 'aria-label': closeLabel },
    onClose: () => toast.dismiss(item.id),
  };
}

function ToastWords({ item }: { item: ToastItem }): ReactNode {
  const { id, text, action } = item;
  const words = useWords(frameWords);
  return (
    <>
      {text}
      {action && (
        <button
          type="button"
          className="toast-do"
          onClick={() => {
            action.run();
            toast.dismiss(id);
          }}
        >
          {action.label ?? words.undo}
        </button>
      )}
    </>
  );
}

function ToastTimer({ item, isHeld }: { item: ToastItem; isHeld: boolean }): null {
  useToastTimer(item, isHeld);
  return null;
}
