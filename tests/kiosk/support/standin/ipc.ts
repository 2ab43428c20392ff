import { EventEmitter } from 'node:events';

type Listener = (event: object, ...args: unknown[]) => unknown;

/** The channel copies as Electron's does; a Map or a Set would arrive empty, so it is refused loudly. */
export function copied(value: unknown): unknown {
  refuseCollections(value);
  return structuredClone(value);
}

function refuseCollections(value: unknown): void {
  if (value instanceof Map || value instanceof Set)
    throw new Error('stand-in: a Map or Set does not travel over this channel');
  if (Array.isArray(value)) value.forEach(refuseCollections);
  else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    Object.values(value).forEach(refuseCollections);
}

class StandInIpcMain extends EventEmitter {
  readonly handlers = new Map<string, Listener>();
  handle(channel: string, listener: Listener): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, listener);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
  async invoke(channel: string, event: object, args: unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined)
      throw new Error(`Error invoking remote method '${channel}': Error: No handler registered for '${channel}'`);
    try {
      return copied(await handler(event, ...(copied(args) as unknown[])));
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error });
    }
  }
}

export const ipcMain = new StandInIpcMain();
