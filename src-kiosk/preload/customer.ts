import { contextBridge, ipcRenderer } from 'electron';
import { CUSTOMER_CHANNEL, type CustomerBridge, type CustomerView } from '#shared/door/customer-view.ts';

let last: CustomerView | null = null;
let tell: ((view: CustomerView) => void) | null = null;

ipcRenderer.on(CUSTOMER_CHANNEL, (_, view: CustomerView) => {
  last = view;
  tell?.(view);
});

/** What came before the page listened is told at once. */
function onView(listener: (view: CustomerView) => void): void {
  tell = listener;
  if (last !== null) listener(last);
}

contextBridge.exposeInMainWorld('customer', { onView } satisfies CustomerBridge);
