import { bridged, cloned, packed, unpacked } from './copies.ts';

type Preferences = { sandbox?: boolean; contextIsolation?: boolean };

/**
 * What runs in the page before anything else: the app's preload in a closure of its own, where only `electron` can be
 * required, as a sandboxed preload's world is. The channel's ends are taken off the window before the page can see
 * them.
 */
export function preloadWorld(source: string, { sandbox, contextIsolation }: Preferences): string {
  return `(() => {
  const invoke = globalThis.__standInInvoke;
  if (invoke === undefined || window.top !== window) return;
  delete globalThis.__standInInvoke;
  const [bridged, cloned, packed, unpacked] = [${[bridged, cloned, packed, unpacked].join(', ')}];
  const listeners = new Map();
  Object.defineProperty(globalThis, Symbol.for('standin.deliver'), {
    value: (channel, args) => (listeners.get(channel) ?? []).forEach((l) => l({ sender: ipcRenderer }, ...unpacked(args))),
  });
  const ipcRenderer = {
    invoke: async (channel, ...args) => {
      const answer = await invoke(channel, packed(cloned(args)));
      if (answer.error !== undefined) throw new Error("Error invoking remote method '" + channel + "': " + answer.error);
      return unpacked(answer.result);
    },
    send: (channel, ...args) => void invoke(channel, packed(cloned(args))),
    on: (channel, listener) => (listeners.set(channel, [...(listeners.get(channel) ?? []), listener]), ipcRenderer),
    off: (channel, listener) => (listeners.set(channel, (listeners.get(channel) ?? []).filter((l) => l !== listener)), ipcRenderer),
    removeListener: (channel, listener) => ipcRenderer.off(channel, listener),
  };
  const freeze = (value) => {
    if ((typeof value === 'object' || typeof value === 'function') && value !== null && !ArrayBuffer.isView(value)) {
      Object.values(value).forEach(freeze);
      Object.freeze(value);
    }
    return value;
  };
  const contextBridge = {
    exposeInMainWorld: (name, api) => {
      if (${String(contextIsolation === false)})
        throw new Error('contextBridge API can only be used when contextIsolation is enabled');
      if (name in window) throw new Error('Cannot bind an API on top of an existing property on the window object');
      Object.defineProperty(window, name, { value: freeze(bridged(api)), enumerable: true });
    },
  };
  const require = (name) => {
    if (name === 'electron' || name === 'electron/renderer') return { ipcRenderer, contextBridge };
    throw new Error('module not found: ' + name);
  };
  if (${String(sandbox === false)}) globalThis.require = require; // without the sandbox the page's world is the machine's
  const module = { exports: {} };
  (function (require, module, exports, process) {
${source}
  })(require, module, module.exports, { type: 'renderer', platform: 'linux', env: {} });
})();`;
}
