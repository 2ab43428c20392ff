const KEY = 'camera';
const listeners = new Set<() => void>();

/** The camera this machine was told to use; null is whatever the system gives. */
export const chosenCamera = (): string | null => localStorage.getItem(KEY);

export function chooseCamera(deviceId: string | null): void {
  if (deviceId === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, deviceId);
  for (const heard of listeners) heard();
}

/** Until the returned function is called. */
export function onCameraChosen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}
