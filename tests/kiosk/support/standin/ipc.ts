import { EventEmitter } from 'node:events';
import { cloned } from './copies.ts';

type Listener = (event: object, ...args: unknown[]) => unknown;

class StandInIpcMain extends EventEmitter {
  readonly handlers = new Map<string, Listener>();
  handle(channel: string, listener: Listener): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, listener);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
  /** A copy of what the handler made of copies; the asking side words a failure. */
  async invoke(channel: string, event: object, args: unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return cloned(await handler(event, ...(cloned(args) as unknown[])));
  }
}

export const ipcMain = new StandInIpcMain();
