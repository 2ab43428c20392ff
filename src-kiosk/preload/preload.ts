import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { CALL_CHANNEL, STATE_CHANNEL, type KioskBridge } from '#shared/door/kiosk-bridge.ts';
import { CALL_NAMES } from '#shared/door/kiosk-calls.ts';
import type { DeskState } from '#shared/door/desk-state.ts';

const calls = Object.fromEntries(
  CALL_NAMES.map((name) => [name, (input: object) => ipcRenderer.invoke(CALL_CHANNEL, name, input)]),
) as unknown as Omit<KioskBridge, 'onState'>;

function onState(listener: (state: DeskState) => void): () => void {
  const heard = (_: IpcRendererEvent, state: DeskState) => listener(state);
  ipcRenderer.on(STATE_CHANNEL, heard);
  return () => void ipcRenderer.off(STATE_CHANNEL, heard);
}

contextBridge.exposeInMainWorld('kiosk', { ...calls, onState } satisfies KioskBridge);
