import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { BRIDGE_INPUTS } from '#shared/door/bridge-inputs.ts';
import { CALL_CHANNEL, STATE_CHANNEL, type Answer, type CallName, type KioskCalls } from '#shared/door/kiosk-bridge.ts';
import { DeskRefusal, deskSentence } from '#shared/door/desk-refusal.ts';
import type { DeskState } from '#shared/door/desk-state.ts';
import { isDiskFull } from '../base/fault/what-is-wrong.ts';
import { isOurs } from './security/lock-down.ts';
import type { DeskWindow } from './window.ts';

export type CallHandlers = {
  [Name in CallName]: (
    input: Parameters<KioskCalls[Name]>[0],
  ) => ReturnType<KioskCalls[Name]> | Promise<ReturnType<KioskCalls[Name]>>;
};

type IpcOptions = { handlers: CallHandlers; window: DeskWindow; onError: (error: unknown) => void };

/** Only the main frame of our own window, at our own address, may speak. */
function isTrusted(event: IpcMainInvokeEvent, window: DeskWindow): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && event.sender === window.current()?.webContents && isOurs(frame.url);
}

function isCall(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(BRIDGE_INPUTS, name);
}

/** Answers the page: every input is checked, every refusal gets its sentence, nothing else gets out. */
export function answerCalls({ handlers, window, onError }: IpcOptions): void {
  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<Answer<unknown>> => {
    const refuse = (code: string): Answer<unknown> => ({ isOk: false, code, sentence: deskSentence(code) });
    if (!isTrusted(event, window)) return refuse('FORBIDDEN');
    if (!isCall(name)) return refuse('NOT_FOUND');
    const parsed = BRIDGE_INPUTS[name].safeParse(input);
    if (!parsed.success) return refuse('INVALID_INPUT');
    try {
      const handler = handlers[name] as (given: unknown) => unknown;
      return { isOk: true, value: await handler(parsed.data) };
    } catch (error) {
      if (error instanceof DeskRefusal) return refuse(error.code);
      onError(error);
      return refuse(isDiskFull(error) ? 'DISK_FULL' : 'INTERNAL');
    }
  });
}

/** Sends the whole state, once per turn however often it changed. */
export function makeStatePusher(window: () => DeskWindow | undefined, state: () => DeskState): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      const contents = window()?.current()?.webContents;
      if (contents !== undefined && !contents.isDestroyed()) contents.send(STATE_CHANNEL, state());
    });
  };
}
